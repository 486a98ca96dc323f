import { codeTemplate, type Fields, makeCampaign } from "../fixture/play.ts"
import { makeWheel } from "../fixture/spin.ts"
import type { Client } from "../service/client.ts"

const admin = "/api/v1/admin"

/** Texts of a game in three languages. */
const texts = {
  es: { title: "Ruleta de diciembre", intro: "Gira y llévate algo para las fiestas." },
  en: { title: "December wheel", intro: "Spin and take something home for the holidays." },
  pt: { title: "Roleta de dezembro", intro: "Gire e leve algo para as festas." },
}

/** Segments, every other a prize, of which `winner` always comes out. */
export const segmentsOf = (names: readonly string[], winner: number) =>
  names.map((name, index) => ({
    segmentId: `s${index + 1}`,
    name,
    isPrize: index % 2 === 0,
    weight: index === winner ? 1 : 0,
  }))

const names = ["Café gratis", "Sigue participando", "10% de descuento", "Otra vez será", "Taza de viaje", "Casi"]

/** What lets players play a campaign by their tokens. */
const byPlayers = { playersMayPlay: true, playLimits: { maxPerUser: 1, period: "day" } }

/** A roulette with a play a day, whose third segment, which wins a code, always comes out. */
export const makeRoulette = (org: Client, fields: Fields = {}): Promise<string> =>
  makeCampaign(org, {
    name: "Ruleta",
    gameType: "roulette",
    rewardType: "promo_code",
    defaultCodeConfig: codeTemplate,
    segments: segmentsOf(names, 2),
    appearance: { texts },
    ...byPlayers,
    ...fields,
  })

/** A scratch card, slot machine or trivia with a play a day that is won, or with `winProbability: 0` lost. */
export const makeCard = (org: Client, gameType: string, fields: Fields = {}): Promise<string> =>
  makeCampaign(org, {
    name: "Juego",
    gameType,
    rewardType: "promo_code",
    defaultCodeConfig: codeTemplate,
    winProbability: 1,
    ...byPlayers,
    ...fields,
  })

const questions = [
  { question: "¿De qué país es la arepa?", options: ["Colombia", "Noruega", "Japón"], correctIndex: 0 },
  { question: "¿Cuántas lunas tiene la Tierra?", options: ["Dos", "Una"], correctIndex: 1 },
]

/** A trivia, won by "Colombia" and "Una". */
export const makeTrivia = (org: Client, fields: Fields = {}): Promise<string> =>
  makeCard(org, "trivia", { winProbability: undefined, trivia: { questions, minCorrect: 2 }, ...fields })

/** A daily mini-game whose first segment, a coffee, always comes out. */
export const makeSpin = (org: Client, fields: Fields = {}): Promise<string> =>
  makeWheel(org, { segments: segmentsOf(names, 0), appearance: { texts }, ...fields })

let pools = 0

/** A roulette for codes on packs, of which these are in the pool. */
export const makeEntryGame = async (org: Client, codes: readonly string[], fields: Fields = {}): Promise<string> => {
  const poolId = `game-packs-${++pools}`
  await org.post(`${admin}/code-pools`, { poolId, name: "Packs", kind: "entry" }, { status: 201 })
  await org.post(`${admin}/code-pools/${poolId}/codes`, { codes }, { status: 200 })
  return makeRoulette(org, { entry: { poolId }, playLimits: { maxPerUser: 5, period: "day" }, ...fields })
}
