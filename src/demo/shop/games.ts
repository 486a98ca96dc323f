/** A game on the shop's shelf: a campaign or mini-game of the service. */
export type Game = {
  readonly id: string
  readonly kind: "campaign" | "mini_game"
  readonly icon: "wheel" | "card" | "slots" | "quiz" | "gift"
  readonly name: Readonly<Record<"es" | "en", string>>
  readonly note: Readonly<Record<"es" | "en", string>>
}

export const games: readonly Game[] = [
  {
    id: "aurora-ruleta",
    kind: "campaign",
    icon: "wheel",
    name: { es: "La ruleta de la casa", en: "The house wheel" },
    note: { es: "Hasta 15 % de descuento", en: "Up to 15% off" },
  },
  {
    id: "aurora-raspa",
    kind: "campaign",
    icon: "card",
    name: { es: "Raspa el empaque", en: "Scratch the label" },
    note: { es: "10 % en tu próxima compra", en: "10% off your next order" },
  },
  {
    id: "aurora-tragamonedas",
    kind: "campaign",
    icon: "slots",
    name: { es: "Tres granos", en: "Three beans" },
    note: { es: "60 puntos", en: "60 points" },
  },
  {
    id: "aurora-trivia",
    kind: "campaign",
    icon: "quiz",
    name: { es: "¿Cuánto sabes de café?", en: "How well do you know coffee?" },
    note: { es: "100 puntos por dos aciertos", en: "100 points for two right answers" },
  },
  {
    id: "aurora-giro",
    kind: "mini_game",
    icon: "gift",
    name: { es: "El giro del día", en: "The daily spin" },
    note: { es: "Uno cada día", en: "One every day" },
  },
]

/** The game of that id. */
export const gameOf = (id: string): Game | undefined => games.find((game) => game.id === id)
