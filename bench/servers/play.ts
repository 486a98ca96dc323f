/**
 * The parts shared by the comparisons: the campaigns, the draw and the response of a play. They differ in how they make
 * it durable. Plain TypeScript without imports, since Node also runs it.
 */
export type Campaign = {
  readonly campaignId: string
  readonly rewardType: "none" | "promo_code"
  readonly winProbability: number
  /** Plays of one player. */
  readonly maxPlays: number
  /** Wins of all players; only if a win gives a code. */
  readonly maxWins: number
  /** Whether five rules, which all players meet, say who may play: only our service knows them. */
  readonly hasRules?: true
  /** Whether its codes come from a pool: only our service has them. */
  readonly isPooled?: true
}

/**
 * `ranked` records every play and gives nothing, as does `ruled`, each play of `prizes` wins a code, and none of `losing`
 * wins; `pooled` is `prizes` with codes of a pool. No limit is reached in a run.
 */
export const campaigns: readonly Campaign[] = [
  { campaignId: "ranked", rewardType: "none", winProbability: 0.3, maxPlays: 1_000_000, maxWins: 0 },
  { campaignId: "prizes", rewardType: "promo_code", winProbability: 1, maxPlays: 1_000_000, maxWins: 1_000_000_000 },
  {
    campaignId: "pooled",
    rewardType: "promo_code",
    winProbability: 1,
    maxPlays: 1_000_000,
    maxWins: 1_000_000_000,
    isPooled: true,
  },
  { campaignId: "ruled", rewardType: "none", winProbability: 0.3, maxPlays: 1_000_000, maxWins: 0, hasRules: true },
  { campaignId: "losing", rewardType: "promo_code", winProbability: 0, maxPlays: 1_000_000, maxWins: 1_000_000_000 },
]

export const discount = { discountType: "percentage", discountValue: 10, maxDiscountAmount: 5000 } as const
export const codeLifetimeMs = 30 * 24 * 60 * 60 * 1000

/** The path, and the body as a JSON schema: that of POST /api/v1/games/play. */
export const playPath = "/api/v1/games/play"
export const playBody = {
  type: "object",
  required: ["campaignId", "externalUserId"],
  properties: {
    campaignId: { type: "string", pattern: "^[A-Za-z0-9_:-]{1,200}$" },
    externalUserId: { type: "string", minLength: 1, maxLength: 200 },
    answers: { type: "array", items: { type: "integer" }, maxItems: 1000 },
    gameResult: {
      type: "object",
      properties: { score: { type: "number" }, won: { type: "boolean" }, metadata: { type: "object" } },
    },
  },
} as const

export type PlayBody = {
  readonly campaignId: string
  readonly externalUserId: string
  readonly gameResult?: { readonly score?: number; readonly won?: boolean }
}

/** A refusal, as returned by every server here. */
export class Refused extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, code: string) {
    super(code)
    this.status = status
    this.code = code
  }
}

const alphabet = "23456789ACDEFGHJKMNPQRTVWXY"

export const newCode = (): string => {
  let code = "WIN-"
  for (const byte of crypto.getRandomValues(new Uint8Array(8))) code += alphabet[byte % alphabet.length]
  return code
}

export const draw = ({ winProbability }: Campaign, { gameResult }: PlayBody): boolean =>
  gameResult?.won ?? Math.random() < winProbability

type Played = {
  readonly sessionId: string
  readonly won: boolean
  readonly prizeCode: string | null
  /** The plays of the player and the wins of all, including this play. */
  readonly plays: number
  readonly wins: number
}

export const resultOf = (won: boolean) => (won ? "¡Ganaste!" : "Sigue participando")

const messageOf = (won: boolean) =>
  won
    ? { message: "¡Ganaste! Tu puntaje compite en el ranking.", messageCode: "NO_PRIZE_RANKING_ONLY_WIN" }
    : {
        message: "No ganaste esta vez, pero tu puntaje compite en el ranking.",
        messageCode: "NO_PRIZE_RANKING_ONLY_LOSE",
      }

/** The response of POST /api/v1/games/play (docs/api.md#play-response). */
export const answerOf = (campaign: Campaign, { sessionId, won, prizeCode, plays, wins }: Played) => {
  const delivers = campaign.rewardType === "promo_code"
  return {
    sessionId,
    result: resultOf(won),
    won,
    prizeCode,
    rewardType: campaign.rewardType,
    awardsPrize: delivers,
    ...(delivers ? { message: null, messageCode: null } : messageOf(won)),
    metadata: prizeCode
      ? { prizeType: "promo_code", discountType: discount.discountType, discountValue: discount.discountValue }
      : {},
    limits: {
      playsRemaining: campaign.maxPlays - plays,
      playLimitPeriod: "total",
      ...(delivers && { winsRemaining: campaign.maxWins - wins, rewardLimitPeriod: "total" }),
    },
  }
}

/** The body of the webhook that reports a play. */
export const eventBody = ({ campaignId, externalUserId }: PlayBody, won: boolean, now: Date): string =>
  JSON.stringify({
    event: "game.played",
    timestamp: now.toISOString(),
    data: { campaignId, externalUserId, won },
  })
