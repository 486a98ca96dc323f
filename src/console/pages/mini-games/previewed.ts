import {
  noReward,
  type Previewed,
  type Reward,
  type SeenGame,
  sampleCode,
} from "../../components/game-preview/previewed.ts"
import type { MiniGame, MiniGameInput } from "./mini-game.ts"

type Draft = MiniGameInput | MiniGame
type Segment = NonNullable<Draft["segments"]>[number]

const rewardOf = ({ prize }: Segment): Reward => {
  if (prize?.type === "points") return { ...noReward, points: prize.points }
  return prize?.type === "promo_code" ? { ...noReward, code: sampleCode({}) } : noReward
}

/** A mini-game as players see it, saved or not. */
export const previewOfMiniGame = (draft: Draft, locale: string | null): Previewed => {
  const segments = draft.segments ?? []
  return {
    game: {
      kind: "mini_game",
      notificationId: "preview",
      name: draft.name ?? "",
      cadence: draft.cadence ?? "none",
      startsAt: draft.startsAt ?? new Date().toISOString(),
      endsAt: draft.endsAt ?? null,
      opensAt: null,
      appearance: (draft.appearance as SeenGame["appearance"] | undefined) ?? null,
      effectiveStatus: "running",
      timezone: draft.timezone ?? "UTC",
      playLimits: null,
      playCost: null,
      entryRequired: false,
      terms: draft.terms ?? null,
      segments: segments.map(({ segmentId, name, isPrize }) => ({
        segmentId,
        name,
        isPrize: isPrize ?? true,
        prizeId: null,
      })),
      prizes: [],
      trivia: null,
      marketplaceGameId: null,
      locale,
      now: new Date().toISOString(),
    },
    outcomes: segments.map((segment) => {
      const { segmentId, name, isPrize } = segment
      const won = isPrize ?? true
      return {
        id: `segment ${segmentId}`,
        name,
        won,
        segmentId,
        prizeId: null,
        reward: won ? rewardOf(segment) : noReward,
      }
    }),
  }
}
