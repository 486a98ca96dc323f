import { expect, test } from "bun:test"
import fc from "fast-check"
import { ofPlay } from "../../../src/core/handout/found.ts"
import { type HandoutRow, mergedHandouts, type Place } from "../../../src/operation/read/handout/merged-handouts.ts"

const item = ofPlay({ campaignId: "spring", name: "Spring", currency: "COP" }, {
  ...{ sessionId: "s", at: 0, externalUserId: "ana", clientId: null, result: "", won: true, score: 0 },
  ...{ rewardType: "promo_code", prizeId: "tv", prizeName: "TV", prizeKind: "external", prizeCode: null },
  ...{ segmentId: null, value: 1, isGranted: false, entryCode: null },
  ...{ handedOutAt: null, note: null, forfeitedAt: null },
} as unknown as Parameters<typeof ofPlay>[1])

type Row = Place & { readonly isAsked: boolean }
const compare = (a: Place, b: Place) => a.at - b.at || a.source - b.source || a.row - b.row
const shown = ({ at, source, row }: Place) => `${at} ${source} ${row}`

/** Streams of rows in order, and how many rows were read. */
const streamsOf = (lists: readonly (readonly Row[])[]) => {
  const read = { rows: 0 }
  const streams = lists.map((rows, index) => ({
    source: index % 3,
    stream: {
      source: "campaign" as const,
      read: async (after: { at: number; row: number }, limit: number): Promise<HandoutRow[]> => {
        const next = rows.filter((row) => row.at > after.at || (row.at === after.at && row.row > after.row))
        const part = next.slice(0, limit)
        read.rows += part.length
        return part.map(({ at, row, isAsked }) => ({ at, row, player: 1, item: isAsked ? item : null }))
      },
    },
  }))
  return { read, streams }
}

const pageOf = ({ streams }: ReturnType<typeof streamsOf>, start: Place, limit: number) =>
  mergedHandouts({
    streams: streams.map(({ stream, source }) => {
      const row = source === start.source ? start.row : source > start.source ? 0 : Number.MAX_SAFE_INTEGER
      return { stream, source, after: { at: start.at, row } }
    }),
    compare,
    matches: ({ item: found }) => found !== null,
    limit,
    giveWay: async () => undefined,
  })

test("pages of any size have each row of all streams that matches once, in order", async () => {
  const given = fc.array(fc.array(fc.tuple(fc.nat(30), fc.boolean()), { maxLength: 40 }), { maxLength: 9 })
  await fc.assert(
    fc.asyncProperty(given, fc.integer({ min: 1, max: 12 }), async (drawn, limit) => {
      let row = 0
      const lists = drawn.map((list, index) =>
        list.map(([at, isAsked]): Row => ({ at, isAsked, source: index % 3, row: ++row })).sort(compare),
      )
      const expected = lists.flat().sort(compare)
      const asked = streamsOf(lists)
      const seen: string[] = []
      for (let start: Place = { at: -1, row: 0, source: -1 }; ; ) {
        const { found, lead } = await pageOf(asked, start, limit)
        expect(found.length).toBeLessThanOrEqual(limit)
        seen.push(...found.map(shown))
        if (!lead) break
        start = lead
      }
      expect(seen).toEqual(expected.filter(({ isAsked }) => isAsked).map(shown))
    }),
  )
})

test("a page of many games reads little more than it shows, and ends after 20,000 rows that do not match", async () => {
  const games = 200
  const rows = 300
  const of = (isAsked: boolean) =>
    streamsOf(
      Array.from({ length: games }, (_, game) =>
        Array.from({ length: rows }, (__, n): Row => ({ at: n * games + game, source: game % 3, row: n + 1, isAsked })),
      ),
    )
  const start = { at: -1, row: 0, source: -1 }
  const full = of(true)
  const { found, lead } = await pageOf(full, start, 50)
  expect(found.map(({ at }) => at)).toEqual(Array.from({ length: 50 }, (_, at) => at))
  expect(lead?.at).toBe(49)
  expect(full.read.rows).toBeLessThan(10 * games)
  const none = of(false)
  expect(await pageOf(none, start, 50)).toMatchObject({ found: [], lead: { at: 19_999 } })
  expect(none.read.rows).toBeLessThan(60_000)
})
