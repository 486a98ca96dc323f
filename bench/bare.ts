import { Elysia, t } from "elysia"

const answer = {
  sessionId: "ses_1k7upjuklr41q5ptxkk1znw19",
  result: "Sigue participando",
  won: false,
  prizeCode: null,
  rewardType: "none",
  awardsPrize: false,
  message: "No ganaste esta vez, pero tu puntaje compite en el ranking.",
  messageCode: "NO_PRIZE_RANKING_ONLY_LOSE",
  metadata: {},
  limits: {},
}

/** The ceiling: an Elysia route with the same validated body and answer as a play, and nothing behind it. */
const app = new Elysia()
  .post("/api/v1/games/play", () => answer, {
    body: t.Object({
      campaignId: t.String({ pattern: "^[A-Za-z0-9_:-]{1,200}$" }),
      externalUserId: t.String({ minLength: 1, maxLength: 200 }),
      gameResult: t.Optional(t.Object({ score: t.Optional(t.Number()), won: t.Optional(t.Boolean()) })),
    }),
  })
  .listen({ port: 0, hostname: "127.0.0.1" })

process.stdout.write(`${JSON.stringify({ url: `http://127.0.0.1:${app.server?.port}` })}\n`)
