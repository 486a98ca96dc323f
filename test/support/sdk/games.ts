import { codeTemplate, type Fields, makeCampaign } from "../fixture/play.ts"
import { makeWheel } from "../fixture/spin.ts"
import type { Client } from "../service/client.ts"

/** Texts of a game in three languages. */
const texts = {
  es: { title: "Ruleta de diciembre", intro: "Gira y llévate algo para las fiestas." },
  en: { title: "December wheel", intro: "Spin and take something home for the holidays." },
  pt: { title: "Roleta de dezembro", intro: "Gire e leve algo para as festas." },
}

/** Segments of which one gives a prize by name; `winner` is the one that always comes out. */
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

/** A roulette whose third segment, which wins a code, always comes out. */
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

/** A daily mini-game whose first segment, a coffee, always comes out. */
export const makeSpin = (org: Client, fields: Fields = {}): Promise<string> =>
  makeWheel(org, { segments: segmentsOf(names, 0), appearance: { texts }, ...fields })
