import {
  noReward,
  type Outcome,
  type Previewed,
  type Reward,
  type SeenGame,
  sampleCode,
} from "../../components/game-preview/previewed.ts"
import type { Campaign, CampaignInput } from "./campaign.ts"

type Draft = CampaignInput | Campaign
type Template = Draft["defaultCodeConfig"]

const codeReward = (template: Template): Reward => {
  if (!template) return noReward
  if ("poolId" in template) return { ...noReward, code: sampleCode({}) }
  const { discountType, discountValue } = template
  return { ...noReward, code: sampleCode(template), discount: { discountType, discountValue } }
}

const rewardOf = ({ rewardType, pointsReward, defaultCodeConfig }: Draft): Reward => {
  if (rewardType === "points") return { ...noReward, points: pointsReward?.points ?? 0 }
  return rewardType === "none" ? noReward : codeReward(defaultCodeConfig)
}

type Prize = NonNullable<Draft["prizes"]>[number]

const rewardOfPrize = (draft: Draft, { kind, points, codeConfig, poolId }: Prize): Reward => {
  if (kind === "points") return { ...noReward, points: points ?? 0 }
  if (kind === "external") return noReward
  return codeReward(codeConfig ?? (poolId == null ? draft.defaultCodeConfig : { poolId }))
}

const outcomesOf = (draft: Draft): Outcome[] => {
  const prizes = draft.prizes ?? []
  const loss = { id: "loss", name: "", won: false, segmentId: null, prizeId: null, reward: noReward }
  if (draft.gameType === "roulette")
    return (draft.segments ?? []).map(({ segmentId, name, isPrize, prizeId }) => {
      const prize = prizes.find((one) => one.prizeId === prizeId)
      const won = isPrize ?? true
      const reward = prize ? rewardOfPrize(draft, prize) : rewardOf(draft)
      return {
        id: `segment ${segmentId}`,
        name,
        won,
        segmentId,
        prizeId: prize?.prizeId ?? null,
        reward: won ? reward : noReward,
      }
    })
  const wins = prizes.map((prize) => ({
    id: `prize ${prize.prizeId}`,
    name: prize.name,
    won: true,
    segmentId: null,
    prizeId: prize.prizeId,
    reward: rewardOfPrize(draft, prize),
  }))
  const win = { ...loss, id: "win", won: true, reward: rewardOf(draft) }
  return [...(wins.length > 0 ? wins : [win]), loss]
}

/** A campaign as players see it once they may play, saved or not. */
export const previewOfCampaign = (draft: Draft, locale: string | null): Previewed => {
  const { name, gameType, rewardType, startsAt, endsAt, timezone, playLimits, playCost, entry, terms, trivia } = draft
  return {
    game: {
      kind: "campaign",
      campaignId: "preview",
      name: name ?? "",
      gameType: gameType ?? null,
      rewardType: rewardType ?? "none",
      startsAt: startsAt ?? null,
      endsAt: endsAt ?? null,
      opensAt: null,
      playersMayPlay: true,
      appearance: (draft.appearance as SeenGame["appearance"] | undefined) ?? null,
      effectiveStatus: "running",
      timezone: timezone ?? "UTC",
      playLimits: playLimits ?? null,
      playCost: playCost ?? null,
      entryRequired: Boolean(entry),
      terms: terms ?? null,
      segments: (draft.segments ?? []).map(({ segmentId, name, isPrize, prizeId }) => ({
        segmentId,
        name,
        isPrize: isPrize ?? true,
        prizeId: prizeId ?? null,
      })),
      prizes: (draft.prizes ?? []).map(({ prizeId, name, kind, description, imageUrl, termsUrl }) => ({
        prizeId,
        name,
        kind,
        description: description ?? null,
        imageUrl: imageUrl ?? null,
        termsUrl: termsUrl ?? null,
      })),
      trivia: trivia ? { questions: trivia.questions.map(({ question, options }) => ({ question, options })) } : null,
      marketplaceGameId: null,
      locale,
      now: new Date().toISOString(),
    },
    outcomes: outcomesOf(draft),
  }
}
