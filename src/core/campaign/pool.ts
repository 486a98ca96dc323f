import { isPooled } from "../code.ts"
import type { PoolKind } from "../pool/pool.ts"
import { type Refusal, refuseField } from "../refusal.ts"
import type { CampaignConfig } from "./campaign.ts"

type Pooling = Pick<CampaignConfig, "defaultCodeConfig" | "prizes">

/** The pools that a configuration names, each with the field that names it. */
const namedPools = ({ defaultCodeConfig, prizes = [] }: Pooling): { field: string; poolId: string }[] => [
  ...(isPooled(defaultCodeConfig) ? [{ field: "defaultCodeConfig.poolId", poolId: defaultCodeConfig.poolId }] : []),
  ...prizes.flatMap(({ poolId }, index) => (poolId === undefined ? [] : [{ field: `prizes.${index}.poolId`, poolId }])),
]

const known = new WeakMap<Pooling, readonly string[]>()

/** The pools from which a campaign takes codes. Cached, since every play asks. */
export const poolsOf = (config: Pooling): readonly string[] => {
  const found = known.get(config)
  if (found) return found
  const pools = [...new Set(namedPools(config).map(({ poolId }) => poolId))]
  known.set(config, pools)
  return pools
}

/** Looks up the kind of a pool; null if it does not exist. */
export type PoolKindOf = (poolId: string) => PoolKind | null

/** Refuses pools that do not exist, or hold codes that are no rewards. */
export const checkPools = (config: Pooling, kindOf: PoolKindOf): Refusal | null => {
  const wrong = namedPools(config).find(({ poolId }) => kindOf(poolId) !== "reward")
  return wrong ? refuseField(wrong.field, "the poolId of a pool of reward codes") : null
}
