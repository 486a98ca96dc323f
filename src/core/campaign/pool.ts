import { isPooled } from "../code.ts"
import type { PoolKind } from "../pool/pool.ts"
import { type Refusal, refuseField } from "../refusal.ts"
import type { CampaignConfig } from "./campaign.ts"

type Pooling = Pick<CampaignConfig, "defaultCodeConfig" | "entry" | "prizes">

/** The pools of rewards that a configuration names, each with the field that names it. */
const namedPools = ({ defaultCodeConfig, prizes = [] }: Pooling): { field: string; poolId: string }[] => [
  ...(isPooled(defaultCodeConfig) ? [{ field: "defaultCodeConfig.poolId", poolId: defaultCodeConfig.poolId }] : []),
  ...prizes.flatMap(({ poolId }, index) => (poolId === undefined ? [] : [{ field: `prizes.${index}.poolId`, poolId }])),
]

const known = new WeakMap<Pooling, readonly string[]>()

/** The pools of rewards from which a campaign takes codes. Cached, since every play asks. */
export const poolsOf = (config: Pooling): readonly string[] => {
  const found = known.get(config)
  if (found) return found
  const pools = [...new Set(namedPools(config).map(({ poolId }) => poolId))]
  known.set(config, pools)
  return pools
}

/** Looks up the kind of a pool; null if it does not exist. */
export type PoolKindOf = (poolId: string) => PoolKind | null

/** Refuses pools that do not exist, or hold codes of the other kind. */
export const checkPools = (config: Pooling, kindOf: PoolKindOf): Refusal | null => {
  const wrong = namedPools(config).find(({ poolId }) => kindOf(poolId) !== "reward")
  if (wrong) return refuseField(wrong.field, "the poolId of a pool of reward codes")
  return config.entry && kindOf(config.entry.poolId) !== "entry"
    ? refuseField("entry.poolId", "the poolId of a pool of entry codes")
    : null
}
