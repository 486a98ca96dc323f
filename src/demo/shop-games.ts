import type { CampaignInput, MiniGameInput } from "premio-server"

const daySeconds = 24 * 60 * 60

const shared = { status: "active", timezone: "America/Bogota" } as const
const byPlayers = {
  ...shared,
  currency: "COP",
  playersMayPlay: true,
  publicPage: true,
  playLimits: { maxPerUser: 5, period: "day" },
  xp: { perPlay: 10, perWin: 40 },
} as const
const theme = { primary: "#8f2d14", background: "#fffdf8", surface: "#f3e8d5", text: "#2b1a12" }
const [red, sun, cream] = [
  { color: "#8f2d14", textColor: "#ffffff" },
  { color: "#f0a92f", textColor: "#33190a" },
  { color: "#fff1d6", textColor: "#33190a" },
]
const code = { expiresInSeconds: 30 * daySeconds, maxUses: 1 }

/** The campaigns that the demo shop's visitors play, by id. */
export const shopCampaigns: Readonly<Record<string, CampaignInput>> = {
  "aurora-ruleta": {
    ...byPlayers,
    name: "Ruleta de la tienda",
    gameType: "roulette",
    rewardType: "promo_code",
    terms: { version: "2026-1", url: "https://aurora.example/terminos/ruleta" },
    prizes: [
      {
        prizeId: "quince",
        name: "15 % de descuento",
        kind: "promo_code",
        codeConfig: {
          ...code,
          discountType: "percentage",
          discountValue: 15,
          maxDiscountAmount: 2_000_000,
          prefix: "AURORA15-",
        },
      },
      {
        prizeId: "ocho-mil",
        name: "Bono de $ 8.000",
        kind: "promo_code",
        codeConfig: { ...code, discountType: "fixed", discountValue: 800_000, prefix: "AURORA8-" },
      },
      { prizeId: "puntos", name: "50 puntos", kind: "points", points: 50 },
    ],
    segments: [
      { segmentId: "quince", name: "15 % de descuento", prizeId: "quince", weight: 4 },
      { segmentId: "nada-1", name: "Sigue intentando", isPrize: false, weight: 1 },
      { segmentId: "ocho-mil", name: "Bono de $ 8.000", prizeId: "ocho-mil", weight: 3 },
      { segmentId: "puntos", name: "50 puntos", prizeId: "puntos", weight: 2 },
      { segmentId: "nada-2", name: "Otra vez será", isPrize: false, weight: 1 },
    ],
    appearance: {
      theme,
      segments: {
        quince: { ...red, label: "15 %" },
        "nada-1": cream,
        "ocho-mil": { ...sun, label: "$ 8.000" },
        puntos: { ...red, label: "50 pts" },
        "nada-2": cream,
      },
      texts: {
        es: {
          title: "La ruleta de la casa",
          intro: "Gírala y llévate un descuento para tu próximo café.",
          action: "Girar",
          win: "¡Salió! Úsalo en la caja.",
          lose: "Esta vez no. La próxima taza será.",
        },
        en: {
          title: "The house wheel",
          intro: "Spin it for a discount on your next coffee.",
          action: "Spin",
          win: "There it is! Use it at the checkout.",
          lose: "Not this time. The next cup may be yours.",
        },
      },
    },
  },
  "aurora-raspa": {
    ...byPlayers,
    name: "Raspa el empaque",
    gameType: "scratch_card",
    rewardType: "promo_code",
    winProbability: 0.7,
    defaultCodeConfig: {
      ...code,
      discountType: "percentage",
      discountValue: 10,
      maxDiscountAmount: 1_500_000,
      prefix: "RASPA10-",
    },
    appearance: {
      theme,
      texts: {
        es: { title: "Raspa el empaque", intro: "Bajo la etiqueta hay un 10 %… o nada.", action: "Quiero una tarjeta" },
        en: { title: "Scratch the label", intro: "Under it is 10% off… or nothing.", action: "Get a card" },
      },
    },
  },
  "aurora-tragamonedas": {
    ...byPlayers,
    name: "Tres granos",
    gameType: "slot_machine",
    rewardType: "points",
    pointsReward: { points: 60 },
    winProbability: 0.5,
    appearance: {
      theme,
      texts: {
        es: { title: "Tres granos", intro: "Tres iguales dan 60 puntos.", action: "Jugar" },
        en: { title: "Three beans", intro: "Three of a kind give 60 points.", action: "Play" },
      },
    },
  },
  "aurora-trivia": {
    ...byPlayers,
    name: "¿Cuánto sabes de café?",
    gameType: "trivia",
    rewardType: "points",
    pointsReward: { points: 100 },
    trivia: {
      questions: [
        { question: "¿De qué departamento es San Agustín?", options: ["Huila", "Nariño", "Cauca"], correctIndex: 0 },
        { question: "¿Qué es la panela?", options: ["Un grano", "Azúcar de caña", "Un filtro"], correctIndex: 1 },
        { question: "¿Dónde se hace la cerámica de Ráquira?", options: ["Boyacá", "Tolima"], correctIndex: 0 },
      ],
      minCorrect: 2,
    },
    appearance: {
      theme,
      texts: {
        es: { title: "¿Cuánto sabes de café?", intro: "Dos aciertos de tres dan 100 puntos.", action: "Responder" },
        en: {
          title: "How well do you know coffee?",
          intro: "Two right answers of three give 100 points.",
          action: "Answer",
        },
      },
    },
  },
}

/** The mini-games of the demo shop, by id. */
export const shopMiniGames: Readonly<Record<string, MiniGameInput>> = {
  "aurora-giro": {
    ...shared,
    name: "El giro del día",
    cadence: "daily",
    publicPage: true,
    segments: [
      { segmentId: "tinto", name: "Un tinto en la barra", externalId: "TINTO", weight: 3 },
      {
        segmentId: "puntos",
        name: "40 puntos",
        externalId: "PUNTOS-40",
        weight: 3,
        prize: { type: "points", points: 40 },
      },
      { segmentId: "nada-1", name: "Mañana hay otro", isPrize: false, weight: 2 },
      { segmentId: "empaque", name: "Empaque de regalo", externalId: "EMPAQUE", weight: 2 },
    ],
    appearance: {
      theme,
      segments: { tinto: red, puntos: sun, "nada-1": cream, empaque: { ...red, label: "Empaque" } },
      texts: {
        es: { title: "El giro del día", intro: "Uno por día, para quien pasa a saludar.", action: "Girar" },
        en: { title: "The daily spin", intro: "One a day, for everybody who drops in.", action: "Spin" },
      },
    },
  },
}
