import type { CampaignInput } from "../core/campaign/campaign.ts"

const daySeconds = 24 * 60 * 60

export const decemberId = "ruleta-decembrina"
/** The length of the campaign. */
export const decemberDays = 31

const codes = { expiresInSeconds: 15 * daySeconds, maxUses: 1 } as const

const fixed = (pesos: number) => ({ ...codes, discountType: "fixed", discountValue: pesos * 100 })

/** A roulette with prizes of several values, planned moments, dates and a budget, from `startsAt` (epoch milliseconds). */
export const december = (startsAt: number): CampaignInput => ({
  status: "active",
  timezone: "America/Bogota",
  currency: "COP",
  name: "Gran ruleta decembrina",
  gameType: "roulette",
  rewardType: "promo_code",
  startsAt,
  endsAt: startsAt + decemberDays * daySeconds * 1000,
  prizes: [
    {
      prizeId: "tv",
      name: 'Televisor de 55"',
      kind: "external",
      stock: { maxTotal: 1, period: "total" },
      description: "Lo entregamos en tu casa, en cualquier ciudad del país.",
      termsUrl: "https://aurora.example/terminos/ruleta",
    },
    {
      prizeId: "audifonos",
      name: "Audífonos inalámbricos",
      kind: "external",
      stock: { maxTotal: 6, maxPerUser: 1, period: "total" },
      description: "Se reclaman en la tienda con la cédula.",
    },
    {
      prizeId: "bono-50",
      name: "Bono de $50.000",
      kind: "promo_code",
      codeConfig: { ...fixed(50_000), prefix: "NAVI50-" },
      stock: { maxTotal: 10, maxPerUser: 1, period: "total" },
    },
    {
      prizeId: "bono-20",
      name: "Bono de $20.000",
      kind: "promo_code",
      codeConfig: { ...fixed(20_000), prefix: "NAVI20-" },
      stock: { maxTotal: 4, period: "day" },
    },
    {
      prizeId: "diez",
      name: "10% de descuento",
      kind: "promo_code",
      codeConfig: {
        ...codes,
        discountType: "percentage",
        discountValue: 10,
        maxDiscountAmount: 2_000_000,
        prefix: "NAVI10-",
      },
      stock: { maxPerUser: 2, period: "week" },
    },
  ],
  segments: [
    { segmentId: "tv", name: 'Televisor 55"', weight: 1, prizeId: "tv" },
    { segmentId: "nada-1", name: "Sigue intentando", weight: 30, isPrize: false },
    { segmentId: "bono-20", name: "Bono $20.000", weight: 12, prizeId: "bono-20" },
    { segmentId: "audifonos", name: "Audífonos", weight: 1, prizeId: "audifonos" },
    { segmentId: "diez", name: "10% menos", weight: 28, prizeId: "diez" },
    { segmentId: "nada-2", name: "Vuelve mañana", weight: 25, isPrize: false },
    { segmentId: "bono-50", name: "Bono $50.000", weight: 3, prizeId: "bono-50" },
  ],
  budget: { maxAmount: 400_000_000 },
  playLimits: { maxPerUser: 2, period: "day" },
  playersMayPlay: true,
  publicPage: true,
  appearance: {
    theme: { primary: "#b3263a" },
    segments: {
      tv: { color: "#b3263a", textColor: "#ffffff" },
      "nada-1": { color: "#fbeee6", textColor: "#4a1a20" },
      "bono-20": { color: "#0b6e4f", textColor: "#ffffff", label: "$20.000" },
      audifonos: { color: "#f2c14e", textColor: "#3b2a00" },
      diez: { color: "#7d1d3f", textColor: "#ffffff" },
      "nada-2": { color: "#fbeee6", textColor: "#4a1a20" },
      "bono-50": { color: "#14532d", textColor: "#ffffff", label: "$50.000" },
    },
    texts: {
      es: {
        title: "Gran ruleta decembrina",
        intro: "Dos giros al día: un televisor, audífonos y bonos hasta fin de año.",
      },
      en: {
        title: "Grand December wheel",
        intro: "Two spins a day: a TV, headphones and vouchers until the year ends.",
      },
      pt: { title: "Grande roleta de dezembro", intro: "Dois giros por dia: uma TV, fones e vales até o fim do ano." },
    },
  },
  xp: { perPlay: 10, perWin: 40 },
})
