import { isPooled } from "../code/template.ts"
import { isFew, type PoolKind, type PoolView } from "../pool/pool.ts"
import { type Refusal, refuseField } from "../refusal.ts"
import type { CampaignConfig } from "./campaign.ts"
import { type Warning, warn } from "./warning/warning.ts"

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

/** A pool as warnings see it. */
export type WarnedPool = Pick<PoolView, "kind" | "total" | "left" | "lowAt" | "expiresAt">

/** Pools that are missing, have few codes left, or expire before their campaign ends (docs/api.md#campaign-warnings). */
export const poolWarnings = (
  config: Pooling & Pick<CampaignConfig, "endsAt">,
  poolOf: (poolId: string) => WarnedPool | null,
): Warning[] =>
  poolsOf(config).flatMap((poolId) => {
    const pool = poolOf(poolId)
    if (pool?.kind !== "reward")
      return [warn("POOL_MISSING", `pool ${poolId} does not exist or holds no rewards: name another one`, { poolId })]
    const { left, expiresAt } = pool
    const { endsAt } = config
    return [
      ...(isFew(pool, left)
        ? [warn("POOL_LOW", `pool ${poolId} has ${left} codes left: add codes to it`, { poolId, left })]
        : []),
      ...(expiresAt !== null && endsAt !== undefined && expiresAt < endsAt
        ? [warn("POOL_EXPIRES", `pool ${poolId} expires before the campaign ends: change its expiresAt`, { poolId })]
        : []),
    ]
  })
