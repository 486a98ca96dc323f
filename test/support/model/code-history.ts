import { expect } from "bun:test"
import { isRefusal } from "../../../src/core/refusal.ts"
import { accepted, caller, failAfterWrite, game } from "../store/store.ts"
import { CodeModel, campaigns, type ModelCode, templates } from "./code-model.ts"
import { type Fate, MortalStore, makeTemplate, type Template } from "./mortal-store.ts"

const base = Date.parse("2027-01-31T20:05:00.000Z")
export const users = ["ana", "beto", "carla"]

export type Op =
  | { readonly op: "win" | "register"; readonly user: string }
  | { readonly op: "ask"; readonly campaign: string; readonly user: string; readonly key: string | null }
  | { readonly op: "redeem"; readonly which: number; readonly user: string | null }
  | { readonly op: "deactivate"; readonly which: number }
  | { readonly op: "merge"; readonly user: string; readonly into: string }
  | { readonly op: "rollback" | "writeBack" }

/** A batch is sent in one turn, so that it shares a transaction. */
export type Step = { readonly batch: readonly Op[] } | Fate

/** A page with room for all codes of a history. */
const all = { limit: 1_000, before: null }

/** Creates the database that histories begin with. */
export const makeCodeTemplate = () =>
  makeTemplate(base, async (store) => {
    for (const campaignId of campaigns)
      await accepted(
        store.admin.createCampaign(caller, campaignId, {
          ...game,
          rewardType: "promo_code",
          fairDraws: { revealEvery: "never" },
          ...templates[campaignId],
        }),
      )
  })

/** The store under test, and the model that it is compared with. */
export class CodeHistory {
  readonly #model: CodeModel
  readonly #mortal: MortalStore
  #checks = 0

  private constructor(model: CodeModel, mortal: MortalStore) {
    this.#model = model
    this.#mortal = mortal
  }

  /** Continues from a copy of `template`. */
  static async begin(template: Template, seed: number) {
    const model = new CodeModel(base)
    return new CodeHistory(model, await MortalStore.serve(template, model, seed))
  }

  get #store() {
    return this.#mortal.store
  }

  async run(step: Step) {
    if (!("batch" in step)) return this.#mortal.meet(step)
    await this.#mortal.openChains(campaigns)
    const checks = await this.#mortal.inOrder(step.batch.map((op) => () => this.#send(op)))
    // Only now does each code have its text.
    for (const check of checks) check()
  }

  /** Each changes the model at once, as if it had run, since jobs run in the order in which they are sent. */
  async #send(op: Op): Promise<() => void> {
    switch (op.op) {
      case "win":
        return this.#win(op.user)
      case "ask":
        return this.#ask(op.campaign, op.user, op.key)
      case "redeem":
        return this.#redeem(op.which, op.user)
      case "deactivate":
        return this.#deactivate(op.which)
      case "register":
        this.#model.register(op.user)
        await accepted(this.#store.partner.identify({ orgId: "org", externalId: op.user }))
        return () => undefined
      case "merge":
        return this.#merge(op.user, op.into)
      case "writeBack":
        await this.#mortal.writeBack()
        return () => undefined
      case "rollback": {
        await failAfterWrite(this.#store)
        return () => undefined
      }
    }
  }

  async #win(user: string) {
    const won = this.#model.issue(user, "game", "play", null)
    const request = { orgId: "org", campaignId: "game", externalUserId: user }
    const { answer } = await accepted(this.#store.partner.play({ ...request, gameResult: { score: 1 } }))
    won.text = answer.prizeCode ?? ""
    return () => expect(won.text).toStartWith("GAME-")
  }

  async #ask(campaign: string, user: string, key: string | null) {
    const expected = this.#model.ask(user, campaign, key)
    const request = { orgId: "org", campaignId: campaign, externalUserId: user }
    const answered = await this.#store.partner.createCode({ ...request, ...(key !== null && { idempotencyKey: key }) })
    if (isRefusal(answered) || expected === null)
      return () => expect(isRefusal(answered) && answered.refusal).toBe("GENERATION_LIMIT_REACHED")
    const { code, isNew, remaining } = expected
    if (isNew) code.text = answered.code.code
    return () =>
      expect([answered.code.code, answered.idempotent, answered.remainingGenerations]).toEqual([
        code.text,
        !isNew,
        remaining,
      ])
  }

  /** A code that was answered: those of the same batch have no text yet. */
  #known(which: number): ModelCode | undefined {
    const known = this.#model.codes.filter(({ text }) => text !== "")
    return known[which % Math.max(1, known.length)]
  }

  async #redeem(which: number, user: string | null) {
    const code = this.#known(which)
    const expected = this.#model.redeem(code, user)
    const request = { orgId: "org", code: code?.text.toLowerCase() ?? "NONE", ...(user && { externalUserId: user }) }
    const redeemed = await this.#store.partner.redeemCode(request)
    return () => expect<number | string>(isRefusal(redeemed) ? redeemed.refusal : redeemed.answer.uses).toBe(expected)
  }

  async #deactivate(which: number) {
    const code = this.#known(which)
    if (code) code.deactivatedAt ??= this.#model.now
    const answered = await this.#store.admin.deactivateCode(caller, code?.text ?? "NONE")
    return () => expect(isRefusal(answered) ? answered.refusal : answered.code).toBe(code?.text ?? "NOT_FOUND")
  }

  async #merge(user: string, into: string) {
    const isPossible = this.#model.merge(user, into)
    const merged = await this.#store.admin.mergePlayers(caller, user, into)
    return () => expect(isRefusal(merged)).toBe(!isPossible)
  }

  /** Reads the codes of a user, in the order of creation. */
  async #checkUser(user: string) {
    const owned = this.#model.codes.filter((code) => this.#model.isOwner(code, user))
    const shown = owned.map((code) => this.#model.item(code)).reverse()
    const view = await this.#store.admin.player("org", user)
    expect(isRefusal(view) ? [] : view.codes).toMatchObject(shown.slice(0, 50))
    expect((await accepted(this.#store.admin.codes("org", { externalUserId: user }, all))).items).toMatchObject(shown)
    const preview = await this.#store.admin.mergePreview("org", user, "holder")
    if (!isRefusal(preview)) expect(preview.from.codes).toBe(shown.length)
  }

  async #checkCampaign(campaign: string) {
    const made = this.#model.codes.filter((code) => code.campaign === campaign).map(({ text }) => text)
    const { items } = await accepted(this.#store.admin.codes("org", { search: `${campaign}-` }, all))
    expect(items.map(({ code }) => code)).toEqual(made.reverse())
  }

  async #checkCode(code: ModelCode | undefined) {
    if (!code) return
    const item = this.#model.item(code)
    expect(await this.#store.admin.code("org", code.text.toLowerCase())).toMatchObject(item)
    expect((await accepted(this.#store.admin.codes("org", { search: code.text }, all))).items).toMatchObject([item])
  }

  /** Each time for another user, campaign and code, and for the newest code. */
  async check() {
    const { codes } = this.#model
    const turn = this.#checks++
    await this.#checkUser(users[turn % users.length] ?? "")
    await this.#checkCampaign(campaigns[turn % campaigns.length] ?? "")
    for (const code of [codes.at(-1), codes[turn % Math.max(1, codes.length)]]) await this.#checkCode(code)
  }

  async finish() {
    await this.run({ crash: null })
    for (const user of users) await this.#checkUser(user)
    for (const campaign of campaigns) await this.#checkCampaign(campaign)
    for (const code of this.#model.codes) await this.#checkCode(code)
    expect(await this.#mortal.autopsy()).toEqual([])
  }
}
