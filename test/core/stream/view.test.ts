import { expect, test } from "bun:test"
import { lineTypes } from "../../../src/core/stream/line.ts"
import type { StreamRow } from "../../../src/core/stream/row.ts"
import { type LineNames, lineOf } from "../../../src/core/stream/view.ts"

const names: LineNames = { player: (row) => `p${row}`, line: (table, row) => `${table}${row}` }
const at = Date.UTC(2026, 10, 21, 10)
const holder = { player: 7, externalUserId: "PERSON", clientId: "PERSON-CLIENT" }
const open = { handedOutAt: null, forfeitedAt: null }

const rows: readonly StreamRow[] = [
  {
    ...{ type: "play", row: 1, at, ...holder, ...open, sessionId: "ses_1", campaignId: "spring", currency: "PEN" },
    ...{ result: "TV!", won: true, score: 3, xp: 10, granted: false, segmentId: "a", prizeId: "tv", prizeKind: 2 },
    ...{ prizeName: null, prizeValue: 1500, prizeCode: null, metadata: { phone: "PERSON" }, entryCode: "PERSON" },
  },
  {
    ...{ type: "award", row: 2, at, ...holder, ...open, miniGameId: "wheel", awardId: "2026-11-21_PERSON-CLIENT" },
    ...{ spinPeriod: "2026-11-21", segmentId: "a", won: true, prizeCode: null, pointsAwarded: 0 },
    ...{ segment: { segmentId: "a", name: "Mug", externalId: "mug", isPrize: true } },
    ...{ prizeValue: 900, prizeCurrency: "PEN" },
  },
  {
    ...{ type: "code", row: 3, at, ...holder, code: "Spring-C5", campaignId: "spring", currency: "PEN" },
    ...{ origin: "play", discountType: "percent", discountValue: 12.5, maxDiscountAmount: 5000, boughtFor: null },
    ...{ maxUses: 1, expiresAt: at + 1, deactivatedAt: null },
  },
  {
    ...{
      type: "redemption",
      of: "award",
      row: 4,
      at: at + 5,
      ...holder,
      campaignId: null,
      code: null,
      currency: "PEN",
    },
    ...{ miniGameId: "wheel", award: 2, redeemedAt: at, saleTotal: 10_000, discountAmount: 900, replaces: 3 },
    externalReference: "PERSON",
  },
  {
    ...{ type: "points", row: 5, at, ...holder, points: 5, balance: 5, reason: "spin" },
    sourceId: "2026-11-21_PERSON-CLIENT",
  },
  {
    ...{ type: "rankingPrize", row: 6, at, ...holder, ...open, campaignId: "spring", currency: null },
    ...{ periodKey: "2026-W47", position: 1, name: "Bike", value: null },
  },
  { type: "codeChange", row: 7, at, code: "Spring-C5", maxUses: 1, expiresAt: at, deactivatedAt: at },
  { type: "handout", row: 8, at, sessionId: null, award: 2, rankingPrizeId: null, handedOutAt: at, forfeitedAt: null },
  { type: "merge", row: 9, at, ...holder, from: 8 },
  { type: "erasure", row: 10, at, player: 7 },
]

test("a line names a person only in a stream with personal data", () => {
  expect(rows.map(({ type }) => type).toSorted()).toEqual([...lineTypes].toSorted())
  for (const row of rows) {
    const plain = lineOf(row, { names, isPersonal: false })
    const personal = lineOf(row, { names, isPersonal: true })
    expect(JSON.stringify(plain)).not.toContain("PERSON")
    expect(personal).toMatchObject(plain.type === "points" ? { id: plain.id } : { ...plain })
    if ("externalUserId" in row) expect(personal).toMatchObject({ externalUserId: "PERSON", playerId: "p7" })
  }
})

test("lines refer to each other by the ids that those show", () => {
  const [play, award, code, redemption, , prize, change, handout, merge] = rows.map((row) =>
    lineOf(row, { names, isPersonal: false }),
  )
  expect(play).toMatchObject({ id: "ses_1", at: "2026-11-21T10:00:00.000Z", prizeName: "TV!", prizeKind: "external" })
  expect(redemption).toMatchObject({ award: award?.id, replaces: "awardRedemption3", at: "2026-11-21T10:00:00.005Z" })
  expect(handout).toMatchObject({ award: award?.id, handedOutAt: "2026-11-21T10:00:00.000Z" })
  expect(change).toMatchObject({ code: code && "code" in code ? code.code : null })
  expect(prize).toMatchObject({ id: "spring:2026-W47:1" })
  expect(merge).toMatchObject({ playerId: "p7", from: "p8" })
})
