import type { CampaignInput } from "../core/campaign/campaign.ts"
import type { MiniGameInput } from "../core/mini-game/mini-game.ts"
import type { Tier } from "../core/player/tier.ts"

const daySeconds = 24 * 60 * 60

/** Amounts are in centavos, the minor unit of the Colombian and of the Mexican peso. */
const codes = { discountType: "percentage", discountValue: 10, maxDiscountAmount: 1_500_000, prefix: "DEMO-" }
const active = { status: "active", timezone: "America/Bogota" } as const

/** The campaigns of the first day: one of each game type, and one that only issues codes. */
export const firstCampaigns: Readonly<Record<string, CampaignInput>> = {
  "demo-roulette": {
    ...active,
    name: "Ruleta de bienvenida",
    gameType: "roulette",
    rewardType: "promo_code",
    segments: [
      { segmentId: "ten", name: "10% de descuento", externalId: "TEN", weight: 1, prizeType: "discount" },
      { segmentId: "again", name: "Sigue participando", isPrize: false, weight: 2 },
    ],
    defaultCodeConfig: codes,
    rewardLimits: { maxPerUser: 3, maxTotal: 1000, period: "day" },
    xp: { perPlay: 10, perWin: 50 },
  },
  "demo-trivia": {
    ...active,
    name: "Trivia del café",
    gameType: "trivia",
    rewardType: "points",
    pointsReward: { points: 100 },
    trivia: {
      questions: [
        { question: "¿De qué país es el café de Huila?", options: ["Brasil", "Colombia", "Perú"], correctIndex: 1 },
        { question: "¿Cuántos mililitros tiene un espresso?", options: ["30", "90"], correctIndex: 0 },
      ],
      minCorrect: 1,
    },
    xp: { perPlay: 5, perWin: 20 },
  },
  "demo-scratch-card": {
    ...active,
    name: "Raspa y gana",
    gameType: "scratch_card",
    rewardType: "promo_code",
    winProbability: 0.25,
    defaultCodeConfig: { ...codes, expiresInSeconds: 7 * daySeconds },
    playLimits: { maxPerUser: 5, period: "day" },
    grants: { required: false },
    playersMayPlay: true,
    publicPage: true,
    appearance: {
      theme: { primary: "#0b6e4f" },
      texts: {
        es: { title: "Raspa y gana", intro: "Cinco tarjetas al día, con descuentos por descubrir." },
        en: { title: "Scratch and win", intro: "Five cards a day, with discounts to find." },
        pt: { title: "Raspe e ganhe", intro: "Cinco cartões por dia, com descontos para descobrir." },
      },
    },
  },
  "demo-slot-machine": {
    ...active,
    name: "Tragamonedas",
    gameType: "slot_machine",
    rewardType: "points",
    pointsReward: { points: 25 },
    winProbability: 0.4,
  },
  "demo-marketplace": {
    ...active,
    name: "Flappy: compite por el ranking",
    gameType: "marketplace",
    marketplaceGameId: "flappy",
    rewardType: "none",
    ranking: {
      period: "week",
      prizes: [
        { fromPosition: 1, toPosition: 1, prize: { type: "promo_code", campaignId: "demo-codes" } },
        { fromPosition: 2, toPosition: 3, prize: { type: "points", points: 500 } },
        { fromPosition: 4, toPosition: 10, prize: { type: "points", points: 100 } },
      ],
    },
  },
  "demo-codes": {
    ...active,
    name: "Cupones de bienvenida",
    kind: "codes",
    rewardType: "promo_code",
    defaultCodeConfig: codes,
    generationLimits: { maxPerUser: 3, period: "month" },
  },
}

/** Campaigns of later weeks, and the final status of some. */
export const laterCampaigns = {
  "ruleta-aniversario": {
    ...active,
    name: "Ruleta de aniversario",
    gameType: "roulette",
    rewardType: "promo_code",
    segments: [
      { segmentId: "twenty", name: "20% de descuento", externalId: "TWENTY", weight: 1, prizeType: "discount" },
      { segmentId: "five", name: "5% de descuento", externalId: "FIVE", weight: 3, prizeType: "discount" },
      { segmentId: "none", name: "Vuelve mañana", isPrize: false, weight: 6 },
    ],
    defaultCodeConfig: {
      ...codes,
      discountValue: 20,
      maxDiscountAmount: 3_000_000,
      prefix: "ANIV-",
      expiresInSeconds: 10 * daySeconds,
    },
    playLimits: { maxPerUser: 1, period: "day" },
  },
  "trivia-futbol": {
    ...active,
    name: "Trivia futbolera",
    gameType: "trivia",
    rewardType: "points",
    pointsReward: { points: 150 },
    trivia: {
      questions: [
        { question: "¿Cuántos jugadores tiene un equipo en la cancha?", options: ["9", "11", "12"], correctIndex: 1 },
        { question: "¿Cuánto dura cada tiempo?", options: ["45 minutos", "50 minutos"], correctIndex: 0 },
      ],
      minCorrect: 2,
    },
    playLimits: { maxPerUser: 2, period: "week" },
  },
  "raspa-cyber": {
    ...active,
    name: "Raspa y gana Cyber",
    gameType: "scratch_card",
    rewardType: "promo_code",
    winProbability: 0.3,
    defaultCodeConfig: { ...codes, discountValue: 15, prefix: "CYBER-", expiresInSeconds: 14 * daySeconds },
    rewardLimits: { maxTotal: 500, period: "total" },
  },
  "tragamonedas-navidad": {
    name: "Tragamonedas de Navidad",
    timezone: "America/Bogota",
    gameType: "slot_machine",
    rewardType: "promo_code",
    winProbability: 0.2,
  },
  "raspa-mexico": {
    ...active,
    timezone: "America/Mexico_City",
    currency: "MXN",
    name: "Raspa y gana México",
    gameType: "scratch_card",
    rewardType: "promo_code",
    winProbability: 0.35,
    defaultCodeConfig: {
      ...codes,
      discountValue: 12,
      maxDiscountAmount: 15_000,
      prefix: "MX-",
      expiresInSeconds: 14 * daySeconds,
    },
    playLimits: { maxPerUser: 3, period: "week" },
  },
  "carrera-mercado": {
    ...active,
    name: "Carrera del mercado",
    gameType: "marketplace",
    marketplaceGameId: "carrera",
    rewardType: "none",
  },
  "cupones-cumpleanos": {
    ...active,
    name: "Cupones de cumpleaños",
    kind: "codes",
    rewardType: "promo_code",
    defaultCodeConfig: {
      discountType: "fixed",
      discountValue: 1_500_000,
      maxDiscountAmount: null,
      prefix: "FELIZ-",
      expiresInSeconds: 15 * daySeconds,
    },
    generationLimits: { maxPerUser: 1, period: "total" },
  },
} as const satisfies Readonly<Record<string, CampaignInput>>

/** The mini-games; one gives a code of a campaign that does not exist yet. */
export const miniGames: Readonly<Record<string, MiniGameInput>> = {
  "regalo-diario": {
    ...active,
    name: "Regalo diario",
    cadence: "daily",
    publicPage: true,
    appearance: {
      texts: {
        es: { title: "Tu regalo de hoy", intro: "Un giro al día: descuentos, envío gratis y puntos." },
        en: { title: "Your gift of the day", intro: "One spin a day: discounts, free delivery and points." },
        pt: { title: "Seu presente de hoje", intro: "Um giro por dia: descontos, frete grátis e pontos." },
      },
    },
    segments: [
      {
        segmentId: "diez",
        name: "10% de descuento",
        externalId: "DIEZ",
        weight: 2,
        prize: { type: "promo_code", campaignId: "demo-codes" },
      },
      { segmentId: "envio", name: "Envío gratis", externalId: "ENVIO-GRATIS", weight: 2 },
      {
        segmentId: "puntos",
        name: "50 puntos",
        externalId: "PUNTOS-50",
        weight: 3,
        prize: { type: "points", points: 50 },
      },
      { segmentId: "nada", name: "Sigue intentando", isPrize: false, weight: 5 },
    ],
  },
  "ruleta-semanal": {
    ...active,
    name: "Ruleta de la semana",
    cadence: "weekly",
    segments: [
      { segmentId: "bono", name: "Bono de mercado", externalId: "BONO", weight: 1 },
      { segmentId: "cafe", name: "Café gratis", externalId: "CAFE", weight: 3 },
      { segmentId: "nada", name: "La próxima será", isPrize: false, weight: 4 },
    ],
  },
  "sorpresa-mensual": {
    status: "paused",
    name: "Sorpresa del mes",
    cadence: "monthly",
    timezone: "America/Mexico_City",
    segments: [{ segmentId: "sorpresa", name: "Sorpresa en tienda", externalId: "SORPRESA" }],
  },
  "caja-navidad": {
    status: "draft",
    name: "Caja de Navidad",
    cadence: "daily",
    timezone: "America/Bogota",
    segments: [
      { segmentId: "caja", name: "Caja dorada", prize: { type: "promo_code", campaignId: "navidad-codigos" } },
      { segmentId: "vacia", name: "Caja vacía", isPrize: false, weight: 4 },
    ],
  },
}

/** Push messages, oldest first; the printed calls and older versions of the demo use the last one. */
export const pushSends = [
  { sendId: "push-apertura", title: "Llegó el mes de los premios" },
  { sendId: "push-trivia", title: "¿Cuánto sabes de café? Gana 100 puntos" },
  { sendId: "push-aniversario", title: "Cumplimos años: gira la ruleta" },
  { sendId: "push-futbol", title: "Trivia futbolera: 150 puntos te esperan" },
  { sendId: "push-cyber", title: "Cyber: raspa y gana 15%" },
  { sendId: "demo-push", title: "¡Gira la ruleta de hoy!" },
] as const

export const tiers: readonly Tier[] = [
  { name: "Bronce", minXp: 0, color: "#cd7f32" },
  { name: "Plata", minXp: 100, color: "#c0c0c0" },
  { name: "Oro", minXp: 500, color: "#ffd700" },
]
