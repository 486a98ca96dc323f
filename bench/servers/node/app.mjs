import Fastify from "fastify"
import { playBody, playPath, Refused } from "../play.ts"

/**
 * The HTTP side of both comparisons on Node: key, body, errors and routes. `play(body)` and `ranking(campaignId,
 * limit)` return the response, or throw Refused.
 */
export const serve = async ({ play, ranking }) => {
  const app = Fastify()
  app.addHook("onRequest", async ({ headers }) => {
    if (headers.authorization !== "Bearer bench") throw new Refused(401, "INVALID_API_KEY")
  })
  app.setErrorHandler((error, _request, reply) => {
    const status = error instanceof Refused ? error.status : (error.statusCode ?? 500)
    return reply.status(status).send({ error: error.message, code: error.code ?? "INTERNAL_ERROR" })
  })
  app.post(playPath, { schema: { body: playBody } }, async ({ body }) => play(body))
  app.get("/api/v1/rankings", async ({ query }) => {
    const { campaignId, limit } = query
    const rows = await ranking(campaignId, Number(limit))
    const rankings = rows.map((row, index) => ({ position: index + 1, ...row }))
    return { campaignId, period: "total", periodKey: "total", rankings }
  })
  const url = await app.listen({ port: 0, host: "127.0.0.1" })
  process.stdout.write(`${JSON.stringify({ url })}\n`)
}
