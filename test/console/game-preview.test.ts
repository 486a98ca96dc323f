import { expect, test } from "bun:test"
import { previewClient } from "../../src/console/components/game-preview/client.ts"
import { type Previewed, type Situation, situations } from "../../src/console/components/game-preview/previewed.ts"
import type { CampaignInput } from "../../src/console/pages/campaigns/campaign.ts"
import { previewOfCampaign } from "../../src/console/pages/campaigns/previewed.ts"
import { previewOfMiniGame } from "../../src/console/pages/mini-games/previewed.ts"
import { decide, type State } from "../../src/sdk/web/element/game/decide.ts"
import { shownOf } from "../../src/sdk/web/element/game/outcome.ts"
import { sayIn } from "../../src/sdk/web/text/say.ts"

const code = { discountType: "percentage", discountValue: 15, prefix: "SOL-", length: 6 } as const
const segments = [
  { segmentId: "a", name: "Café" },
  { segmentId: "b", name: "Nada", isPrize: false },
  { segmentId: "c", name: "Café", prizeId: "mug" },
]
const base = { name: "Rueda", rewardType: "promo_code", defaultCodeConfig: code } as const
const roulette = {
  ...base,
  gameType: "roulette",
  segments,
  prizes: [{ prizeId: "mug", name: "Taza", kind: "external" }],
}
const card = { ...base, gameType: "scratch_card" }

const of = (campaign: object): Previewed => previewOfCampaign(campaign as CampaignInput, "es-CO")

const clientOf = ({ game, outcomes }: Previewed, situation: Situation, outcomeId?: string) =>
  previewClient(
    () => ({ game, situation, outcome: outcomes.find(({ id }) => id === outcomeId) }),
    () => "motivo",
    Date.now,
  )

test("a play ends with the segment that was chosen, also beside one of the same name", async () => {
  const previewed = of(roulette)
  expect(previewed.outcomes.map(({ id, won }) => [id, won])).toEqual([
    ["segment a", true],
    ["segment b", false],
    ["segment c", true],
  ])
  for (const { id, segmentId, won } of previewed.outcomes) {
    const client = clientOf(previewed, "ready", id)
    const game = await client.getGame({ campaignId: "preview" })
    const answer = await client.play({ campaignId: "preview" })
    const shown = shownOf(game, answer, sayIn("es", {}), "es")
    expect([shown.outcome.segmentId, shown.outcome.won]).toEqual([segmentId, won])
  }
})

test("a win shows an example of what it brings, and a loss brings nothing", async () => {
  const play = (id: string) => clientOf(of(card), "ready", id).play({ campaignId: "preview" })
  expect(await play("win")).toMatchObject({ won: true, prizeCode: expect.stringMatching(/^SOL-\w{6}$/) })
  expect(await play("loss")).toMatchObject({ won: false, prizeCode: null })
  const points = of({ ...card, rewardType: "points", pointsReward: { points: 50 } })
  expect(await clientOf(points, "ready", "win").play({ campaignId: "preview" })).toMatchObject({ pointsAwarded: 50 })
})

test("a spin of a mini-game ends with the chosen segment", async () => {
  const prize = { type: "points", points: 20 } as const
  const previewed = previewOfMiniGame({ segments: [{ segmentId: "x", name: "Veinte", prize }] }, null)
  const answer = await clientOf(previewed, "ready", "segment x").spinMiniGame({ notificationId: "preview" })
  expect(answer).toMatchObject({ won: true, pointsAwarded: 20, segment: { segmentId: "x", name: "Veinte" } })
})

const states: Record<Situation, State> = {
  ready: "ready",
  played: "played",
  signedOut: "signedOut",
  scheduled: "scheduled",
  closed: "closed",
  ended: "ended",
  paused: "paused",
  notEligible: "notEligible",
  banned: "banned",
  offline: "offline",
}

test.each(situations)("the element shows the situation %s as what it is", async (situation) => {
  const client = clientOf(of({ ...roulette, playersMayPlay: false }), situation, "segment a")
  const problemOf = ({ code: refusal }: { code: string }) => ({ code: refusal, during: "read" }) as const
  const [game, problem] = await client.getGame({ campaignId: "preview" }).then(
    (read) => [read, null] as const,
    (error) => [null, problemOf(error)] as const,
  )
  expect(decide({ game, problem }).state).toBe(states[situation])
})

test("a game asks for what its plays need", async () => {
  const asks = { terms: { version: "1", url: "https://a.b" }, entry: { poolId: "p" } }
  const trivia = { questions: [{ question: "¿?", options: ["a", "b"], correctIndex: 1 }] }
  const previewed = of({ ...base, ...asks, gameType: "trivia", trivia })
  const game = await clientOf(previewed, "ready").getGame({ campaignId: "preview" })
  expect(game.player?.needs).toEqual(["answers", "entryCode", "acceptedTerms"])
  expect(JSON.stringify(game)).not.toContain("correctIndex")
})
