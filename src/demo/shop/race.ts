import type { Organization } from "./premio.ts"
import type { Shopper } from "./shoppers.ts"

/** The game in the shop whose result comes from the device, with a ranking. */
export const raceId = "demo-marketplace"
const highestScore = 1000

/** Reports a round. The shop's server does it, since a page could send any score that it likes. */
export const reportRound = async (shopper: Shopper, score: number, { premio }: Organization): Promise<Response> => {
  if (!Number.isInteger(score) || score < 0 || score > highestScore) return new Response(null, { status: 400 })
  const play = await premio.play({
    campaignId: raceId,
    externalUserId: shopper.id,
    gameResult: { score },
  })
  const { entry } = await premio.getRanking({ campaignId: raceId, externalUserId: shopper.id })
  return Response.json({ sessionId: play.sessionId, position: entry?.position, total: entry?.totalScore })
}
