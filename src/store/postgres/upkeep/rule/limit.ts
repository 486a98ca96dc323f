import {
  type Configured,
  type Counted,
  clockSetBack,
  followLimit,
  limitRules as limits,
} from "../../../invariant/limit.ts"
import { dialect, type Rule, sharedRule } from "./rule.ts"

const campaigns = `SELECT c.id AS row, c.config, c.updated_at AS "updatedAt" FROM campaigns c
  WHERE ${dialect.own("c")} ORDER BY c.id`
const merged = `SELECT p.merged_into AS player FROM players p WHERE ${dialect.own("p")} AND p.merged_into IS NOT NULL
  UNION SELECT m.into_player FROM merges m WHERE ${dialect.own("m")}`

/** The rules of limits. */
export const limitRules: readonly Rule[] = limits.map((limit) =>
  sharedRule(limit.rule, async function* (snapshot, orgId) {
    const mergedInto = new Set<number>()
    for await (const { player } of snapshot.rows<{ player: number }>(merged, [orgId])) mergedInto.add(player)
    const wasMerged = (player: number) => mergedInto.has(player)
    for (const campaign of await snapshot.query<Configured>(campaigns, [orgId])) {
      const checked = limit.limitsOf(campaign, dialect)
      if (checked.length === 0) continue
      if ((await snapshot.query(clockSetBack(campaign, limit, dialect), [orgId])).length > 0) continue
      for (const of of checked) {
        const found: string[] = []
        const add = followLimit(campaign, of, { ...dialect, wasMerged }, (what) => found.push(what))
        for await (const entry of snapshot.rows<Counted>(of.counted, [orgId])) add(entry)
        yield* found
      }
    }
  }),
)
