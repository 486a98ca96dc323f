import type { InferSelectModel } from "drizzle-orm"
import { facts } from "../../engine/commit/batch.ts"
import type { Writer } from "../../engine/commit/working-set.ts"
import { inserter } from "../../engine/row/rows.ts"
import { orderOf } from "../../engine/row/write-order.ts"
import { draws } from "../../schema/draw.ts"

export type Draw = Omit<InferSelectModel<typeof draws>, "earlier">

/** The limits of draws and their bytes per row: PostgreSQL would move a longer row's value into a separate table. */
export const maxDrawsOfARow = 16
const maxBytesOfARow = 1_800

/** The bytes that a draw adds to a row. */
const bytesOf = ({ hash, content }: Draw): number => (hash.length + content.length) / 2 + 2

const twoBytes = (value: number): string => value.toString(16).padStart(4, "0")

/**
 * The draws before the last one of a row: their number, then where each content ends and its hash, then the contents.
 */
const earlierOf = (earlier: readonly Draw[]): string | null => {
  if (earlier.length === 0) return null
  let end = 0
  const entries = earlier.map(({ hash, content }) => {
    end += content.length / 2
    return twoBytes(end) + hash
  })
  return [twoBytes(earlier.length), ...entries, ...earlier.map(({ content }) => content)].join("")
}

const rowOf = (run: readonly [...Draw[], Draw]) => {
  const last = run[run.length - 1] as Draw
  return { ...last, earlier: earlierOf(run.slice(0, -1)) }
}

/** Packs consecutive draws of a chain into rows, each under the number of its last draw. */
export const packedDraws = (all: readonly Draw[]): readonly InferSelectModel<typeof draws>[] => {
  const inOrder = all.toSorted((a, b) => a.chain - b.chain || a.n - b.n)
  const runs: [...Draw[], Draw][] = []
  let bytes = 0
  for (const draw of inOrder) {
    const run = runs.at(-1)
    const before = run?.at(-1)
    const follows = before?.chain === draw.chain && before.orgId === draw.orgId && before.n === draw.n - 1
    bytes += bytesOf(draw)
    if (run && follows && run.length < maxDrawsOfARow && bytes <= maxBytesOfARow) run.push(draw)
    else {
      runs.push([draw])
      bytes = bytesOf(draw)
    }
  }
  return runs.map(rowOf)
}

const insert = inserter(draws)

/** Writes in the same order everywhere, like other tables. Whoever adds rows of a chain holds its lock. */
const added: Writer<Draw> = {
  name: "draws, added",
  order: orderOf(draws, "added"),
  flush: (session, rows) => [insert(session, packedDraws(rows))],
}

export const addDraw = (draw: Draw) => facts().write(added, `${draw.orgId}\n${draw.chain}\n${draw.n}`, draw)

const byte = (at: string) => `get_byte(d.earlier, ${at})`
const number = (at: string) => `(${byte(at)} * 256 + ${byte(`${at} + 1`)})`
/** Where the content of an earlier draw ends within the contents. */
const endOf = (index: string) => `CASE WHEN ${index} = 0 THEN 0 ELSE ${number(`34 * ${index} - 32`)} END`

/** The draws in the rows `d` that meet a condition, one by one: `org_id`, `chain`, `n`, `hash` and `content`. */
export const drawsIn = (condition = "true") => `(SELECT d.org_id, d.chain, e.n, e.hash, e.content FROM draws d
  CROSS JOIN LATERAL (SELECT d.n, d.hash, d.content
    UNION ALL SELECT d.n - k.count + i - 1, substring(d.earlier FROM 34 * i - 29 FOR 32),
      substring(d.earlier FROM 3 + 34 * k.count + ${endOf("(i - 1)")} FOR ${endOf("i")} - ${endOf("(i - 1)")})
    FROM (SELECT ${number("0")} AS count WHERE d.earlier IS NOT NULL) k CROSS JOIN generate_series(1, k.count) i) e
  WHERE ${condition})`

/** The draws `first` to `last` of a chain; the arguments are SQL expressions. */
export const drawsBetween = (orgId: string, chain: string, first: string, last: string) => `(SELECT n, hash, content
  FROM ${drawsIn(`d.org_id = ${orgId} AND d.chain = ${chain} AND d.n >= ${first} AND d.n < ${last} + ${maxDrawsOfARow}`)} b
  WHERE b.n >= ${first} AND b.n <= ${last})`
