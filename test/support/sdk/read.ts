import type { CampaignGame, MiniGame, PlayAnswer, SpinAnswer } from "../../../src/sdk/web/client/premio.ts"

type Player = NonNullable<CampaignGame["player"]>

export const now = "2026-11-21T10:05:00.000Z"

export const segments = ["Coffee", "Keep playing", "Mug"].map((name, index) => ({
  segmentId: `s${index + 1}`,
  name,
  isPrize: index !== 1,
  prizeId: null,
}))

/** What a read says of a player who can play. */
export const playerOf = (fields: Partial<Player> = {}): Player => ({
  canPlay: true,
  reason: null,
  message: null,
  needs: [],
  playsRemaining: 1,
  playsGranted: null,
  nextPlayAt: null,
  last: null,
  ...fields,
})

/** What a read says of a player whose play would be refused. */
export const refused = (reason: string, nextPlayAt: string | null = null): Player =>
  playerOf({ canPlay: false, reason, message: reason, nextPlayAt })

/** The read of a running roulette, without a player. */
export const gameOf = (fields: Partial<CampaignGame> = {}): CampaignGame => ({
  kind: "campaign",
  campaignId: "spring",
  name: "Spring",
  gameType: "roulette",
  rewardType: "promo_code",
  startsAt: null,
  endsAt: null,
  opensAt: null,
  playersMayPlay: true,
  appearance: null,
  effectiveStatus: "running",
  timezone: "America/Bogota",
  playLimits: null,
  playCost: null,
  entryRequired: false,
  terms: null,
  segments,
  prizes: [],
  trivia: null,
  marketplaceGameId: null,
  locale: "es",
  now,
  ...fields,
})

/** The read of a running mini-game, without a player. */
export const miniGameOf = (fields: Partial<MiniGame> = {}): MiniGame => ({
  kind: "mini_game",
  notificationId: "wheel",
  name: "Wheel",
  cadence: "daily",
  startsAt: "2026-11-01T00:00:00.000Z",
  endsAt: null,
  opensAt: null,
  appearance: null,
  effectiveStatus: "running",
  timezone: "America/Bogota",
  playLimits: null,
  playCost: null,
  entryRequired: false,
  terms: null,
  segments,
  prizes: [],
  trivia: null,
  marketplaceGameId: null,
  locale: "es",
  now,
  ...fields,
})

/** A play that was won with a code. */
export const playOf = (fields: Partial<PlayAnswer> = {}): PlayAnswer => ({
  sessionId: "ses_1",
  result: "Mug",
  won: true,
  prizeCode: "WIN-1",
  rewardType: "promo_code",
  awardsPrize: true,
  message: null,
  messageCode: null,
  metadata: { segment: "Mug" },
  limits: {},
  ...fields,
})

/** A spin that was won. */
export const spinOf = (fields: Partial<SpinAnswer> = {}): SpinAnswer => ({
  alreadyPlayed: false,
  notificationId: "wheel",
  awardId: "2026-11-21_c1",
  spinPeriod: "2026-11-21",
  won: true,
  result: "Mug",
  segment: { segmentId: "s3", name: "Mug", isPrize: true },
  prizeCode: null,
  pointsAwarded: 0,
  nextSpinAt: null,
  ...fields,
})
