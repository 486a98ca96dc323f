import { expect, test } from "bun:test"
import { createPremio } from "../../../src/sdk/server/premio.ts"

type Sent = { readonly url: string; readonly body: unknown; readonly headers: Headers }

/** A client whose calls are answered by `answers`, one after the other. */
const given = (...answers: readonly object[]) => {
  const sent: Sent[] = []
  const premio = createPremio({
    baseUrl: "http://premio.test",
    apiKey: "premio_test_key",
    orgId: "sandbox",
    fetch: async (url, { body, headers }) => {
      sent.push({ url, body: body ? JSON.parse(String(body)) : undefined, headers: new Headers(headers) })
      return Response.json(answers[sent.length - 1])
    },
  })
  return { premio, sent }
}

const times = { from: "2026-11-30T00:00:00.000Z", to: "2031-11-30T00:00:00.000Z" }
const fired = (id: string) => [{ at: times.from, what: "campaign.ended", id }]

test("the clock advances until the time is reached, by the time that the first answer names", async () => {
  const { premio, sent } = given(
    { ...times, reached: "2028-01-01T00:00:00.000Z", done: false, fired: fired("spring"), more: 3 },
    { ...times, from: "2028-01-01T00:00:00.000Z", reached: times.to, done: true, fired: fired("summer"), more: 1 },
  )
  const advanced = await premio.test.advance({ seconds: 157_766_400 })
  expect(advanced).toEqual({
    ...times,
    reached: times.to,
    done: true,
    fired: [...fired("spring"), ...fired("summer")],
    more: 4,
  })
  expect(sent.map(({ body }) => body)).toEqual([{ seconds: 157_766_400 }, { to: times.to }])
})

test("events are followed from page to page, also after a page without any", async () => {
  const event = (eventId: string) => ({ eventId, event: "webhook.test", timestamp: times.from, data: {} })
  const { premio, sent } = given(
    { items: [event("1"), event("2")], nextCursor: "two" },
    { items: [], nextCursor: "two" },
    { items: [event("3")], nextCursor: "three" },
  )
  const seen: string[] = []
  for await (const { eventId } of premio.test.events({}, { pauseMs: 1 })) if (seen.push(eventId) === 3) break
  expect(seen).toEqual(["1", "2", "3"])
  expect(sent.map(({ url }) => new URL(url).search)).toEqual(["", "?cursor=two", "?cursor=two"])
  expect(Object.keys(premio.each)).not.toContain("listTestEvents")
})

test("a signal ends the wait for events", async () => {
  const { premio } = given({ items: [], nextCursor: "none" })
  const signal = AbortSignal.timeout(10)
  const follow = async () => {
    for await (const { eventId } of premio.test.events({}, { pauseMs: 60_000, signal })) return eventId
    return "ended"
  }
  expect(await follow().catch(({ name }: Error) => name)).toBe("TimeoutError")
})

test("a call asks for a refusal and a delay by headers, and others have none", async () => {
  const { premio, sent } = given({}, {})
  await premio.play({ campaignId: "spring", externalUserId: "ana" }, { test: { error: "PLAYER_BANNED", delayMs: 200 } })
  await premio.play({ campaignId: "spring", externalUserId: "ana" })
  const names = ["x-test-error", "x-test-delay"]
  expect(sent.map(({ headers }) => names.map((name) => headers.get(name)))).toEqual([
    ["PLAYER_BANNED", "200"],
    [null, null],
  ])
})
