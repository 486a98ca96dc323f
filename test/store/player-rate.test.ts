import { expect, test } from "bun:test"
import { RequestLimiter } from "../../src/http/edge/limit/rate-limit.ts"
import { memoryLimits } from "../../src/store/sqlite/engine/limits.ts"

const now = Date.UTC(2026, 10, 21, 12)

test("a player sends 20 requests at once by tokens, and 5 a second", async () => {
  const limiter = new RequestLimiter(1_000, memoryLimits())
  const admitted = async (player: string, at: number, count: number) => {
    const verdicts = await Promise.all(Array.from({ length: count }, () => limiter.takeOfPlayer("sol", player, at)))
    return verdicts.filter((refusal) => refusal === null).length
  }
  expect(await admitted("ana", now, 30)).toBe(20)
  expect(await limiter.takeOfPlayer("sol", "ana", now)).toMatchObject({ refusal: "RATE_LIMITED", retryAfterSeconds: 1 })
  expect([await admitted("ben", now, 30), await admitted("ana", now + 1_000, 30)]).toEqual([20, 5])
  expect(await admitted("ana", now + 60_000, 30)).toBe(20)
})

test("all tokens of an organization use half of its rate, and take nothing from its keys", async () => {
  const limiter = new RequestLimiter(10, memoryLimits())
  const players = Array.from({ length: 60 }, (_, index) => `p${index}`)
  const byTokens = await Promise.all(players.map((player) => limiter.takeOfPlayer("sol", player, now)))
  expect(byTokens.filter((refusal) => refusal === null)).toHaveLength(40)
  expect(byTokens.at(-1)).toMatchObject({
    refusal: "RATE_LIMITED",
    message: expect.stringContaining("tokens together"),
  })
  const keys = Array.from({ length: 100 }, (_, index) => ({ orgId: "sol", keyId: `key_${index % 10}` }))
  const byKeys = await Promise.all(keys.map((key) => limiter.take(key, now)))
  expect(byKeys.filter((refusal) => refusal === null)).toHaveLength(80)
  expect(await limiter.takeOfPlayer("luna", "p0", now)).toBeNull()
})
