import { expect } from "bun:test"
import type { RewardLimits } from "../../../src/core/campaign/prize/prize.ts"
import { periodKinds } from "../../../src/core/period.ts"
import type { Store } from "../../../src/core/port/store.ts"
import type { RankingEntry } from "../../../src/core/ranking/ranking.ts"
import { isRefusal } from "../../../src/core/refusal.ts"
import { accepted, caller, code, failAfterWrite, game } from "../store/store.ts"
import { type Config, HistoryModel } from "./history-model.ts"
import { type Fate, type MakeTemplate, MortalStore, makeTemplate, type Template } from "./mortal-store.ts"

/** A Sunday: a day, a week and a month end within its next hours, somewhere. */
const base = Date.parse("2027-01-31T20:05:00.000Z")
export const users = ["ana", "beto", "carla", "dora", "elsa"]
export const zones = ["UTC", "America/Bogota", "Asia/Kolkata", "Pacific/Kiritimati"]

const configs = {
  coded: {
    timezone: "America/Bogota",
    rewardType: "promo_code",
    points: 0,
    xp: { perPlay: 1, perWin: 2 },
    playLimits: { maxPerUser: 4, period: "day" },
    rewardLimits: { maxPerUser: 2, maxTotal: 5, period: "week" },
  },
  pointed: {
    timezone: "Asia/Kolkata",
    rewardType: "points",
    points: 7,
    xp: { perWin: 3 },
    rewardLimits: { maxPerUser: 3, period: "month" },
  },
  ranked: { timezone: "UTC", rewardType: "none", points: 0 },
} satisfies Record<string, Config>
export const campaigns = Object.keys(configs)

export type Op =
  | { readonly op: "play"; readonly campaign: string; readonly user: string; readonly score: number }
  | { readonly op: "ban" | "register"; readonly user: string }
  | { readonly op: "lift"; readonly which: number }
  | { readonly op: "merge"; readonly user: string; readonly into: string }
  | { readonly op: "timezone"; readonly campaign: string; readonly timezone: string }
  | { readonly op: "playLimits"; readonly campaign: string; readonly playLimits: Config["playLimits"] | null }
  | { readonly op: "rewardLimits"; readonly campaign: string; readonly rewardLimits: RewardLimits | null }
  | { readonly op: "rollback" | "writeBack" }
  | { readonly op: "ranking"; readonly campaign: string }

/** A batch is sent in one turn, so that it shares a transaction. */
export type Step = { readonly batch: readonly Op[] } | Fate

const fill = async (store: Store) => {
  for (const [campaignId, { points, ...config }] of Object.entries<Config>(configs))
    await accepted(
      store.admin.createCampaign(caller, campaignId, {
        ...config,
        ...game,
        defaultCodeConfig: code,
        fairDraws: { revealEvery: "never" },
        ...(points > 0 && { pointsReward: { points } }),
      }),
    )
}

/** Creates the database that histories begin with, of the kind under test or by `make`. */
export const makeHistoryTemplate = (make?: MakeTemplate) => makeTemplate(base, fill, make)

/** The store under test, and the model that it is compared with. */
export class History {
  readonly model: HistoryModel
  readonly #mortal: MortalStore
  #asked = 0

  private constructor(model: HistoryModel, mortal: MortalStore) {
    this.model = model
    this.#mortal = mortal
  }

  /** Continues from a copy of `template`. */
  static async begin(template: Template, seed: number) {
    const model = new HistoryModel(configs, base)
    return new History(model, await MortalStore.serve(template, model, seed))
  }

  get #store() {
    return this.#mortal.store
  }

  async run(step: Step) {
    if (!("batch" in step)) return this.#mortal.meet(step)
    await this.#mortal.openChains(campaigns)
    await this.#mortal.inOrder(step.batch.map((op) => () => this.#send(op)))
  }

  /** Each changes the model at once, as if it had run, since jobs run in the order in which they are sent. */
  #send(op: Op): Promise<unknown> {
    switch (op.op) {
      case "play":
        return this.#play(op.campaign, op.user, op.score)
      case "ban":
        return this.#ban(op.user)
      case "lift":
        return this.#lift(op.which)
      case "register":
        this.model.registered.add(this.model.person(op.user))
        return accepted(this.#store.partner.identify({ orgId: "org", externalId: op.user }))
      case "merge":
        return this.#merge(op.user, op.into)
      case "timezone":
        return this.#patch(op.campaign, { timezone: op.timezone })
      case "playLimits":
        return this.#patch(op.campaign, { playLimits: op.playLimits ?? undefined })
      case "rewardLimits":
        return this.#patch(op.campaign, { rewardLimits: op.rewardLimits ?? undefined })
      case "rollback":
        return failAfterWrite(this.#store)
      case "writeBack":
        return this.#mortal.writeBack()
      case "ranking":
        return Promise.all(periodKinds.map((period) => this.#ranking(op.campaign, period, "ana")))
    }
  }

  async #play(campaign: string, user: string, score: number) {
    const { model } = this
    const expected = model.play(campaign, user, score)
    const request = { orgId: "org", campaignId: campaign, externalUserId: user, gameResult: { score } }
    const answered = await this.#store.partner.play(request)
    if (isRefusal(answered) || "refusal" in expected) {
      const found = isRefusal(answered) ? answered.refusal : "played"
      expect(found).toBe("refusal" in expected ? expected.refusal : "played")
      return
    }
    const { play, limits, totals } = expected
    const { answer } = answered
    play.sessionId = answer.sessionId
    expect(answer).toMatchObject({ won: play.won, limits, ...totals })
    expect(answer.prizeCode !== null).toBe(play.usedQuota && model.configOf(campaign).rewardType === "promo_code")
  }

  async #ban(user: string) {
    const ban = { banId: "", user }
    this.model.bans.push(ban)
    ban.banId = (await accepted(this.#store.admin.createBan(caller, { externalUserId: user }))).banId
  }

  async #lift(which: number) {
    const { bans } = this.model
    const ban = bans[which % Math.max(1, bans.length)]
    // A ban of the same batch has no id yet.
    if (!ban || ban.banId === "") return
    bans.splice(bans.indexOf(ban), 1)
    await accepted(this.#store.admin.liftBan(caller, ban.banId))
  }

  async #merge(user: string, intoUser: string) {
    const { model } = this
    const [from, into] = [model.person(user), model.person(intoUser)]
    const isPossible = from !== into && model.isRegistered(from) && model.isRegistered(into)
    if (isPossible) model.merges.push({ from, into })
    const merged = await this.#store.admin.mergePlayers(caller, user, intoUser)
    expect(isRefusal(merged)).toBe(!isPossible)
  }

  async #patch(campaign: string, changes: Partial<Pick<Config, "timezone" | "playLimits" | "rewardLimits">>) {
    this.model.configs.set(campaign, { ...this.model.configOf(campaign), ...changes })
    const removed = (["playLimits", "rewardLimits"] as const).filter((name) => name in changes && !changes[name])
    await accepted(
      this.#store.admin.updateCampaign(caller, campaign, { changes: removed.length > 0 ? {} : changes, removed }),
    )
  }

  async #ranking(campaign: string, period: (typeof periodKinds)[number], user: string) {
    const request = { orgId: "org", campaignId: campaign, period, limit: 100, externalUserId: user }
    return await accepted(this.#store.partner.ranking(request))
  }

  /**
   * Requests another user's own entry each time. Ties are decided by the order of plays, which differs from that of
   * times when a clock was set back.
   */
  async checkRankings() {
    const { model } = this
    const kinds = this.#mortal.wasSetBack ? (["total"] as const) : periodKinds
    for (const campaign of campaigns)
      for (const kind of kinds) {
        const user = users[this.#asked++ % users.length] ?? ""
        const { rankings, entry } = await this.#ranking(campaign, kind, user)
        const expected = model.ranking(campaign, kind)
        expect(this.#comparable(rankings)).toEqual(this.#comparable(expected))
        expect(rankings.map(({ position }) => position)).toEqual(expected.map(({ position }) => position))
        expect(entry).toEqual(rankings.find(({ externalUserId }) => externalUserId === model.person(user)) ?? null)
      }
  }

  #comparable(entries: readonly RankingEntry[]) {
    const names = entries.map(({ externalUserId, totalScore }) => ({ externalUserId, totalScore }))
    const byName = (a: { externalUserId: string }, b: typeof a) => (a.externalUserId < b.externalUserId ? -1 : 1)
    return this.#mortal.wasSetBack ? names.sort((a, b) => b.totalScore - a.totalScore || byName(a, b)) : names
  }

  /** Each play is in the store or in a file, and in one of them once. */
  async checkPlays() {
    const { stored, left, counted } = await this.#mortal.sessions()
    const played = this.model.plays.map(({ sessionId }) => sessionId)
    expect([...stored, ...left].sort()).toEqual(played.sort())
    expect(counted).toBe(left.length)
  }

  async checkPlayers() {
    const left = new Set((await this.#mortal.sessions()).left)
    for (const user of users) {
      const own = this.model.playsOf(user).filter(({ sessionId }) => !left.has(sessionId))
      const view = await this.#store.admin.player("org", user)
      if (isRefusal(view)) expect(own).toEqual([])
      else {
        const newest = own.toReversed().slice(0, 50)
        expect(view.plays.map(({ sessionId }) => sessionId)).toEqual(newest.map(({ sessionId }) => sessionId))
        expect(view).toMatchObject(this.model.totals(user))
        expect(view.bans.length > 0).toBe(this.model.isBanned(user))
      }
    }
  }

  async finish() {
    await this.run({ crash: null })
    await this.checkPlays()
    await this.checkPlayers()
    await this.checkRankings()
    expect(await this.#mortal.autopsy()).toEqual([])
  }
}
