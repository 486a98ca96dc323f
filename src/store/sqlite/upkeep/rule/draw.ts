import { type CheckedChain, chainCheck, closings, draws } from "../../../invariant/draw.ts"
import type { KeptDraw } from "../../../pack.ts"
import { byQueries, dialect, queryRule, type Rule, rowsOf, sharedRule } from "./rule.ts"

const chains = `SELECT id, chain_id AS chainId, draws, last_hash AS lastHash FROM chains ORDER BY id`

/** The rules of the chains of draws. */
export const drawRules: readonly Rule[] = [
  sharedRule("draw-chains", function* (sqlite) {
    for (const chain of sqlite.query<CheckedChain, []>(chains).all()) {
      const texts = rowsOf<{ n: number; text: string }>(
        sqlite,
        "SELECT n, text FROM chain_records WHERE chain = ? ORDER BY n",
        chain.id,
      )
      const { take, end } = chainCheck(chain, texts)
      let broken: string | null = null
      const drawn = "SELECT n, hash, content FROM draws WHERE chain = ? ORDER BY n"
      for (const draw of rowsOf<KeptDraw>(sqlite, drawn, chain.id)) {
        broken = take(draw)
        if (broken !== null) break
      }
      broken ??= end()
      if (broken !== null) yield broken
    }
    yield* byQueries(...closings(dialect))(sqlite)
  }),
  queryRule("draws", draws("draws")),
]
