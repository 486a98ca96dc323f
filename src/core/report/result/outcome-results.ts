import { type Campaign, isGameType, misconfiguration } from "../../campaign/campaign.ts"
import type { CampaignPrize } from "../../campaign/prize/prize.ts"
import { campaignDraw } from "../../draw/config.ts"
import { pickChances } from "../../draw/pick.ts"
import { possibleTurns } from "../../forecast/odds.ts"
import { type LimitUse, limitUse } from "../limit/limit-use.ts"
import type { GroupCount } from "./play-tally.ts"

/** The plays since the odds were last changed, by segment and prize as the results have them. */
export type SinceConfigured = {
  readonly at: number
  readonly plays: number
  readonly wins: number
  readonly segments?: readonly { readonly id: string; readonly plays: number }[]
  readonly prizes?: readonly { readonly id: string; readonly wins: number }[]
}

export type SegmentResult = {
  readonly id: string
  readonly name: string
  readonly expectedShare: number | null
  readonly plays: number
}
export type PrizeResult = Omit<SegmentResult, "plays"> & { readonly wins: number; readonly stock?: LimitUse }

/** A campaign, and what has been counted of it. */
export type Counted = {
  readonly campaign: Campaign
  /** When the odds were last changed; null if never. */
  readonly oddsSince: number | null
  /** The prizes that ever had planned moments. */
  readonly momentPrizes: readonly string[]
  /** All days, in any order and possibly split. */
  readonly groups: readonly GroupCount[]
  /** The wins of prizes in total in the current periods of their stock, by id. */
  readonly stockUsed: ReadonlyMap<string, number>
}

/** The plays and wins of groups together. */
export const sumOf = (groups: Iterable<GroupCount>) => {
  let plays = 0
  let wins = 0
  for (const group of groups) {
    plays += group.plays
    wins += group.wins
  }
  return { plays, wins }
}

type Configured = Pick<Counted, "campaign" | "momentPrizes">

const turnsOf = ({ campaign, momentPrizes }: Configured) =>
  campaign.kind === "game" && isGameType(campaign.gameType) && !misconfiguration(campaign)
    ? possibleTurns(campaign, campaign.gameType, momentPrizes)
    : null

/** From the current configuration, before any limit; null if it cannot be played. */
export const expectedWinRate = (configured: Configured): number | null =>
  turnsOf(configured)?.reduce((sum, { turn, chance }) => (turn.won ? sum + chance : sum), 0) ?? null

/** A play without a segment id counts for the segment with its text, if that is unique. */
const segmentOf = ({ segments = [] }: Campaign) => {
  const byName = new Map<string, string | null>()
  for (const { segmentId, name } of segments) byName.set(name, byName.has(name) ? null : segmentId)
  return ({ segmentId, result }: GroupCount): string | null => segmentId || (byName.get(result) ?? null)
}

/** How often each segment came up. */
const segmentPlays = (campaign: Campaign, groups: readonly GroupCount[]) => {
  const find = segmentOf(campaign)
  const plays = new Map<string | null, number>()
  for (const group of groups) plays.set(find(group), (plays.get(find(group)) ?? 0) + group.plays)
  return (segmentId: string) => plays.get(segmentId) ?? 0
}

/** How often each prize was won. */
const prizeWins = (groups: readonly GroupCount[]) => {
  const wins = new Map<string, number>()
  for (const group of groups) wins.set(group.prizeId, (wins.get(group.prizeId) ?? 0) + group.wins)
  return (prizeId: string) => wins.get(prizeId) ?? 0
}

/** Each segment with its expected share of plays. */
export const segmentResults = (configured: Configured, groups: readonly GroupCount[]): readonly SegmentResult[] => {
  const { campaign } = configured
  const playsOf = segmentPlays(campaign, groups)
  const shares = new Map(turnsOf(configured)?.map(({ turn, chance }) => [turn.segment?.segmentId, chance]))
  return (campaign.segments ?? []).map(({ segmentId, name }) => ({
    id: segmentId,
    name,
    expectedShare: shares.get(segmentId) ?? null,
    plays: playsOf(segmentId),
  }))
}

/** The share of wins that odds give each prize; null if the campaign cannot be played, or if odds never win. */
const winShares = (configured: Configured): ((prizeId: string) => number | null) => {
  const { campaign, momentPrizes } = configured
  const { segments, prizes = [] } = campaignDraw(campaign, momentPrizes)
  const drawn: readonly { readonly prizeId?: string; readonly weight: number }[] = segments
    ? segments.filter((segment) => segment.isPrize)
    : prizes
  if (!turnsOf(configured)) return () => null
  const isWon = !segments || drawn.some(({ weight }) => weight > 0)
  const chances = pickChances(drawn)
  return (prizeId) => {
    if (momentPrizes.includes(prizeId)) return 0
    if (!isWon) return null
    return drawn.reduce((sum, one, index) => sum + (one.prizeId === prizeId ? (chances[index] ?? 0) : 0), 0)
  }
}

const stockUse = ({ prizeId, stock }: CampaignPrize, used: ReadonlyMap<string, number>): { stock?: LimitUse } =>
  stock?.maxTotal === undefined ? {} : { stock: limitUse(stock.maxTotal, used.get(prizeId) ?? 0, stock.period) }

/** Each prize with its expected share of wins. */
export const prizeResults = (facts: Counted, groups: readonly GroupCount[]): readonly PrizeResult[] => {
  const winsOf = prizeWins(groups)
  const shareOf = winShares(facts)
  return (facts.campaign.prizes ?? []).map((prize) => ({
    id: prize.prizeId,
    name: prize.name,
    expectedShare: shareOf(prize.prizeId),
    wins: winsOf(prize.prizeId),
    ...stockUse(prize, facts.stockUsed),
  }))
}

/** The plays since the odds were last changed. */
export const sinceConfigured = ({ campaign, oddsSince, groups }: Counted): SinceConfigured => {
  const current = groups.filter((group) => group.oddsSince === (oddsSince ?? 0))
  const playsOf = segmentPlays(campaign, current)
  const winsOf = prizeWins(current)
  const { segments = [], prizes } = campaign
  return {
    at: oddsSince ?? campaign.createdAt,
    ...sumOf(current),
    ...(campaign.gameType === "roulette" && {
      segments: segments.map(({ segmentId }) => ({ id: segmentId, plays: playsOf(segmentId) })),
    }),
    ...(prizes && { prizes: prizes.map(({ prizeId }) => ({ id: prizeId, wins: winsOf(prizeId) })) }),
  }
}
