import { expect } from "bun:test"
import { codeTemplate, makeCampaign, playerOf } from "../fixture/play.ts"
import { awardsOf, blank, coffee, makeWheel } from "../fixture/spin.ts"
import type { Body, Client } from "../service/client.ts"

export const spinPoints = 7
const cash = { segmentId: "c", name: "Points", externalId: "CASH", prize: { type: "points", points: spinPoints } }

/** An end user, or several merged ones: `clientIds` starts with the remaining one. */
export type Person = { externalUserId: string; clientIds: string[]; banIds: string[]; points: number }

export type ModelAward = {
  readonly awardId: string
  readonly period: string
  readonly segment: string
  readonly prizeCode: string | null
  /** The sale totals of its redemption and of the previous one. */
  sales: number[]
}

/** What must hold for spins, bans, merges and redemptions, restated simply: who is whom, and every award so far. */
export class PrizeModel {
  readonly people = new Map<string, Person>()
  readonly awards: ModelAward[] = []
  readonly org: Client
  readonly wheel: string

  private constructor(org: Client, wheel: string, users: readonly string[]) {
    this.org = org
    this.wheel = wheel
    for (const user of users) this.people.set(user, { externalUserId: user, clientIds: [], banIds: [], points: 0 })
  }

  static async start(org: Client, users: readonly string[]): Promise<PrizeModel> {
    const campaignId = await makeCampaign(org, { rewardType: "promo_code", defaultCodeConfig: codeTemplate })
    const coded = { ...coffee, prize: { type: "promo_code", campaignId } }
    return new PrizeModel(org, await makeWheel(org, { segments: [coded, cash, blank] }), users)
  }

  person(user: string): Person {
    const person = this.people.get(user)
    if (!person) throw new Error(`no user ${user}`)
    return person
  }

  /** The awards of a person, oldest period first; within a period, the earliest spin first. */
  awardsOf({ clientIds }: Person): ModelAward[] {
    return this.awards
      .filter(({ awardId }) => clientIds.some((clientId) => awardId.endsWith(`_${clientId}`)))
      .sort((a, b) => (a.period < b.period ? -1 : Number(a.period > b.period)))
  }

  spunIn(person: Person, period: string): ModelAward | undefined {
    return this.awardsOf(person).find((award) => award.period === period)
  }

  /** Adds a new spin, and checks that its award is new. */
  addSpin({ awardId, spinPeriod, segment, won, prizeCode, pointsAwarded }: Body) {
    expect(this.awards.map((award) => award.awardId)).not.toContain(awardId)
    expect(this.awards.map((award) => award.prizeCode).filter(Boolean)).not.toContain(prizeCode)
    expect(won).toBe(segment.externalId !== "BLANK")
    expect(prizeCode !== null).toBe(segment.externalId === "COFFEE")
    expect(pointsAwarded).toBe(segment.externalId === "CASH" ? spinPoints : 0)
    this.awards.push({ awardId, period: spinPeriod, segment: segment.externalId, prizeCode, sales: [] })
  }

  merge(from: Person, into: Person) {
    into.clientIds.push(...from.clientIds)
    into.banIds.push(...from.banIds)
    into.points += from.points
    for (const [user, person] of this.people) if (person === from) this.people.set(user, into)
  }

  /**
   * Rereads the identities of players and the order of stored spins after calls in unknown order; nothing may be lost
   * or invented.
   */
  async reload(users: readonly string[], pointsWon: number, banned: readonly string[]) {
    const before = new Set(this.people.values())
    const byClient = new Map<string, Person>()
    for (const user of users) {
      const person = this.person(user)
      const [own] = person.clientIds
      if (own === undefined) continue
      const { externalUserId, clientId, points, bans } = await playerOf(this.org, user)
      const known = byClient.get(clientId)
      const banIds = bans.map(({ banId }: Body) => banId).toReversed()
      const found = known ?? { externalUserId, clientIds: [clientId], banIds, points }
      found.clientIds = [...new Set([...found.clientIds, ...person.clientIds])]
      byClient.set(clientId, found)
      this.people.set(user, found)
    }
    const after = new Set(this.people.values())
    const sum = (people: Iterable<Person>) => [...people].reduce((total, { points }) => total + points, 0)
    expect(sum(after)).toBe(sum(before) + pointsWon)
    const idsOf = (people: Iterable<Person>) => [...people].flatMap(({ clientIds }) => clientIds).sort()
    expect(idsOf(after)).toEqual(idsOf(before))
    const bansOf = (people: Iterable<Person>) => [...people].flatMap(({ banIds }) => banIds).sort()
    expect(bansOf(after)).toEqual([...bansOf(before), ...banned].sort())
    const order = (await awardsOf(this.org, this.wheel, "?limit=200")).map(({ awardId }) => awardId)
    this.awards.sort((a, b) => order.indexOf(b.awardId) - order.indexOf(a.awardId))
  }

  /** Compares every list and report of the service with the model. */
  async check() {
    const { org, wheel } = this
    const people = new Set(this.people.values())
    const shown = await awardsOf(org, wheel, "?limit=200")
    const owner = (awardId: string) => [...people].find((one) => one.clientIds.includes(awardId.split("_")[1] ?? ""))
    const row = (awardId: string, externalUserId: string | undefined, sales: (number | undefined)[]) =>
      [awardId, externalUserId, ...sales].join(" ")
    expect(
      shown.map(({ awardId, externalUserId, redemption }) =>
        row(awardId, externalUserId, [redemption?.saleTotal, redemption?.previous?.saleTotal]),
      ),
    ).toEqual(
      this.awards
        .map(({ awardId, sales }) => row(awardId, owner(awardId)?.externalUserId, [sales[0], sales[1]]))
        .toReversed(),
    )
    await this.#checkPeople()
    const { body: listed } = await org.get("/api/v1/admin/codes?limit=200", { status: 200 })
    const texts: string[] = listed.items.map(({ code }: Body) => code).sort()
    expect(texts).toEqual(this.awards.flatMap(({ prizeCode }) => prizeCode ?? []).sort())
    expect(new Set(texts).size).toBe(texts.length)
    await this.#checkRoi()
  }

  async #checkPeople() {
    for (const [user, person] of this.people) {
      if (person.clientIds.length === 0) continue
      const { clientId, externalUserId, points, ledger, bans, codes } = await playerOf(this.org, user)
      const sum = ledger.reduce((total: number, row: Body) => total + row.points, 0)
      const won = this.awardsOf(person).flatMap(({ prizeCode }) => prizeCode ?? [])
      expect(codes.map(({ code }: Body) => code).sort()).toEqual(won.sort())
      const shown = { clientId, externalUserId, points, sum, newest: ledger[0]?.balance ?? 0, bans: bans.length }
      expect(shown).toEqual({
        clientId: person.clientIds[0],
        externalUserId: person.externalUserId,
        points: person.points,
        sum: person.points,
        newest: person.points,
        bans: person.banIds.length,
      })
    }
  }

  async #checkRoi() {
    const { body } = await this.org.get(`/api/v1/admin/reports/roi?notificationId=${this.wheel}`, { status: 200 })
    const sales = this.awards.flatMap((award) => award.sales.slice(0, 1))
    const attributedSales = sales.reduce((total, sale) => total + sale, 0)
    const shown = body.items.map((item: Body) => [item.redemptions, item.attributedSales])
    expect(shown).toEqual(sales.length === 0 ? [] : [[sales.length, attributedSales]])
  }
}
