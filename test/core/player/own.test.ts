import { expect, test } from "bun:test"
import type { PageRequest } from "../../../src/core/page.ts"
import { maxLedgerPassed } from "../../../src/core/player/own.ts"
import type { LedgerItem } from "../../../src/core/player/person.ts"
import { ownReads } from "../../../src/operation/read/player/own.ts"

const rowCount = 5_000

/** A ledger of 5,000 rows, of which every `every`th is of the game `open`; row 1 is the oldest. */
const readsOf = (every: number) => {
  let read = 0
  const item = (row: number): LedgerItem => ({
    ...{ at: row, points: 1, balance: row, reason: "play", sourceId: `ses_${row}`, miniGameId: null },
    campaignId: row % every === 0 ? "open" : "other",
  })
  const playerLedger = async (_orgId: string, _player: string, { before, limit }: PageRequest) => {
    const newest = (before ?? rowCount + 1) - 1
    const rows = Array.from({ length: Math.min(limit, newest) }, (_, index) => newest - index)
    read += rows.length
    const last = rows.at(-1) ?? 1
    return { items: rows.map(item), rows, nextBefore: last > 1 ? last : null }
  }
  return { ...ownReads({ playerLedger } as unknown as Parameters<typeof ownReads>[0]), readRows: () => read }
}

test.each([1, 2, 7, 999, 3_000, 10_000])("points of one row in %d are all found, by bounded pages", async (every) => {
  const reads = readsOf(every)
  const found: number[] = []
  for (let before: number | null = null; ; ) {
    const already = reads.readRows()
    const page = await reads.ownPoints("org", { externalUserId: "ana", games: ["open"] }, { limit: 50, before })
    if ("refusal" in page) throw new Error(page.message)
    expect(page.items.length).toBeLessThanOrEqual(50)
    expect(reads.readRows() - already).toBeLessThanOrEqual(maxLedgerPassed)
    found.push(...page.items.map(({ at }) => at))
    before = page.nextBefore
    if (before === null) break
  }
  const expected = Array.from({ length: rowCount }, (_, index) => rowCount - index).filter((row) => row % every === 0)
  expect(found).toEqual(expected)
})
