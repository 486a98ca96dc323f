import { expect, test } from "bun:test"
import fc from "fast-check"
import {
  decideKeep,
  firstAnswer,
  type OnceFacts,
  replayOf,
  textOfRequest,
} from "../../../../src/core/operation/partner/once.ts"
import { isRefusal } from "../../../../src/core/refusal.ts"

const dayMs = 24 * 60 * 60 * 1000
const now = Date.parse("2026-11-21T10:05:00.000Z")
const kept = { fingerprint: "same", answer: JSON.stringify({ uses: 1 }), createdAt: now - dayMs + 1 }
const over = { ...kept, createdAt: now - dayMs }

const facts = (fields: Partial<OnceFacts> = {}): OnceFacts => ({
  operation: "codes/redeem",
  key: "k1",
  fingerprint: "same",
  kept,
  ...fields,
})

test.each<[given: string, fields: Partial<OnceFacts>, expected: unknown]>([
  ["a new key is decided", { kept: null }, null],
  ["a repeat gets the answer that was kept", {}, { answer: { uses: 1 }, replayed: true }],
  ["a key of the same millisecond too", { kept: { ...kept, createdAt: now } }, { answer: { uses: 1 }, replayed: true }],
  ["another request under the key is refused", { fingerprint: "other" }, "IDEMPOTENCY_KEY_REUSED"],
  ["a key is free after 24 hours", { kept: over }, null],
  ["for another request too", { kept: over, fingerprint: "other" }, null],
])("%s", (_given, fields, expected) => {
  const replay = replayOf(facts(fields), now)
  expect(isRefusal(replay) ? replay.refusal : replay).toEqual(expected as never)
})

test("a first response is stored under its key, replacing an expired one", () => {
  const answer = { uses: 2 }
  const keep = { kind: "keepAnswer", operation: "codes/redeem", key: "k1", fingerprint: "same" } as const
  const first = { answer, replayed: false }
  const changes = [{ ...keep, answer: JSON.stringify(answer), replaces: false }]
  expect(decideKeep(facts({ kept: null }), answer)).toEqual({ answer: first, changes })
  expect(decideKeep(facts({ kept: over }), answer).changes).toMatchObject([{ replaces: true }])
})

test("nothing is stored for a request without a key", () => {
  expect(firstAnswer(1)).toEqual({ answer: 1, replayed: false })
})

test("a repeat gets the stored response", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (answer) => {
      const [change] = decideKeep(facts({ kept: null }), answer).changes
      if (!change) return false
      const again = facts({ kept: { ...change, createdAt: now } })
      const replay = replayOf(again, now)
      return JSON.stringify(replay) === JSON.stringify({ answer, replayed: true })
    }),
  )
})

test("requests are the same whatever the order of their fields, their key and organization, and no others", () => {
  const body = fc.dictionary(fc.constantFrom("a", "b", "c"), fc.jsonValue())
  const sorted = (value: object) => JSON.stringify(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
  fc.assert(
    fc.property(body, body, (one, other) => {
      const reversed = Object.fromEntries(Object.entries(one).reverse())
      const first = textOfRequest({ orgId: "org", idempotencyKey: "k1", ...one })
      if (first !== textOfRequest({ ...reversed, orgId: "org", idempotencyKey: "k2" })) return false
      const isSame = first === textOfRequest({ orgId: "org", ...other })
      return sorted(one) === sorted(other) ? isSame : true
    }),
  )
  const asks = (answers: number[]) => {
    const request = { orgId: "org", answers }
    return textOfRequest(request)
  }
  expect(asks([1, 2])).not.toBe(asks([2, 1]))
})
