import type { Client } from "../service/client.ts"
import type { TestService } from "../service/service.ts"
import { startReceiver } from "./receiver.ts"

type Answering = Parameters<typeof startReceiver>[0]

export const secret = "the secret ñ 😀"

/** An organization with a campaign in which every play wins a code, and functions to register webhooks. */
export const subscriber = async (service: Pick<TestService, "organization">) => {
  const org: Client = await service.organization()
  const campaign = {
    campaignId: "spring",
    name: "Spring",
    status: "active",
    gameType: "scratch_card",
    rewardType: "promo_code",
    winProbability: 1,
    defaultCodeConfig: { discountType: "percentage", discountValue: 10 },
  }
  await org.post("/api/v1/admin/campaigns", campaign, { status: 201 })

  /** Registers `url` and returns the webhook's id. */
  const addWebhook = async (url: string, fields: object = {}): Promise<string> => {
    const hook = { url, secret, events: ["*"], ...fields }
    return (await org.post("/api/v1/admin/webhooks", hook, { status: 201 })).body.webhookId
  }
  let users = 0
  return {
    org,
    addWebhook,
    /** A receiver, and the webhook that goes to it. */
    receive: async (answer?: Answering, fields: object = {}) => {
      const receiver = startReceiver(answer)
      return { ...receiver, webhookId: await addWebhook(receiver.url, fields) }
    },
    /** Causes one event, `code.created`, for a new user; returns the user. */
    emit: async (externalUserId = `user-${++users}`) => {
      await org.post("/api/v1/codes", { campaignId: "spring", externalUserId }, { status: 201 })
      return externalUserId
    },
    /** Causes two events, `game.played` and `game.won`. */
    play: (externalUserId = `user-${++users}`) =>
      org.post("/api/v1/games/play", { campaignId: "spring", externalUserId }, { status: 200 }),
  }
}
