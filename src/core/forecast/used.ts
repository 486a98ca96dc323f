import type { Campaign } from "../campaign/campaign.ts"
import type { WarnedPool } from "../campaign/pool.ts"
import type { DrawConfig } from "../draw/draw-config.ts"
import type { MomentBatch } from "../moment/moment.ts"
import { allTime, type PeriodKind, periodAt } from "../period.ts"
import type { GivingPool } from "../pool/giving.ts"

/** What a campaign has used so far, and what its draws need; nothing for a draft that was never saved. */
export type Used = {
  /** The wins of all players in the current periods, by the limits of a draw such as `quota` and `stock:ten`. */
  readonly taken: ReadonlyMap<string, number>
  /** The cost of the codes so far; 0 without a budget. */
  readonly budget: number
  /** The prizes that ever had planned moments, and their batches. */
  readonly momentPrizes: readonly string[]
  readonly batches: readonly MomentBatch[]
  /** The pools from which the campaign takes codes, by their ids. */
  readonly pools: ReadonlyMap<string, PoolUse>
}

/** What a pool has left and has given, whoever takes its codes. */
export type PoolUse = Pick<GivingPool, "codeConfig" | "given" | "left"> & WarnedPool

export const unused: Used = { taken: new Map(), budget: 0, momentPrizes: [], batches: [], pools: new Map() }

/** A batch of planned moments in previews and simulations, which never show a time. */
export type BatchView = Pick<MomentBatch, "batchId" | "prizeId" | "count" | "commitment">

/** Only batches that exist: one that is not planned yet has no commitment. */
export const batchViews = ({ batches }: Used): BatchView[] =>
  batches
    .filter(({ commitment }) => commitment !== "")
    .map(({ batchId, prizeId, count, commitment }) => ({ batchId, prizeId, count, commitment }))

/** The pools by their ids, as rules look them up. */
export const usedPool =
  ({ pools }: Used) =>
  (poolId: string): PoolUse | null =>
    pools.get(poolId) ?? null

/** The name of the limit of a pool, which counts the codes that are given from now on. */
export const poolLimit = (poolId: string): string => `pool:${poolId}`

type Running = { readonly maxTotal: number; readonly period: PeriodKind; until: number; count: number }

/** The wins that each total limit counts in its current period, as time passes. */
export class Counts {
  readonly #timezone: string
  readonly #limits = new Map<string, Running>()
  #next = Number.NEGATIVE_INFINITY

  /** The wins in `used` are those in the periods that contain `now`. */
  constructor({ timezone }: Campaign, { limits }: DrawConfig, { taken, pools }: Used, now: number) {
    this.#timezone = timezone
    for (const [poolId, { left }] of pools)
      this.#limits.set(poolLimit(poolId), { maxTotal: left, period: "total", until: allTime.end, count: 0 })
    for (const [limit, { maxTotal, period }] of Object.entries(limits))
      if (maxTotal !== undefined)
        this.#limits.set(limit, { maxTotal, period, until: this.#endOf(period, now), count: taken.get(limit) ?? 0 })
    this.advance(now)
  }

  #endOf(period: PeriodKind, at: number): number {
    return periodAt(period, this.#timezone, at).end
  }

  /** Advances to `at`: a new period starts with no wins. */
  advance(at: number) {
    if (at < this.#next) return
    this.#next = Number.POSITIVE_INFINITY
    for (const running of this.#limits.values()) {
      if (running.until <= at) {
        running.until = this.#endOf(running.period, at)
        running.count = 0
      }
      this.#next = Math.min(this.#next, running.until)
    }
  }

  /** When the next period of a limit begins. */
  nextPeriod(): number {
    return this.#next
  }

  taken(limit: string): number {
    return this.#limits.get(limit)?.count ?? 0
  }

  /** How many wins the limit has left; infinite without one. */
  left(limit: string): number {
    const running = this.#limits.get(limit)
    return running ? Math.max(0, running.maxTotal - running.count) : Number.POSITIVE_INFINITY
  }

  add(limit: string, wins: number) {
    const running = this.#limits.get(limit)
    if (running) running.count += wins
  }

  /** Takes everything that is left, without a rounding remainder. */
  takeAll(limit: string) {
    const running = this.#limits.get(limit)
    if (running) running.count = Math.max(running.count, running.maxTotal)
  }
}

/** When plays of a campaign begin and end if they are to begin at `now`. If it has ended, `until` ignores that. */
export const playedBetween = ({ startsAt = 0, endsAt }: Campaign, now: number) => ({
  from: Math.max(startsAt, now),
  until: endsAt === undefined ? Number.POSITIVE_INFINITY : endsAt,
})
