import type { CodeConfigInput } from "../../../src/core/code/template.ts"
import { idempotencyWindowMs } from "../../../src/core/idempotency.ts"
import { type PeriodKind, periodAt } from "../../../src/core/period.ts"

export type Limits = { readonly maxTotal?: number; readonly maxPerUser?: number; readonly period: PeriodKind }

export type RafflePrize = {
  readonly prizeId: string
  readonly name: string
  readonly kind: "external" | "promo_code"
  readonly codeConfig?: CodeConfigInput
  readonly stock?: Limits
}

/** The campaign's configuration; absent fields were removed. Times are epoch milliseconds. */
export type RaffleConfig = {
  readonly status: "active" | "paused" | "ended" | "draft"
  readonly timezone: string
  readonly prizes: readonly RafflePrize[]
  readonly defaultCodeConfig: CodeConfigInput
  readonly whenGone?: "lose" | "redraw"
  readonly rewardLimits?: Limits
  readonly budget?: { readonly maxAmount: number }
  readonly endsAt?: number
}

type Play = { readonly user: string; readonly at: number; readonly prizeId: string | null }

export type RaffleCode = {
  readonly code: string
  readonly user: string
  readonly expiresAt: number
  readonly costOfUse: number
  readonly maxUses: number
  uses: number
  isDeactivated: boolean
}

/** Sorted moments, of which the first `taken` are taken and those from `live` on are void. */
export type RaffleBatch = {
  readonly batchId: string
  readonly prizeId: string
  readonly at: readonly number[]
  taken: number
  live: number
}

/** A possible end of a play: the prize won, null for a loss, and the batch whose moment it took. */
export type Ending = { readonly prizeId: string | null; readonly batch?: RaffleBatch }

const lost: Ending = { prizeId: null }

/** A model of a campaign with prizes, as simple as possible: everything is recounted from lists each time. */
export class RaffleModel {
  readonly plays: Play[] = []
  readonly codes: RaffleCode[] = []
  readonly batches: RaffleBatch[] = []
  readonly bans: { readonly banId: string; readonly user: string }[] = []
  readonly kept = new Map<string, { readonly at: number; readonly sessionId: string }>()
  readonly #merged = new Map<string, string>()
  config: RaffleConfig
  now: number

  constructor(config: RaffleConfig, now: number) {
    this.config = config
    this.now = now
  }

  person(user: string): string {
    const into = this.#merged.get(user)
    return into === undefined ? user : this.person(into)
  }

  merge(from: string, into: string) {
    this.#merged.set(this.person(from), this.person(into))
  }

  isBanned(user: string): boolean {
    return this.bans.some((ban) => this.person(ban.user) === this.person(user))
  }

  get isOver(): boolean {
    const { status, endsAt = Number.POSITIVE_INFINITY } = this.config
    return status === "ended" || this.now >= endsAt
  }

  get isRunning(): boolean {
    return this.config.status === "active" && !this.isOver
  }

  keptUnder(key: string): string | null {
    const kept = this.kept.get(key)
    return kept && this.now - kept.at < idempotencyWindowMs ? kept.sessionId : null
  }

  isExpired = ({ expiresAt }: RaffleCode): boolean => expiresAt <= this.now

  /** The newest redeemable code of a person. */
  activeCode(user: string): RaffleCode | undefined {
    return this.codes.findLast(
      (code) =>
        this.person(code.user) === this.person(user) &&
        !code.isDeactivated &&
        !this.isExpired(code) &&
        code.uses < code.maxUses,
    )
  }

  /** The cost of the codes. */
  get used(): number {
    const usesOf = (code: RaffleCode) => (code.isDeactivated || this.isExpired(code) ? code.uses : code.maxUses)
    return this.codes.reduce((sum, code) => sum + code.costOfUse * usesOf(code), 0)
  }

  isAffordable({ discountValue, maxUses = 1 }: CodeConfigInput): boolean {
    const { budget } = this.config
    const cost = Math.ceil(discountValue) * maxUses
    return !budget || cost === 0 || this.used + cost <= budget.maxAmount
  }

  /** Wins in the current period of a limit: of everybody, or of one person. */
  wins(period: PeriodKind, prizeId?: string): { readonly all: number; of(user: string): number } {
    const { start, end } = periodAt(period, this.config.timezone, this.now)
    const isCounted = (play: Play) => (prizeId === undefined ? play.prizeId !== null : play.prizeId === prizeId)
    const won = this.plays.filter((play) => isCounted(play) && play.at >= start && play.at < end)
    return {
      all: won.length,
      of: (user) => won.filter((play) => this.person(play.user) === this.person(user)).length,
    }
  }

  #isWithin(limits: Limits | undefined, user: string, prizeId?: string): boolean {
    if (!limits) return true
    const { maxTotal = Number.POSITIVE_INFINITY, maxPerUser = Number.POSITIVE_INFINITY, period } = limits
    const { all, of } = this.wins(period, prizeId)
    return all < maxTotal && of(user) < maxPerUser
  }

  #hasStock = (user: string, { stock, prizeId }: RafflePrize) => this.#isWithin(stock, user, prizeId)

  templateOf({ kind, codeConfig }: RafflePrize): CodeConfigInput | null {
    return kind === "external" ? null : (codeConfig ?? this.config.defaultCodeConfig)
  }

  #isPaid(prize: RafflePrize): boolean {
    const template = this.templateOf(prize)
    return !template || this.isAffordable(template)
  }

  prize(prizeId: string): RafflePrize | undefined {
    return this.config.prizes.find((prize) => prize.prizeId === prizeId)
  }

  /** The endings with the oldest open moment that the player may win; of two at the same time, either. */
  #byMoment(user: string): Ending[] {
    const open = this.batches
      .filter((batch) => batch.taken < batch.live && (batch.at[batch.taken] ?? this.now + 1) <= this.now)
      .filter(({ prizeId }) => {
        const prize = this.prize(prizeId)
        return prize && this.#hasStock(user, prize) && this.#isPaid(prize)
      })
    const timeOf = (batch: RaffleBatch) => batch.at[batch.taken] ?? 0
    const oldest = Math.min(...open.map(timeOf))
    return open.filter((batch) => timeOf(batch) === oldest).map((batch) => ({ prizeId: batch.prizeId, batch }))
  }

  /** The possible endings of a play by this user now: its random numbers are unknown here. */
  endings(user: string): Ending[] {
    if (!this.#isWithin(this.config.rewardLimits, user)) return [lost]
    const byMoment = this.#byMoment(user)
    if (byMoment.length > 0) return byMoment
    const isByMoments = (prize: RafflePrize) => this.batches.some(({ prizeId }) => prizeId === prize.prizeId)
    const drawn = this.config.prizes.filter((prize) => !isByMoments(prize))
    const left = drawn.filter((prize) => this.#hasStock(user, prize))
    const paid = (prize: RafflePrize): Ending => (this.#isPaid(prize) ? { prizeId: prize.prizeId } : lost)
    if (drawn.length === 0) return [lost]
    return drawn.flatMap((prize) => {
      if (left.includes(prize)) return [paid(prize)]
      return this.config.whenGone === "redraw" && left.length > 0 ? left.map(paid) : [lost]
    })
  }

  /** Voids the moments that an end or the removal of a prize voids. */
  limitMoments(wasOver: boolean) {
    for (const batch of this.batches)
      if (wasOver || this.isOver || !this.prize(batch.prizeId)) batch.live = Math.min(batch.live, batch.taken)
  }
}
