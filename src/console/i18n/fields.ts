import { defineMessages, useMessages } from "./messages.ts"
import { useTerms } from "./terms.ts"

const fields = defineMessages(
  {
    name: "Nombre",
    status: "Estado",
    active: "Activo",
    role: "Rol",
    kind: "Tipo",
    gameType: "Juego",
    rewardType: "Premio",
    winProbability: "Probabilidad de ganar",
    startsAt: "Inicio",
    endsAt: "Fin",
    timezone: "Zona horaria",
    currency: "Moneda",
    locale: "Idioma y país",
    segments: "Segmentos",
    prizes: "Premios",
    trivia: "Preguntas",
    ranking: "Ranking",
    xp: "XP",
    budget: "Presupuesto",
    playLimits: "Límite de jugadas",
    rewardLimits: "Límite de premios",
    generationLimits: "Límite de códigos",
    defaultCodeConfig: "Códigos promocionales",
    pointsReward: "Puntos",
    marketplaceGameId: "Juego del marketplace",
    fairDraws: "Sorteos verificables",
    cadence: "Frecuencia",
    url: "URL",
    events: "Eventos",
    description: "Descripción",
    autoReplay: "Reenvío automático",
    tiers: "Niveles",
  },
  {
    name: "Name",
    status: "Status",
    active: "Active",
    role: "Role",
    kind: "Type",
    gameType: "Game",
    rewardType: "Prize",
    winProbability: "Chance of winning",
    startsAt: "Start",
    endsAt: "End",
    timezone: "Time zone",
    currency: "Currency",
    locale: "Language and country",
    segments: "Segments",
    prizes: "Prizes",
    trivia: "Questions",
    ranking: "Ranking",
    xp: "XP",
    budget: "Budget",
    playLimits: "Limit of plays",
    rewardLimits: "Limit of prizes",
    generationLimits: "Limit of codes",
    defaultCodeConfig: "Promo codes",
    pointsReward: "Points",
    marketplaceGameId: "Marketplace game",
    fairDraws: "Verifiable draws",
    cadence: "Frequency",
    url: "URL",
    events: "Events",
    description: "Description",
    autoReplay: "Automatic replay",
    tiers: "Tiers",
  },
)

const valued = ["status", "kind", "gameType", "rewardType", "cadence", "role"] as const

/** The words for the fields of records and their values, by the service's names; unknown ones are shown unchanged. */
export const useFieldTerms = () => {
  const texts = useMessages(fields)
  const { wordFor } = useTerms()
  return {
    nameOf: (field: string): string => (texts as Readonly<Record<string, string>>)[field] ?? field,
    /** The word for a value; null if the field has no words of its own. */
    wordOf: (field: string, value: unknown): string | null => {
      const known = valued.find((name) => name === field)
      return known && typeof value === "string" ? wordFor(known, value) : null
    },
  }
}
