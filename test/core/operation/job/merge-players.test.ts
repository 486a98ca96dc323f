import { describe, expect, test } from "bun:test"
import fc from "fast-check"
import {
  decideMerge,
  type MergeFacts,
  type OwnedByName,
  previewMerge,
  refuseMerge,
} from "../../../../src/core/operation/job/merge-players.ts"
import type { Account } from "../../../../src/core/player/player.ts"
import { isRefusal } from "../../../../src/core/refusal.ts"

const most = Number.MAX_SAFE_INTEGER
const old: Account = { externalUserId: "old", clientId: "c1", xp: 3, points: 5 }
const kept: Account = { externalUserId: "new", clientId: "c2", xp: 10, points: 20 }
const facts = (fields: Partial<MergeFacts> = {}): MergeFacts => ({
  from: old,
  into: kept,
  mergedClientIds: [],
  ...fields,
})
const none: OwnedByName = { name: null, email: null, plays: 0, codes: 0, awards: 0, bans: 0 }

const decided = (fields: Partial<MergeFacts> = {}) => {
  const decision = decideMerge(facts(fields))
  if (isRefusal(decision)) throw new Error(decision.message)
  return decision
}
const mergeOf = (fields: Partial<MergeFacts>) => {
  const merged = decided(fields).changes.find((change) => change.kind === "mergePlayer")
  if (!merged) throw new Error("nothing was merged")
  return merged
}

describe("a merge is refused in the order of the contract", () => {
  const strange = { ...old, clientId: null }

  // each row fails every check that the rows below fail
  test.each<[fault: string, given: Partial<MergeFacts>, expected: string | null]>([
    ["nobody registered to merge", { from: strange, into: { ...strange } }, "CLIENT_NOT_FOUND fromExternalId"],
    ["nobody registered to merge into", { into: strange }, "CLIENT_NOT_FOUND intoExternalId"],
    ["a client into itself", { into: old }, "VALIDATION_ERROR intoExternalId"],
    ["a client into itself, by the id of one who was merged", { into: { ...old } }, "VALIDATION_ERROR intoExternalId"],
    ["nothing", {}, null],
  ])("%s", (_fault, given, expected) => {
    const results = [decideMerge(facts(given)), previewMerge(facts(given), { from: none, into: none })]
    for (const result of [refuseMerge(facts(given)), ...results]) {
      const field = isRefusal(result) ? /\w+ExternalId/i.exec(result.message)?.[0] : ""
      expect(isRefusal(result) ? `${result.refusal} ${field}` : null).toBe(expected)
    }
  })
})

describe("a merge", () => {
  test("gives both balances to the remaining client, and records that in the ledger and the audit log", () => {
    const merged = { clientId: "c2", mergedClientIds: ["c0", "c1"] }
    const before = { fromExternalId: "old", fromClientId: "c1", intoExternalId: "new" }
    expect(decided({ mergedClientIds: ["c0"] })).toEqual({
      answer: merged,
      changes: [
        {
          kind: "mergePlayer",
          xp: 13,
          points: 25,
          ledger: { points: 0, balance: 25, reason: "merge", sourceId: "c1" },
        },
        { kind: "audit", entry: { action: "client.merge", target: "c2", before, after: merged } },
      ],
    })
  })

  test("of a client without points leaves the ledger unchanged", () => {
    expect(mergeOf({ from: { ...old, points: 0 } })).toEqual({ kind: "mergePlayer", xp: 13, points: 20, ledger: null })
  })

  test("adds up what both have, up to 2^53-1, and the ledger of both adds up to the balance", () => {
    const totals = fc.oneof(fc.integer({ min: 0, max: 50 }), fc.integer({ min: most - 50, max: most }))
    fc.assert(
      fc.property(totals, totals, totals, totals, (fromXp, fromPoints, xp, points) => {
        const merged = mergeOf({
          from: { ...old, xp: fromXp, points: fromPoints },
          into: { ...kept, xp, points },
        })
        const sum = (one: number, other: number) => (one > most - other ? most : one + other)
        expect([merged.xp, merged.points]).toEqual([sum(fromXp, xp), sum(fromPoints, points)])
        const inLedger = BigInt(fromPoints) + BigInt(points) + BigInt(merged.ledger?.points ?? 0)
        expect(inLedger).toBe(BigInt(merged.points))
        expect(merged.ledger?.balance ?? merged.points).toBe(merged.points)
      }),
    )
  })
})

test("a preview shows what the merge then does, and the rows of both", () => {
  const counts = fc.record({
    name: fc.constant(null),
    email: fc.constantFrom(null, "ana@example.com"),
    plays: fc.nat(9),
    codes: fc.nat(9),
    awards: fc.nat(9),
    bans: fc.nat(9),
  })
  const ids = fc.uniqueArray(fc.constantFrom("c0", "c3", "c4", "c5"))
  fc.assert(
    fc.property(counts, counts, ids, fc.nat(9), (from, into, mergedClientIds, points) => {
      const given = { from: { ...old, points }, mergedClientIds }
      const preview = previewMerge(facts(given), { from, into })
      if (isRefusal(preview)) throw new Error(preview.message)
      const { xp, points: balance } = mergeOf(given)
      const { answer } = decided(given)
      expect(preview.from).toEqual({ externalUserId: "old", clientId: "c1", xp: 3, points, ...from })
      expect(preview.into).toEqual({ externalUserId: "new", clientId: "c2", xp: 10, points: 20, ...into })
      expect(preview.result).toEqual({
        externalUserId: "new",
        ...answer,
        name: into.name,
        email: into.email,
        xp,
        points: balance,
        plays: from.plays + into.plays,
        codes: from.codes + into.codes,
        awards: from.awards + into.awards,
        bans: from.bans + into.bans,
      })
    }),
  )
})
