import type { WarnedPool } from "../../core/campaign/pool.ts"
import {
  countsOf,
  expiredOf,
  type Generation,
  type PoolCodeConfig,
  type PoolKind,
  type PoolView,
  placeOf,
} from "../../core/pool/pool.ts"
import { tableOf } from "../rows.ts"

export type PoolRow = {
  readonly id: number
  readonly orgId: string
  readonly poolId: string
  readonly name: string
  readonly kind: PoolKind
  readonly codeConfig: PoolCodeConfig | null
  readonly lowAt: number | null
  readonly expiresAt: number | null
  readonly createdAt: number
  readonly total: number
  readonly given: number
  readonly used: number
  readonly withdrawn: number
  readonly lowTold: boolean
  readonly emptyTold: boolean
  readonly lots: number
  readonly wanted: number | null
  readonly made: number | null
  readonly codeLength: number | null
  readonly codePrefix: string | null
  readonly deletedAt: number | null
}

export type LotRow = {
  readonly orgId: string
  readonly pool: number
  readonly number: number
  readonly expiresAt: number | null
  readonly createdAt: number
  readonly size: number
  readonly free: number
  readonly head: number
}

export type PoolCodeRow = {
  readonly orgId: string
  readonly pool: number
  readonly place: number
  readonly kind: PoolKind
  readonly codeKey: string
  readonly code: string
  readonly status: number
  readonly at: number | null
  readonly promoCode: number | null
  readonly play: number | null
}

export const poolTable = tableOf<PoolRow>()({
  key: ["id"],
  changed: [
    "name",
    "lowAt",
    "expiresAt",
    "total",
    "given",
    "used",
    "withdrawn",
    "lowTold",
    "emptyTold",
    "lots",
    "wanted",
    "made",
    "codeLength",
    "codePrefix",
    "deletedAt",
  ],
  reads: {
    byId: { kind: "one", by: ["orgId", "poolId"], where: ["deletedAt"] },
    byRow: { kind: "one", by: ["id"] },
    ofOrganization: { kind: "count", by: ["orgId"], where: ["deletedAt"] },
  },
})

/** A pool has few lots: those whose codes are all gone are removed. Read them only behind the pool, which locks them. */
export const lotTable = tableOf<LotRow>()({
  key: ["pool", "number"],
  changed: ["size", "free", "head"],
  reads: { ofPool: { kind: "many", by: ["pool"], orderBy: "number" } },
})

export const poolCodeTable = tableOf<PoolCodeRow>()({
  key: ["pool", "place"],
  changed: ["status", "at", "promoCode", "play"],
  reads: { byKey: { kind: "one", by: ["orgId", "kind", "codeKey"] } },
})

/** What a pool generates; null if it generates nothing. */
export const generationOf = ({ wanted, made, codeLength, codePrefix }: PoolRow): Generation | null =>
  wanted === null || made === null || codeLength === null
    ? null
    : { wanted, made, length: codeLength, prefix: codePrefix ?? "" }

export const toPoolView = (pool: PoolRow, expiredInLots: number, now: number): PoolView => {
  const { poolId, name, kind, codeConfig, lowAt, expiresAt, createdAt } = pool
  const generation = generationOf(pool)
  return {
    poolId,
    name,
    kind,
    codeConfig,
    ...countsOf(pool, expiredInLots, now),
    lowAt,
    expiresAt,
    createdAt,
    generating: generation && { wanted: generation.wanted, made: generation.made },
  }
}

/** A pool with its lots as the warnings of campaigns see it. */
export const toWarnedPool = (
  pool: PoolRow,
  lots: readonly Pick<LotRow, "expiresAt" | "free">[],
  now: number,
): WarnedPool => {
  const { kind, lowAt, expiresAt } = pool
  const { total, left } = countsOf(pool, expiredOf(lots, now), now)
  return { kind, total, left, lowAt, expiresAt }
}

/** The places of a lot's codes, as a half-open interval. */
export const placesOf = ({ number }: Pick<LotRow, "number">): readonly [from: number, until: number] => [
  placeOf(number, 0),
  placeOf(number + 1, 0),
]
