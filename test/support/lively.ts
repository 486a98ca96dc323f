import type { Client } from "./client.ts"
import { merge } from "./merge.ts"
import { ban, identify, makeCampaign, makeMarketplace, play, score } from "./play.ts"
import { codeCampaign, deactivate, newCode, playOnce, redeem, winningCampaign } from "./promo.ts"
import { giveByHand, points, ranked } from "./ranking-prize.ts"
import type { TestService } from "./service.ts"
import { makeWheel, report, reportFor, spin } from "./spin.ts"

const dayMs = 24 * 60 * 60 * 1000
const limits = {
  playLimits: { maxPerUser: 3, period: "total" },
  rewardLimits: { maxPerUser: 2, maxTotal: 6, period: "month" },
}

/** What `makeLively` left behind, so that tests can go on from it. */
export type Lively = Awaited<ReturnType<typeof makeLively>>

/**
 * An organization that has used everything: its rows stand in every table. `ana` is registered, and was `old-ana` before.
 * Its webhook goes to `url`, where by default nobody listens.
 */
export const makeLively = async (service: TestService, org: Client, url = "http://127.0.0.1:9/hook") => {
  await org.post("/api/v1/admin/webhooks", { url, secret: "a secret", events: ["*"] }, { status: 201 })
  await org.put("/api/v1/admin/tiers", { tiers: [{ name: "Oro", minXp: 3, color: "#FFD700" }] }, { status: 200 })
  await org.post("/api/v1/admin/push-sends", { sendId: "welcome", title: "Hola" }, { status: 201 })
  await org.post("/api/v1/notifications/push/events", { sendId: "welcome", event: "click" }, { status: 200 })

  for (const user of ["old-ana", "ana", "beto"]) await identify(org, user)
  const person = {
    externalId: "ana",
    name: "Ana María Ñáñez",
    email: "ana@example.com",
    traits: { phone: "+573001112233" },
  }
  await org.post("/api/v1/clients/identify", person, { status: 200 })

  const limited = await winningCampaign(org, limits)
  const rewarding = await makeCampaign(org, { rewardType: "points", pointsReward: { points: 5 }, xp: { perPlay: 1 } })
  const scoring = await makeMarketplace(org, { ranking: ranked("total", [points(1, 2, 7)]) })
  for (const user of ["old-ana", "ana", "beto"]) {
    for (let times = 0; times < 3; times++) await score(org, scoring, user, times + 0.1)
    await play(org, rewarding, user)
    service.clock.advance(dayMs)
  }
  await play(org, limited, "old-ana")
  await play(org, limited, "ana", { gameResult: { metadata: { nick: "anita-la-grande" } } })
  await playOnce(org, limited, "beto", "a key of beto")

  const codes = await codeCampaign(org, { generationLimits: { maxPerUser: 3, period: "month" } })
  const used = await newCode(org, codes, "ana", "ana-key-1")
  await redeem(org, { code: used, saleTotal: 1000, discountAmount: 100, currency: "COP" }, "a key of ana")
  await deactivate(org, await newCode(org, codes, "ana", "ana-key-2"))
  const unused = await newCode(org, codes, "ana", "ana-key-3")

  const wheel = await makeWheel(org)
  const award = await spin(org, wheel, "ana")
  await spin(org, wheel, "old-ana")
  await spin(org, wheel, "beto")
  await reportFor(org, wheel, "ana")
  await report(org, wheel, { awardId: award.awardId, override: true, saleTotal: 1 })

  const { banId } = await ban(org, { externalUserId: "ana", reason: "Ana wrote to us", message: "Ana, llámanos" })
  await org.delete(`/api/v1/admin/bans/${banId}`, { status: 204 })
  await ban(org, { externalUserId: "beto", reason: "Several accounts" })
  await merge(org, "old-ana", "ana")
  await giveByHand(org, scoring)
  return { limited, rewarding, scoring, codes, wheel, used, unused, awardId: award.awardId as string }
}
