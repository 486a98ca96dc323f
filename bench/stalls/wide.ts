import { granted, inBatches } from "../targets/prepare.ts"
import { names, segments } from "./data.ts"
import type { Making } from "./make.ts"

const largeName = 40_000

const manySegments = Array.from({ length: 200 }, (_, index) => ({
  segmentId: `s${index}`,
  name: `Prize ${index}`,
  weight: 1,
}))

/** An organization with as many things of each kind as allowed, some of them large. */
export const makeWide = async ({ store, size }: Making): Promise<string> => {
  const { apiKey } = await granted(store.admin.createOrganization({ orgId: names.wide, name: "Wide" }))
  const caller = { orgId: names.wide, keyId: apiKey.keyId }
  const questions = Array.from({ length: 20 }, (_, index) => ({
    question: `${index}`.padEnd(largeName / 20, "?"),
    options: ["yes", "no"],
    correctIndex: 0,
  }))
  await inBatches(size.configured, async (index) => {
    const isLarge = index % 25 === 0
    await granted(
      store.admin.createCampaign(caller, `campaign-${index}`, {
        name: `Campaign ${index}`,
        status: "active",
        gameType: "trivia",
        rewardType: "promo_code",
        trivia: { questions: isLarge ? questions : questions.slice(0, 1) },
      }),
    )
    const notification = { name: `Game ${index}`, segments: isLarge ? manySegments : segments }
    await granted(store.admin.createMiniGame(caller, `game-${index}`, notification))
  })
  await inBatches(size.keys - 1, (index) =>
    granted(store.admin.createApiKey(caller, { name: `Key ${index}`, scope: "read" })),
  )
  const webhook = { url: "http://127.0.0.1:9/", secret: "a secret of the benchmark", events: ["game.played"] }
  await inBatches(size.webhooks, () => granted(store.admin.createWebhook(caller, webhook)))
  return apiKey.key
}
