import { canonical, type Json } from "../../../core/draw/canonical.ts"
import type { DrawConfig } from "../../../core/draw/draw-config.ts"
import { firstPrev } from "../../../core/draw/record.ts"
import { nativeHashing } from "../../../secret/hash.ts"
import { drawLine, type KeptDraw } from "../../pack.ts"
import type { Queries } from "../dialect.ts"
import { byQueries, queryRule, type Rule, rule } from "../rule.ts"

/** A chain under check; only a closed chain has the last two fields. */
type CheckedChain = {
  readonly id: number
  readonly chainId: string
  readonly draws: number | null
  readonly lastHash: string | null
}

type KeptText = { readonly n: number; readonly text: string }
type Record = { readonly hash: string; readonly prev: string; readonly config?: DrawConfig }

const isWhole = ({ hash, ...content }: Record, prev: string): boolean =>
  content.prev === prev && nativeHashing.sha256(canonical(content as Json)) === hash

const isDrawn = (draw: KeptDraw, context: Parameters<typeof drawLine>[1]): boolean => {
  try {
    drawLine(draw, context, nativeHashing)
    return true
  } catch {
    return false
  }
}

/**
 * Checks a chain step by step: `take` each draw in order, then `end`. Both return the first record that is incomplete
 * or not linked to the previous one, or null; `end` also compares the count and the last hash.
 */
const chainCheck = (
  { id, chainId, draws: counted, lastHash }: CheckedChain,
  texts: Iterable<KeptText>,
): { take(draw: KeptDraw): string | null; end(): string | null } => {
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
  return {
    take: (draw) => {
      if (!takeOthers() || draw.n !== next || !config || !isDrawn(draw, { chainId, config, prev }))
        return `record ${next} of chain ${id} is not whole, or not linked to the one before`
      prev = draw.hash.toHex()
      next++
      drawn++
      return null
    },
    end: () => {
      if (!takeOthers() || other !== undefined) return `record ${next} of chain ${id} is not whole, or missing`
      if (lastHash === null || (counted === drawn && lastHash === prev)) return null
      return `chain ${id} was closed with ${counted} draws and another last record, and has ${drawn}`
    },
  }
}

/** Each closed chain of a game has its own number, larger than that of the chain closed before it. */
const closings: Queries = ({ own, miniGame }) => [
  `SELECT 'chains ' || min(c.id) || ' and ' || max(c.id) || ' of a game were both closed as number ' || c.closing AS what
   FROM chains c WHERE c.closing IS NOT NULL AND ${own("c")}
   GROUP BY c.campaign, c.${miniGame}, c.closing HAVING count(*) > 1`,
  `SELECT 'chain ' || c.id || ' was closed as number ' || c.closing || ', and chain ' || p.id || ' before it as ' || p.closing
     AS what
   FROM chains c JOIN chains p ON p.chain_id = c.previous AND ${own("p")}
   WHERE c.closing <= p.closing AND ${own("c")}`,
  `SELECT 'chain ' || c.id || ' is open, and numbered as one that was closed' AS what
   FROM chains c WHERE c.closing IS NOT NULL AND c.closed_at IS NULL AND ${own("c")}`,
]

/** The rule of the records of chains. `more` queries what a store notes about records elsewhere. */
export const drawChainRule = (more: Queries = () => []): Rule =>
  rule("draw-chains", async function* (source) {
    const { dialect, rows, all } = source
    const { own, value, draws } = dialect
    const chains = `SELECT c.id, c.chain_id AS "chainId", c.draws, c.last_hash AS "lastHash" FROM chains c
      WHERE ${own("c")} ORDER BY c.id`
    const texts = `SELECT r.n, r.text FROM chain_records r WHERE ${own("r")} AND r.chain = ${value(1)} ORDER BY r.n`
    const drawn = `SELECT n, hash, content FROM ${draws(`${own("d")} AND d.chain = ${value(1)}`)} t ORDER BY n`
    for (const chain of await all<CheckedChain>(chains)) {
      const { take, end } = chainCheck(chain, await all<KeptText>(texts, chain.id))
      let broken: string | null = null
      for await (const draw of rows<KeptDraw>(drawn, chain.id)) {
        broken = take(draw)
        if (broken !== null) break
      }
      broken ??= end()
      if (broken !== null) yield broken
    }
    yield* byQueries(more)(source)
    yield* byQueries(closings)(source)
  })

/**
 * Each recorded play or spin has exactly one draw, and each draw exactly one of them, unless the play lies in the archive.
 */
export const drawRule = queryRule("draws", ({ own, draws }) => [
  ...["plays", "awards"].map(
    (table) => `SELECT 'row ' || t.id || ' of ${table} has no draw ' || t.draw || ' of chain ' || t.chain AS what
   FROM ${table} t LEFT JOIN ${draws()} d ON d.chain = t.chain AND d.n = t.draw AND ${own("d")}
   WHERE t.chain IS NOT NULL AND d.n IS NULL AND ${own("t")}`,
  ),
  `SELECT 'chain ' || c.id || ' has ' || c.drawn || ' draws, for ' || coalesce(p.plays, 0) || ' plays and spins with ' ||
   coalesce(p.numbers, 0) || ' numbers' AS what
   FROM (SELECT d.chain AS id, count(*) AS drawn FROM ${draws()} d WHERE ${own("d")} GROUP BY d.chain) AS c
   LEFT JOIN (SELECT chain, count(*) AS plays, count(DISTINCT draw) AS numbers
   FROM (SELECT t.chain, t.draw FROM plays t WHERE t.chain IS NOT NULL AND ${own("t")}
     UNION ALL SELECT t.chain, t.draw FROM awards t WHERE t.chain IS NOT NULL AND ${own("t")}) AS played
   GROUP BY chain) AS p ON p.chain = c.id
   LEFT JOIN chains k ON k.id = c.id AND ${own("k")}
   WHERE c.drawn <> coalesce(p.plays, 0) + coalesce(k.archived_plays, 0)
     OR c.drawn <> coalesce(p.numbers, 0) + coalesce(k.archived_plays, 0)`,
])
