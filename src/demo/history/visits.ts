import type { PlayRequest } from "../../core/campaign/play.ts"
import { pick } from "../../core/draw/pick.ts"
import type { Random } from "../../core/random.ts"
import { isRefusal } from "../../core/refusal.ts"
import { between } from "../chance.ts"
import { decemberId } from "../december.ts"
import type { Person } from "../people.ts"
import { keepAward, keepCode } from "./sales.ts"
import type { World } from "./world.ts"

const visitors = { fewest: 1, most: 8 }
/** The actions of customers, by frequency. A campaign that is not running refuses, as in reality. */
const pastimes = [
  { weight: 24, play: "demo-roulette" },
  { weight: 11, play: "demo-trivia" },
  { weight: 12, play: "demo-scratch-card" },
  { weight: 9, play: "demo-slot-machine" },
  { weight: 16, play: "demo-marketplace" },
  { weight: 6, play: "ruleta-aniversario" },
  { weight: 5, play: "trivia-futbol" },
  { weight: 9, play: "raspa-cyber" },
  { weight: 34, play: decemberId },
  { weight: 18, spin: "regalo-diario" },
  { weight: 5, spin: "ruleta-semanal" },
  { weight: 2, spin: "sorpresa-mensual" },
  { weight: 4, code: "demo-codes" },
  { weight: 2, code: "cupones-cumpleanos" },
] as const

/** Campaigns whose codes are in Colombian pesos. */
const givesPesos = ["demo-roulette", "demo-scratch-card", "ruleta-aniversario", "raspa-cyber", decemberId]

const turnOf = (campaignId: string, { skill }: Person, random: Random): Partial<PlayRequest> => {
  if (campaignId.includes("trivia"))
    return { answers: [random() < 0.35 + skill / 2 ? 1 : 0, random() < 0.4 + skill / 2 ? 0 : 1] }
  if (campaignId !== "demo-marketplace") return {}
  const level = between(1, 3 + Math.round(skill * 6), random)
  const score = Math.round(level * (60 + 80 * skill) * (0.5 + random()))
  return { gameResult: { score, won: level > 5, metadata: { level } } }
}

const play = async (world: World, person: Person, campaignId: string) => {
  const { store, orgId, random, wins } = world
  const turn = turnOf(campaignId, person, random)
  const outcome = await store.partner.play({ orgId, campaignId, externalUserId: person.externalId, ...turn })
  if (isRefusal(outcome) || !outcome.answer.won) return
  wins.set(campaignId, (wins.get(campaignId) ?? 0) + 1)
  if (outcome.answer.prizeCode !== null) keepCode(world, person, outcome.answer.prizeCode)
}

const spin = async (world: World, person: Person, miniGameId: string) => {
  const { store, orgId } = world
  const spun = await store.partner.spin({ orgId, miniGameId, externalUserId: person.externalId })
  if (isRefusal(spun) || spun.answer.alreadyPlayed || !spun.answer.won) return
  const award = spun.answer
  if (award.prizeCode !== null && person.currency === "COP") keepCode(world, person, award.prizeCode)
  keepAward(world, person, miniGameId, award.awardId)
}

const askForCode = async (world: World, person: Person, campaignId: string) => {
  const { store, orgId, people } = world
  // The first customer's codes stay unused for the printed calls.
  if (person === people[0] || person.currency === "MXN") return
  const outcome = await store.partner.createCode({ orgId, campaignId, externalUserId: person.externalId })
  if (!isRefusal(outcome) && !outcome.idempotent) keepCode(world, person, outcome.code.code)
}

/** Signs up a customer, who may already be registered. */
export const signUp = ({ store, orgId, known, random }: World, { externalId, name, email, city }: Person) => {
  if (known.has(externalId)) return
  known.add(externalId)
  return store.partner.identify({ orgId, externalId, name, email, traits: { city, newsletter: random() < 0.5 } })
}

/** Mexican shops have a campaign of their own, in their currency. */
const campaignFor = ({ currency }: Person, campaignId: string) =>
  currency === "MXN" && givesPesos.includes(campaignId) ? "raspa-mexico" : campaignId

const visit = async (world: World, person: Person) => {
  const signingUp = person.isRegistered ? signUp(world, person) : undefined
  const pastime = pick(pastimes, world.random())
  if (!pastime) return
  if ("play" in pastime) await play(world, person, campaignFor(person, pastime.play))
  else if ("spin" in pastime) await spin(world, person, pastime.spin)
  else await askForCode(world, person, pastime.code)
  await signingUp
}

/** Runs the visits of a few customers, and the sales that have come due. */
export const visits = async (world: World) => {
  const { random, people, errands, time } = world
  const due = errands.filter(({ at }) => at <= time.now)
  errands.splice(0, errands.length, ...errands.filter(({ at }) => at > time.now))
  const group = Array.from({ length: between(visitors.fewest, visitors.most, random) }, () => pick(people, random()))
  await Promise.all([
    ...due.map((errand) => errand.run()),
    ...group.filter((person) => person !== undefined).map((person) => visit(world, person)),
  ])
}
