import { canonical, type Json } from "../../core/draw/canonical.ts"
import type { DrawConfig } from "../../core/draw/outcome.ts"
import { firstPrev } from "../../core/draw/record.ts"
import { nativeHashing } from "../hash.ts"
import { drawLine, type KeptDraw } from "../pack.ts"

/** A chain as it is checked; the last two are those of one that is closed. */
export type CheckedChain = {
  readonly id: number
  readonly chainId: string
  readonly draws: number | null
  readonly lastHash: string | null
}

type KeptText = { readonly n: number; readonly text: string }
type Record = { readonly hash: string; readonly prev: string; readonly config?: DrawConfig }

const isWhole = ({ hash, ...unsealed }: Record, prev: string): boolean =>
  unsealed.prev === prev && nativeHashing.sha256(canonical(unsealed as Json)) === hash

const isDrawn = (draw: KeptDraw, context: Parameters<typeof drawLine>[1]): boolean => {
  try {
    drawLine(draw, context, nativeHashing)
    return true
  } catch {
    return false
  }
}

/** The first record of a chain that is not linked to the one before, or not whole; and a wrong count or end. */
export function* brokenRecords(
  { id, chainId, draws: counted, lastHash }: CheckedChain,
  texts: Iterable<KeptText>,
  draws: Iterable<KeptDraw>,
): Generator<string> {
  const others = texts[Symbol.iterator]()
  let other = others.next().value as KeptText | undefined
  let prev = firstPrev
  let next = 0
  let config: DrawConfig | undefined
  let drawn = 0
  const takeOthers = (): boolean => {
    for (; other?.n === next; other = others.next().value as KeptText | undefined, next++) {
      const record = JSON.parse(other.text) as Record
      if (!isWhole(record, prev)) return false
      prev = record.hash
      config = record.config ?? config
    }
    return true
  }
  for (const draw of draws) {
    if (!takeOthers() || draw.n !== next || !config || !isDrawn(draw, { chainId, config, prev })) {
      yield `record ${next} of chain ${id} is not whole, or not linked to the one before`
      return
    }
    prev = draw.hash.toHex()
    next++
    drawn++
  }
  if (!takeOthers() || other !== undefined) yield `record ${next} of chain ${id} is not whole, or missing`
  else if (lastHash !== null && (counted !== drawn || lastHash !== prev))
    yield `chain ${id} was closed with ${counted} draws and another last record, and has ${drawn}`
}

/** Plays and spins on record, each with its one draw. */
export const drawnOnce: readonly string[] = ["plays", "awards"].map(
  (table) => `SELECT 'row ' || t.id || ' of ${table} has no draw ' || t.draw || ' of chain ' || t.chain AS what
   FROM ${table} t LEFT JOIN draws d ON d.chain = t.chain AND d.n = t.draw
   WHERE t.chain IS NOT NULL AND d.n IS NULL`,
)

/** Draws that no play or spin has, or that two have. */
export const drawsOfNobody = `SELECT 'chain ' || c.id || ' has ' || c.drawn || ' draws, for ' || coalesce(p.plays, 0) ||
   ' plays and spins with ' || coalesce(p.numbers, 0) || ' numbers' AS what
 FROM (SELECT chain AS id, count(*) AS drawn FROM draws GROUP BY chain) AS c
 LEFT JOIN (SELECT chain, count(*) AS plays, count(DISTINCT draw) AS numbers
   FROM (SELECT chain, draw FROM plays WHERE chain IS NOT NULL
     UNION ALL SELECT chain, draw FROM awards WHERE chain IS NOT NULL) AS played GROUP BY chain) AS p ON p.chain = c.id
 WHERE c.drawn <> coalesce(p.plays, 0) OR c.drawn <> coalesce(p.numbers, 0)`
