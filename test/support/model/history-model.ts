import type { CampaignConfig } from "../../../src/core/campaign/campaign.ts"
import { type PeriodKind, periodAt } from "../../../src/core/period.ts"
import type { RankingEntry } from "../../../src/core/ranking/ranking.ts"

export type Config = Pick<CampaignConfig, "timezone" | "rewardType" | "playLimits" | "rewardLimits" | "xp"> & {
  readonly points: number
}

type Play = {
  readonly id: number
  readonly user: string
  readonly campaign: string
  readonly at: number
  readonly score: number
  readonly won: boolean
  readonly usedQuota: boolean
  readonly xp: number
  readonly points: number
  sessionId: string
}

/** The result of a play: a refusal's code, or the fields of its response. */
type Expected =
  | { readonly refusal: string }
  | { readonly play: Play; readonly limits: Readonly<Record<string, number | string>>; readonly totals: object }

/** A model as simple as possible: plays, bans and merges in arrays, from which every result is recomputed. */
export class HistoryModel {
  readonly plays: Play[] = []
  readonly bans: { readonly banId: string; readonly user: string }[] = []
  readonly merges: { readonly from: string; readonly into: string }[] = []
  readonly registered = new Set<string>()
  readonly configs: Map<string, Config>
  now: number

  constructor(configs: Readonly<Record<string, Config>>, now: number) {
    this.configs = new Map(Object.entries(configs))
    this.now = now
  }

  configOf(campaign: string): Config {
    const config = this.configs.get(campaign)
    if (!config) throw new Error(`no campaign ${campaign}`)
    return config
  }

  /** The person to whom an external id now refers. */
  person(user: string): string {
    return this.merges.reduce((who, { from, into }) => (who === from ? into : who), user)
  }

  isBanned(user: string): boolean {
    return this.bans.some((ban) => this.person(ban.user) === this.person(user))
  }

  isRegistered(user: string): boolean {
    return this.registered.has(this.person(user))
  }

  playsOf(user: string): Play[] {
    return this.plays.filter((play) => this.person(play.user) === this.person(user))
  }

  #during(campaign: string, kind: PeriodKind, plays = this.plays): Play[] {
    const { start, end } = periodAt(kind, this.configOf(campaign).timezone, this.now)
    return plays.filter(({ campaign: id, at }) => id === campaign && at >= start && at < end)
  }

  totals(user: string) {
    const own = this.playsOf(user)
    const sum = (field: "xp" | "points") => own.reduce((total, play) => total + play[field], 0)
    return { xp: sum("xp"), points: sum("points") }
  }

  #winsLeft(campaign: string, user: string): number {
    const { rewardLimits } = this.configOf(campaign)
    if (!rewardLimits) return Number.POSITIVE_INFINITY
    const { maxPerUser = Number.POSITIVE_INFINITY, maxTotal = Number.POSITIVE_INFINITY, period } = rewardLimits
    const wins = this.#during(campaign, period).filter(({ usedQuota }) => usedQuota)
    const own = wins.filter((win) => this.person(win.user) === this.person(user))
    return Math.max(0, Math.min(maxPerUser - own.length, maxTotal - wins.length))
  }

  #playsLeft(campaign: string, user: string): number {
    const { playLimits } = this.configOf(campaign)
    if (!playLimits) return Number.POSITIVE_INFINITY
    const played = this.#during(campaign, playLimits.period, this.playsOf(user)).length
    return Math.max(0, playLimits.maxPerUser - played)
  }

  /** Adds a play unless it must be refused; every play wins unless its quota is used up. */
  play(campaign: string, user: string, score: number): Expected {
    const config = this.configOf(campaign)
    if (this.isBanned(user)) return { refusal: "PLAYER_BANNED" }
    if (config.rewardType === "points" && !this.isRegistered(user)) return { refusal: "CLIENT_REQUIRED" }
    if (this.#playsLeft(campaign, user) === 0) return { refusal: "PLAY_LIMIT_REACHED" }
    const isPrized = config.rewardType !== "none"
    const won = !isPrized || this.#winsLeft(campaign, user) > 0
    const usedQuota = won && isPrized
    const xp = (config.xp?.perPlay ?? 0) + (won ? (config.xp?.perWin ?? 0) : 0)
    const points = usedQuota && config.rewardType === "points" ? config.points : 0
    const play = { user, campaign, at: this.now, score, won, usedQuota, xp, points, sessionId: "" }
    const added = { id: this.plays.length, ...play }
    this.plays.push(added)
    return { play: added, limits: this.#limits(campaign, user), totals: this.#shownTotals(config, user) }
  }

  #limits(campaign: string, user: string) {
    const { playLimits, rewardLimits, rewardType } = this.configOf(campaign)
    return {
      ...(playLimits && { playsRemaining: this.#playsLeft(campaign, user), playLimitPeriod: playLimits.period }),
      ...(rewardLimits &&
        rewardType !== "none" && {
          winsRemaining: this.#winsLeft(campaign, user),
          rewardLimitPeriod: rewardLimits.period,
        }),
    }
  }

  #shownTotals({ xp, rewardType }: Config, user: string) {
    const totals = this.totals(user)
    return { ...(xp && { newTotalXp: totals.xp }), ...(rewardType === "points" && { newPointsBalance: totals.points }) }
  }

  /** Highest score first; on a tie, whoever reached it first. A play without a score reaches nothing. */
  ranking(campaign: string, kind: PeriodKind): RankingEntry[] {
    const scored = this.#during(campaign, kind).filter(({ score }) => score !== 0)
    const people = [...new Set(scored.map(({ user }) => this.person(user)))].filter((user) => !this.isBanned(user))
    return people
      .map((externalUserId) => {
        const own = scored.filter(({ user }) => this.person(user) === externalUserId)
        const totalScore = own.reduce((sum, { score }) => sum + score, 0)
        return { externalUserId, totalScore, reached: own.at(-1)?.id ?? 0 }
      })
      .filter(({ totalScore }) => totalScore > 0)
      .sort((a, b) => b.totalScore - a.totalScore || a.reached - b.reached)
      .map(({ externalUserId, totalScore }, index) => ({ position: index + 1, externalUserId, totalScore }))
  }
}
