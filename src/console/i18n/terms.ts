import { defineMessages, useMessages } from "./messages.ts"

const terms = defineMessages(
  {
    status: { draft: "Borrador", active: "Activa", paused: "En pausa", ended: "Terminada" },
    effectiveStatus: {
      draft: "Borrador",
      scheduled: "Programada",
      running: "Activa",
      paused: "En pausa",
      ended: "Terminada",
    },
    gameStatus: {
      draft: "Borrador",
      scheduled: "Programado",
      running: "Activo",
      paused: "En pausa",
      ended: "Terminado",
    },
    kind: { game: "Juego", codes: "Solo códigos" },
    gameType: {
      roulette: "Ruleta",
      trivia: "Trivia",
      scratch_card: "Raspa y gana",
      slot_machine: "Tragamonedas",
      marketplace: "Juego del marketplace",
    },
    rewardType: { promo_code: "Código promocional", points: "Puntos", none: "Sin premio por jugada" },
    period: { day: "Por día", week: "Por semana", month: "Por mes", total: "En total" },
    revealEvery: {
      day: "Al terminar cada día",
      week: "Al terminar cada semana",
      month: "Al terminar cada mes",
      never: "Solo al terminar el juego",
    },
    discountType: { percentage: "Porcentaje", fixed: "Monto fijo" },
    codeStatus: { active: "Activo", redeemed: "Canjeado", expired: "Vencido", deactivated: "Desactivado" },
    codeOrigin: {
      codes: "Emitido por la tienda",
      play: "Ganado en un juego",
      spin: "Ganado en un minijuego",
      ranking: "Premio del ranking",
      goodwill: "Cortesía del equipo",
    },
    cadence: {
      none: "Una sola vez",
      daily: "Cada día",
      weekly: "Cada semana",
      monthly: "Cada mes",
      minute: "Cada minuto (pruebas)",
    },
    role: {
      owner: "Propietario",
      marketing: "Mercadeo",
      support: "Atención al cliente",
      finance: "Finanzas",
      viewer: "Solo lectura",
    },
    rankingLabel: { none: "Nada", initials: "Iniciales", name: "Nombre" },
  },
  {
    status: { draft: "Draft", active: "Active", paused: "Paused", ended: "Ended" },
    effectiveStatus: { draft: "Draft", scheduled: "Scheduled", running: "Active", paused: "Paused", ended: "Ended" },
    gameStatus: { draft: "Draft", scheduled: "Scheduled", running: "Active", paused: "Paused", ended: "Ended" },
    kind: { game: "Game", codes: "Codes only" },
    gameType: {
      roulette: "Roulette",
      trivia: "Trivia",
      scratch_card: "Scratch card",
      slot_machine: "Slot machine",
      marketplace: "Marketplace game",
    },
    rewardType: { promo_code: "Promo code", points: "Points", none: "No prize per play" },
    period: { day: "Per day", week: "Per week", month: "Per month", total: "In total" },
    revealEvery: {
      day: "At the end of each day",
      week: "At the end of each week",
      month: "At the end of each month",
      never: "Only when the game ends",
    },
    discountType: { percentage: "Percentage", fixed: "Fixed amount" },
    codeStatus: { active: "Active", redeemed: "Redeemed", expired: "Expired", deactivated: "Deactivated" },
    codeOrigin: {
      codes: "Issued by the shop",
      play: "Won in a game",
      spin: "Won in a mini-game",
      ranking: "Ranking prize",
      goodwill: "Goodwill from your team",
    },
    cadence: {
      none: "Only once",
      daily: "Every day",
      weekly: "Every week",
      monthly: "Every month",
      minute: "Every minute (for tests)",
    },
    role: { owner: "Owner", marketing: "Marketing", support: "Support", finance: "Finance", viewer: "Viewer" },
    rankingLabel: { none: "Nothing", initials: "Initials", name: "Name" },
  },
)

type Terms = (typeof terms)["es"]

/**
 * The words for the values of the service's fields. Several of those fields are open strings: a value without a word is
 * shown unchanged.
 */
export const useTerms = () => {
  const texts = useMessages(terms)
  return {
    wordFor: (field: keyof Terms, value: string): string =>
      (texts[field] as Readonly<Record<string, string>>)[value] ?? value,
    /** For a select: every known value with its word. */
    choicesOf: (field: keyof Terms): { value: string; label: string }[] =>
      Object.entries(texts[field]).map(([value, label]) => ({ value, label })),
  }
}
