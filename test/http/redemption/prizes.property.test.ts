import { expect, test } from "bun:test"
import fc from "fast-check"
import { tryMerge } from "../../support/fixture/merge.ts"
import { ban, identify } from "../../support/fixture/play.ts"
import { report, reportFor, spinPath } from "../../support/fixture/spin.ts"
import { type Person, PrizeModel, spinPoints } from "../../support/model/prize-model.ts"
import { stepOf } from "../../support/model/step.ts"
import type { Answer } from "../../support/service/client.ts"
import { givenService } from "../../support/service/service.ts"

const base = Date.parse("2026-11-21T10:05:00.000Z")
const dayMs = 24 * 3_600_000
const users = ["ana", "beto", "carla", "dora"]

const service = givenService()

const today = () => new Date(service.clock.now).toISOString().slice(0, 10)
const told = ({ status, body }: Answer) => (status === 200 ? "200" : `${status} ${body.code}`)
const isBanned = ({ banIds }: Person) => banIds.length > 0

type Step = fc.AsyncCommand<PrizeModel, object>

const step = stepOf<PrizeModel>()

/** Spins by the external id, or by any current or former clientId of the person. */
const trySpin = (model: PrizeModel, user: string, id: number): Promise<Answer> => {
  const { clientIds } = model.person(user)
  const clientId = clientIds[id % (clientIds.length + 1)]
  const who = clientId === undefined ? { externalUserId: user } : { clientId }
  return model.org.post(spinPath, { notificationId: model.wheel, ...who })
}

const spin = (user: string, id: number) =>
  step(`spin(${user}, ${id})`, async (model) => {
    const person = model.person(user)
    const stored = model.spunIn(person, today())
    const answer = await trySpin(model, user, id)
    if (person.clientIds.length === 0) return expect(told(answer)).toBe("404 CLIENT_NOT_FOUND")
    if (!stored && isBanned(person)) return expect(told(answer)).toBe("403 PLAYER_BANNED")
    const { alreadyPlayed, awardId, pointsAwarded } = answer.body
    expect([alreadyPlayed, awardId]).toEqual([
      stored !== undefined,
      stored?.awardId ?? `${today()}_${person.clientIds[0]}`,
    ])
    if (stored) return
    model.addSpin(answer.body)
    person.points += pointsAwarded
  })

const register = (user: string) =>
  step(`identify(${user})`, async (model) => {
    const person = model.person(user)
    const { clientId, externalId, created, points } = await identify(model.org, user)
    expect(created).toBe(person.clientIds.length === 0)
    if (created) person.clientIds.push(clientId)
    expect([clientId, externalId, points]).toEqual([person.clientIds[0], person.externalUserId, person.points])
  })

const banUser = (user: string, byClientId: boolean) =>
  step(`ban(${user}, ${byClientId})`, async (model) => {
    const person = model.person(user)
    const clientId = person.clientIds.at(-1)
    const key = byClientId && clientId !== undefined ? { clientId } : { externalUserId: user }
    person.banIds.push((await ban(model.org, key)).banId)
  })

const lift = (user: string) =>
  step(`lift(${user})`, async (model) => {
    const banId = model.person(user).banIds.pop()
    if (banId !== undefined) await model.org.delete(`/api/v1/admin/bans/${banId}`, { status: 204 })
  })

const merge = (fromUser: string, intoUser: string) =>
  step(`merge(${fromUser}, ${intoUser})`, async (model) => {
    const [from, into] = [model.person(fromUser), model.person(intoUser)]
    const answer = await tryMerge(model.org, fromUser, intoUser)
    if (from.clientIds.length === 0 || into.clientIds.length === 0)
      return expect(told(answer)).toBe("404 CLIENT_NOT_FOUND")
    if (from === into) return expect(told(answer)).toBe("400 VALIDATION_ERROR")
    model.merge(from, into)
    const { clientId, mergedClientIds } = answer.body
    expect([clientId, ...mergedClientIds.toSorted()]).toEqual([
      into.clientIds[0],
      ...into.clientIds.slice(1).toSorted(),
    ])
  })

const redeemById = (index: number, override: boolean, saleTotal: number) =>
  step(`redeem(${index}, ${override}, ${saleTotal})`, async (model) => {
    const award = model.awards.at(-1 - (index % Math.max(1, model.awards.length)))
    if (!award) return
    const { awardId, segment, sales } = award
    const answer = await report(model.org, model.wheel, { awardId, saleTotal, override })
    if (sales.length > 0 && !override) return expect(told(answer)).toBe("409 ALREADY_REDEEMED")
    if (sales.length === 0 && segment === "BLANK") return expect(told(answer)).toBe("422 NOT_A_PRIZE")
    expect([told(answer), answer.body.redemption.previous?.saleTotal]).toEqual(["200", sales[0]])
    award.sales = [saleTotal, ...sales].slice(0, 2)
  })

/** `count` concurrent reports in alternative mode: exactly the oldest open awards are marked, each once. */
const redeemByClient = (user: string, segment: string, count: number, saleTotal: number) =>
  step(`redeemByClient(${user}, ${segment}, ${count}, ${saleTotal})`, async (model) => {
    const person = model.person(user)
    const won = model.awardsOf(person).filter((award) => award.segment === segment)
    const open = won.filter(({ sales }) => sales.length === 0).slice(0, count)
    const calls = Array.from({ length: count }, () => reportFor(model.org, model.wheel, user, segment, { saleTotal }))
    const answers = await Promise.all(calls)
    const refusal = () => {
      if (person.clientIds.length === 0) return "404 CLIENT_NOT_FOUND"
      if (segment === "BLANK") return "422 NOT_A_PRIZE"
      return won.length === 0 ? "404 AWARD_NOT_FOUND" : "409 ALL_REDEEMED"
    }
    const marked = answers.filter(({ status }) => status === 200).map(({ body }) => body.awardId)
    const expected = segment === "BLANK" ? [] : open
    expect(marked.toSorted()).toEqual(expected.map(({ awardId }) => awardId).toSorted())
    for (const answer of answers) if (answer.status !== 200) expect(told(answer)).toBe(refusal())
    for (const award of expected) award.sales = [saleTotal]
  })

/**
 * Everybody spins, some are banned or merged, and an award is reported, all at once: in any order, nothing is given
 * twice.
 */
const atOnce = (merges: [string, string][], banned: string[], index: number) =>
  step(`atOnce(${JSON.stringify({ merges, banned, index })})`, async (model) => {
    const before = [...new Set(model.people.values())].filter(({ clientIds }) => clientIds.length > 0)
    const mayWin = before.filter((person) => !isBanned(person) && !model.spunIn(person, today()))
    const award = model.awards.at(-1 - (index % Math.max(1, model.awards.length)))
    const isOpen = award?.sales.length === 0 && award.segment !== "BLANK"
    const registered = banned.filter((user) => model.person(user).clientIds.length > 0)
    const spins = users.flatMap((user) => [0, 1, 2].map((id) => trySpin(model, user, id)))
    const bans = registered.map((user) => ban(model.org, { externalUserId: user }))
    const joined = merges.map(async ([from, into]) => ({ from, into, answer: await tryMerge(model.org, from, into) }))
    const fields = { awardId: award?.awardId, saleTotal: 1 }
    const reports = award ? Array.from({ length: 3 }, () => report(model.org, model.wheel, fields)) : []
    const more = users.flatMap((user) => [0, 1].map((id) => trySpin(model, user, id)))

    const spun = await Promise.all([...spins, ...more])
    for (const { status } of spun) expect([200, 403, 404]).toContain(status)
    const fresh = spun.filter(({ status, body }) => status === 200 && !body.alreadyPlayed).map(({ body }) => body)
    const winners = mayWin.map(({ clientIds }) => `${today()}_${clientIds[0]}`)
    for (const { awardId } of fresh) expect(winners).toContain(awardId)
    for (const body of fresh) model.addSpin(body)
    const marked = (await Promise.all(reports)).filter(({ status }) => status === 200)
    expect(marked).toHaveLength(isOpen ? 1 : 0)
    if (award && isOpen) award.sales = [1]

    const newBans = (await Promise.all(bans)).map(({ banId }) => banId)
    const merged = await Promise.all(joined)
    await model.reload(users, spinPoints * fresh.filter(({ pointsAwarded }) => pointsAwarded > 0).length, newBans)
    for (const { from, into, answer } of merged)
      if (answer.status === 200) expect(model.person(from)).toBe(model.person(into))
    await model.check()
  })

const advance = (days: number) =>
  step(`advance(${days})`, async () => {
    service.clock.advance(days * dayMs)
  })

const user = fc.constantFrom(...users)
const segment = fc.constantFrom("COFFEE", "CASH", "BLANK")
const amount = fc.integer({ min: 0, max: 1000 })
const index = fc.nat(5)
const steps = [
  fc.tuple(user, fc.nat(3)).map(([who, id]) => spin(who, id)),
  fc.tuple(user, fc.nat(3)).map(([who, id]) => spin(who, id)),
  fc.integer({ min: 1, max: 3 }).map(advance),
  user.map(register),
  fc.tuple(user, fc.boolean()).map(([who, byClientId]) => banUser(who, byClientId)),
  user.map(lift),
  fc.tuple(user, user).map(([from, into]) => merge(from, into)),
  fc.tuple(index, fc.boolean(), amount).map(([at, override, sale]) => redeemById(at, override, sale)),
  fc
    .tuple(user, segment, fc.integer({ min: 1, max: 4 }), amount)
    .map(([who, what, count, sale]) => redeemByClient(who, what, count, sale)),
  fc
    .tuple(fc.array(fc.tuple(user, user), { maxLength: 2 }), fc.array(user, { maxLength: 1 }), index)
    .map(([merges, banned, at]) => atOnce(merges, banned, at)),
]

test("spins, bans, merges and redemptions in any order and at once: nothing is given or redeemed twice", async () => {
  const run = async (commands: Iterable<Step>) => {
    service.clock.now = base
    const model = await PrizeModel.start(await service.organization(), users)
    for (const each of users.slice(1)) await register(each).run(model, {})
    await fc.asyncModelRun(() => ({ model, real: {} }), commands)
    await model.check()
  }
  const bounds = { numRuns: 20, interruptAfterTimeLimit: 20_000, markInterruptAsFailure: false }
  await fc.assert(fc.asyncProperty(fc.commands(steps, { maxCommands: 40, size: "large" }), run), bounds)
}, 60_000)
