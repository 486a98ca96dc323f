import { expect } from "bun:test"
import type { PlayAnswer } from "../../../src/core/campaign/play.ts"
import { type CodeConfigInput, codeConfig } from "../../../src/core/code/template.ts"
import { isRefusal } from "../../../src/core/refusal.ts"
import { accepted, caller, failAfterWrite } from "../store/store.ts"
import { MortalStore, type Template } from "./mortal-store.ts"
import { type RaffleCode, RaffleModel } from "./raffle-model.ts"
import {
  base,
  configured,
  type Draft,
  everyPrize,
  expiresInSeconds,
  type Long,
  type Op,
  type Patched,
  removable,
  type Step,
  tickMs,
} from "./raffle-steps.ts"

const hour = 3_600_000

type Conclude = () => void
const nothing: Conclude = () => undefined

const within = { orgId: "org", campaignId: "raffle" }

/** The parts of a batch that are sent at once: after a change of the campaign, its chain of draws may be due. */
const partsOf = (batch: readonly Op[]): readonly (readonly Op[])[] => {
  const parts: Op[][] = [[]]
  for (const op of batch) {
    parts.at(-1)?.push(op)
    if (op.op === "patch" || op.op === "end" || op.op === "offer") parts.push([])
  }
  return parts.filter((part) => part.length > 0)
}

/** A store that serves a campaign with prizes, and the model that it is compared with. */
export class Raffle {
  readonly model = new RaffleModel(configured, base)
  #mortal: MortalStore | undefined
  #batches = 0

  static async begin(template: Template, seed: number): Promise<Raffle> {
    const raffle = new Raffle()
    raffle.#mortal = await MortalStore.serve(template, raffle.model, seed)
    return raffle
  }

  get #served(): MortalStore {
    if (!this.#mortal) throw new Error("the raffle is not served")
    return this.#mortal
  }

  get #store() {
    return this.#served.store
  }

  async run(step: Step) {
    this.model.now += tickMs
    if ("batch" in step) for (const part of partsOf(step.batch)) await this.#sendAtOnce(part)
    else if ("long" in step) await this.#sendAlone(step.long)
    else await this.#served.meet(step)
  }

  async #sendAtOnce(batch: readonly Op[]) {
    await this.#served.openChains(["raffle"])
    for (const conclude of await this.#served.inOrder(batch.map((op) => () => this.#send(op)))) conclude()
  }

  /** Sends a call. Its result compares the answer with the model, in the order of calls, once all are answered. */
  #send(op: Op): Promise<Conclude> {
    switch (op.op) {
      case "play":
        return this.#play(op.user, op.key)
      case "code":
        return this.#code(op.user)
      case "ban":
        return this.#ban(op.user)
      case "lift":
        return this.#lift(op.which)
      case "redeem":
        return this.#redeem(op.which)
      case "deactivate":
        return this.#deactivate(op.which)
      case "patch":
        return this.#patch(op.patch)
      case "end":
        return this.#patch({ endsAt: op.hours === null ? null : this.model.now + op.hours * hour })
      case "offer": {
        const stocked = everyPrize.map((prize) =>
          prize.prizeId === "tv" ? { ...prize, stock: { maxTotal: op.stock, period: op.period } } : prize,
        )
        return this.#patch({ prizes: stocked.filter(({ prizeId }) => op.prizes.includes(prizeId)) })
      }
      case "rollback":
        return failAfterWrite(this.#store).then(() => nothing)
      case "writeBack":
        return this.#served.writeBack().then(() => nothing)
    }
  }

  #sendAlone(op: Long): Promise<unknown> {
    if (op.op === "merge") return this.#merge(op.user, op.into)
    return op.op === "plan" ? this.#plan(op.prizeId, op.hours) : this.#drop(op.which)
  }

  async #play(user: string, key: number | null): Promise<Conclude> {
    const idempotencyKey = key === null ? null : `${user}-${key}`
    const keyed = idempotencyKey === null ? {} : { idempotencyKey }
    const answered = await this.#store.partner.play({ ...within, externalUserId: user, ...keyed })
    return () => {
      const { model } = this
      const replayed = idempotencyKey === null ? null : model.keptUnder(idempotencyKey)
      const found = isRefusal(answered) ? answered.refusal : answered.answer.sessionId
      if (replayed !== null) return expect(found).toBe(replayed)
      const refusal = model.isBanned(user) ? "PLAYER_BANNED" : null
      if (!model.isRunning) return expect(found).toBe("CAMPAIGN_INACTIVE")
      if (refusal !== null || isRefusal(answered)) return expect(found).toBe(refusal ?? "played")
      this.#addPlay(user, answered.answer)
      if (idempotencyKey !== null) model.kept.set(idempotencyKey, { at: model.now, sessionId: found })
    }
  }

  #addPlay(user: string, { won, prizeCode, metadata }: PlayAnswer) {
    const { model } = this
    const prizeId = won ? (metadata.prizeId ?? "without an id") : null
    const possible = model.endings(user)
    expect(possible.map((ending) => ending.prizeId)).toContain(prizeId)
    const batch = possible.find((ending) => ending.prizeId === prizeId)?.batch
    if (batch) batch.taken++
    const prize = prizeId === null ? undefined : model.prize(prizeId)
    const template = prize ? model.templateOf(prize) : null
    model.plays.push({ user, at: model.now, prizeId })
    expect(prizeCode !== null).toBe(template !== null)
    if (template && prizeCode !== null) this.#addCode(user, prizeCode, template)
  }

  #addCode(user: string, code: string, template: CodeConfigInput) {
    const { discountValue, maxUses } = codeConfig(template)
    const expiresAt = this.model.now + expiresInSeconds * 1_000
    const costOfUse = Math.ceil(discountValue)
    this.model.codes.push({ code, user, expiresAt, costOfUse, maxUses, uses: 0, isDeactivated: false })
  }

  async #code(user: string): Promise<Conclude> {
    const answered = await this.#store.partner.createCode({ ...within, externalUserId: user })
    return () => {
      const { model } = this
      const { defaultCodeConfig: template } = model.config
      const found = isRefusal(answered) ? answered.refusal : answered.code.code
      const active = model.activeCode(user)
      if (!model.isRunning) return expect(found).toBe("CAMPAIGN_INACTIVE")
      if (active) return expect(found).toBe(active.code)
      if (!model.isAffordable(template) || isRefusal(answered)) return expect(found).toBe("BUDGET_REACHED")
      this.#addCode(user, found, template)
    }
  }

  #codeAt(which: number): RaffleCode | undefined {
    const { codes } = this.model
    return codes[which % Math.max(1, codes.length)]
  }

  async #redeem(which: number): Promise<Conclude> {
    const code = this.#codeAt(which)
    if (!code) return nothing
    const answered = await this.#store.partner.redeemCode({ orgId: "org", code: code.code })
    return () => {
      const isUsable = code.uses < code.maxUses && !code.isDeactivated && !this.model.isExpired(code)
      expect(isRefusal(answered)).toBe(!isUsable)
      if (isUsable) code.uses++
    }
  }

  async #deactivate(which: number): Promise<Conclude> {
    const code = this.#codeAt(which)
    if (!code) return nothing
    await accepted(this.#store.admin.deactivateCode(caller, code.code))
    return () => {
      code.isDeactivated = true
    }
  }

  async #ban(user: string): Promise<Conclude> {
    const { banId } = await accepted(this.#store.admin.createBan(caller, { externalUserId: user }))
    return () => this.model.bans.push({ banId, user })
  }

  async #lift(which: number): Promise<Conclude> {
    const { bans } = this.model
    const ban = bans[which % Math.max(1, bans.length)]
    if (!ban) return nothing
    const lifted = await this.#store.admin.liftBan(caller, ban.banId)
    return () => {
      expect(isRefusal(lifted)).toBe(!bans.includes(ban))
      if (bans.includes(ban)) bans.splice(bans.indexOf(ban), 1)
    }
  }

  async #patch(patch: Patched): Promise<Conclude> {
    const removed = removable.filter((field) => patch[field] === null)
    const changes = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== null))
    await accepted(this.#store.admin.updateCampaign(caller, "raffle", { changes, removed }))
    return () => {
      const { model } = this
      const wasOver = model.isOver
      const config: Draft = { ...model.config, ...changes }
      for (const field of removed) delete config[field]
      model.config = config
      model.limitMoments(wasOver)
    }
  }

  async #merge(user: string, into: string) {
    const { model } = this
    const isPossible = model.person(user) !== model.person(into)
    expect(isRefusal(await this.#store.admin.mergePlayers(caller, user, into))).toBe(!isPossible)
    if (isPossible) model.merge(user, into)
  }

  async #plan(prizeId: string, hours: readonly number[]) {
    const { model } = this
    const at = hours.map((hours) => model.now + hours * hour).sort((a, b) => a - b)
    const batchId = `batch${++this.#batches}`
    const isBeyond = at.some((time) => time >= (model.config.endsAt ?? Number.POSITIVE_INFINITY))
    const isPossible = model.prize(prizeId) !== undefined && !isBeyond && !model.isOver
    const planned = await this.#store.admin.planMoments(caller, "raffle", { prizeId, batchId, at })
    expect(isRefusal(planned)).toBe(!isPossible)
    if (isPossible) model.batches.push({ batchId, prizeId, at, taken: 0, live: at.length })
  }

  async #drop(which: number) {
    const { model } = this
    const batch = model.batches[which % Math.max(1, model.batches.length)]
    if (!batch) return
    await accepted(this.#store.admin.dropMoments(caller, "raffle", batch.batchId))
    const come = batch.at.filter((at) => at <= model.now).length
    batch.live = Math.max(batch.taken, Math.min(batch.live, come))
  }

  /** Compares what the service shows of wins, codes and moments with the model. */
  async check() {
    const { model } = this
    const { batches } = await accepted(
      this.#store.admin.moments("org", "raffle", undefined, { limit: 1, before: null }),
    )
    const shown = batches.map(({ batchId, taken, live, count }) => ({ batchId, taken, void: count - live }))
    expect(shown).toEqual(
      model.batches.map(({ batchId, taken, live, at }) => ({
        batchId,
        taken,
        void: at.length - (model.isOver ? taken : live),
      })),
    )
    const { plays, wins, prizes } = await accepted(this.#store.reports.results(within))
    expect([plays, wins]).toEqual([model.plays.length, model.wins("total").all])
    const shownPrizes = prizes?.map(({ id, wins: won, stock }) => [id, won, stock?.used])
    expect(shownPrizes).toEqual(
      model.config.prizes.map(({ prizeId, stock }) => [
        prizeId,
        model.wins("total", prizeId).all,
        stock?.maxTotal === undefined ? undefined : model.wins(stock.period, prizeId).all,
      ]),
    )
  }

  async finish() {
    await this.run({ crash: null })
    await this.check()
    expect(await this.#served.autopsy()).toEqual([])
  }
}
