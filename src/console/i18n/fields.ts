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
    appearance: "Apariencia",
    "appearance.theme": "Colores",
    "appearance.images": "Imágenes",
    "appearance.segments": "Apariencia de los segmentos",
    "appearance.texts": "Textos por idioma",
    "appearance.joinUrl": "Dónde entrar o registrarse",
    terms: "Términos que aceptan los jugadores",
    playersMayPlay: "Los jugadores juegan desde sus páginas y apps",
    publicPage: "Página para compartir",
    algorithm: "Algoritmo",
    publicKey: "Clave pública",
    externalUserId: "Jugador",
    players: "Apps de jugadores",
    "players.allowedOrigins": "Sitios que pueden llamar",
    "players.requireToken": "Exigir un token de jugador",
    "players.rankingLabel": "Qué ven los jugadores de los demás",
    "players.addressShare": "Parte de una dirección",
    "players.newPlayersPerHour": "Jugadores nuevos por hora",
    "players.appTraitsBytes": "Atributos de un jugador (bytes)",
    "players.trustAppTraits": "Confiar en los datos de las aplicaciones",
    support: "Entregas a mano",
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
    appearance: "Appearance",
    "appearance.theme": "Colours",
    "appearance.images": "Images",
    "appearance.segments": "Look of the segments",
    "appearance.texts": "Texts by language",
    "appearance.joinUrl": "Where to sign in or register",
    terms: "Terms that players accept",
    playersMayPlay: "Players play in their pages and apps",
    publicPage: "Page to share",
    algorithm: "Algorithm",
    publicKey: "Public key",
    externalUserId: "Player",
    players: "Players' apps",
    "players.allowedOrigins": "Sites that may call",
    "players.requireToken": "Require a player token",
    "players.rankingLabel": "What players see of others",
    "players.addressShare": "Share of one address",
    "players.newPlayersPerHour": "New players per hour",
    "players.appTraitsBytes": "Traits of a player (bytes)",
    "players.trustAppTraits": "Trust the traits that apps send",
    support: "Given by hand",
  },
)

const valued = [
  ...(["status", "kind", "gameType", "rewardType", "cadence", "role", "rankingLabel"] as const),
  ...(["discountType", "period", "revealEvery"] as const),
]

/** The words for the fields of records and their values, by the service's names; unknown ones are shown unchanged. */
export const useFieldTerms = () => {
  const texts = useMessages(fields)
  const { wordFor } = useTerms()
  const named: Readonly<Record<string, string | undefined>> = texts
  return {
    nameOf: (field: string): string => named[field] ?? field,
    /** The words for a path within a record, such as `segments.0.weight`; null if nothing on its way has any. */
    nameOfPath: (path: string): string | null => {
      const parts = path.split(".")
      const ends = parts.map((_, index) => parts.slice(0, parts.length - index).join("."))
      return ends.map((beginning) => named[beginning]).find((name) => name !== undefined) ?? null
    },
    /** The word for a value; null if the field has no words of its own. */
    wordOf: (field: string, value: unknown): string | null => {
      const known = valued.find((name) => name === field.split(".").at(-1))
      return known && typeof value === "string" ? wordFor(known, value) : null
    },
  }
}
