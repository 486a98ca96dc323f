import type { Database } from "bun:sqlite"
import type { CampaignConfig } from "../../../../core/campaign/campaign.ts"
import {
  type Configured,
  type Counted,
  clockSetBack,
  followLimit,
  limitRules as limits,
} from "../../../invariant/limit.ts"
import { dialect, type Rule, rowsOf, sharedRule } from "./rule.ts"

const campaigns = "SELECT id AS row, config, updated_at AS updatedAt FROM campaigns"
const merged = "SELECT id FROM players WHERE merged_into = ?1 UNION ALL SELECT id FROM merges WHERE into_player = ?1"

function* campaignsOf(sqlite: Database): Iterable<Configured> {
  for (const { config, ...rest } of rowsOf<Omit<Configured, "config"> & { config: string }>(sqlite, campaigns))
    yield { ...rest, config: JSON.parse(config) as CampaignConfig }
}

/** The rules of limits. */
export const limitRules: readonly Rule[] = limits.map((limit) =>
  sharedRule(limit.rule, function* (sqlite) {
    const mergedInto = sqlite.query<{ id: number }, [number]>(merged)
    const wasMerged = (player: number) => mergedInto.get(player) !== null
    for (const campaign of campaignsOf(sqlite)) {
      const checked = limit.limitsOf(campaign, dialect)
      if (checked.length === 0 || sqlite.query(clockSetBack(campaign, limit, dialect)).get() !== null) continue
      for (const of of checked) {
        const found: string[] = []
        const add = followLimit(campaign, of, { ...dialect, wasMerged }, (what) => found.push(what))
        for (const entry of rowsOf<Counted>(sqlite, of.counted)) add(entry)
        yield* found
      }
    }
  }),
)
