import { Elysia, t } from "elysia"
import { answerOf, campaigns, playPath } from "./play.ts"

/** As long as a recorded draw, which our own plays return. */
const draw = {
  chainId: "ch_1k7upjuklr41q5ptxkk1znw19",
  n: 12_345,
  commitment: "5".repeat(64),
  hash: "a".repeat(64),
  receipt: "c".repeat(32),
}
const played = { sessionId: "ses_1k7upjuklr41q5ptxkk1znw19", won: true, plays: 1, wins: 1 }
const answers = new Map(
  campaigns.map((campaign) => {
    const prizeCode = campaign.rewardType === "promo_code" ? "WIN-C5NKG2M7" : null
    return [campaign.campaignId, { ...answerOf(campaign, { ...played, prizeCode }), draw }]
  }),
)

/** The upper bound: an Elysia route with the same validated body and response as a play, and nothing behind it. */
const app = new Elysia()
  .post(playPath, ({ body, status }) => answers.get(body.campaignId) ?? status(404), {
    body: t.Object({
      campaignId: t.String({ pattern: "^[A-Za-z0-9_:-]{1,200}$" }),
      externalUserId: t.String({ minLength: 1, maxLength: 200 }),
      answers: t.Optional(t.Array(t.Integer(), { maxItems: 1000 })),
      gameResult: t.Optional(
        t.Object({
          score: t.Optional(t.Number()),
          won: t.Optional(t.Boolean()),
          metadata: t.Optional(t.Record(t.String(), t.Unknown())),
        }),
      ),
    }),
  })
  .listen({ port: 0, hostname: "127.0.0.1" })

process.stdout.write(`${JSON.stringify({ url: `http://127.0.0.1:${app.server?.port}` })}\n`)
