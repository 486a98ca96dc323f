import { isCodeKind } from "../../campaign/prize/won.ts"
import { periodAt } from "../../period.ts"

/** What the results of a campaign distinguish plays by; a text is empty if a play has none. */
export type PlayGroup = {
  /** In the campaign's time zone, such as 2026-11-21. */
  readonly day: string
  /** When the odds of the play were set, in epoch milliseconds; 0 for earlier odds than the current ones. */
  readonly oddsSince: number
  readonly segmentId: string
  readonly prizeId: string
  /** Set in a play without a segment id: older plays only name the segment by this text. */
  readonly result: string
}

export type GroupCount = PlayGroup & { readonly plays: number; readonly wins: number }

/** The day and odds of a play. */
export type Grouping = Pick<PlayGroup, "day" | "oddsSince">

/** A play as the results count it; `isFirst` marks the player's first play in the campaign. */
export type TalliedPlay = Grouping & {
  readonly campaign: number
  readonly won: boolean
  readonly isFirst: boolean
  readonly segmentId: string | null
  readonly prizeId: string | null
  readonly result: string
  /** What it won, as the log keeps it. */
  readonly prizeKind: number | null
  readonly prizeValue: number | null
}

/** What the wins of a day cost: codes, and other prizes by their values. */
export type DayCost = { readonly day: string; readonly codes: number; readonly prizes: number }

/** The day of an instant in a time zone, such as 2026-11-21. */
export const dayOf = (timezone: string, at: number): string => periodAt("day", timezone, at).key

/**
 * Which odds a play counts under, judged by its time alone: a play stamped by a clock that was set back counts under
 * the earlier odds.
 */
export const oddsAt = (at: number, oddsSince: number): number => (at >= oddsSince ? oddsSince : 0)

/** The same for a play in the log, whose campaign may have changed since. */
export const groupingOf = (at: number, timezone: string, oddsSince: number): Grouping => ({
  day: dayOf(timezone, at),
  oddsSince: oddsAt(at, oddsSince),
})

type Draft<T> = { -readonly [Field in keyof T]: T[Field] }
type GroupDraft = Draft<GroupCount>

/**
 * Groups of one day and odds: those with only a segment, those with only a text, and the others, so that most have a
 * short key.
 */
type DayDraft = Grouping & Readonly<Record<"bySegment" | "byResult" | "others", Map<string, GroupDraft>>>

/** The plays of one campaign; `players` counts first plays. */
export type CampaignTally = { readonly plays: number; readonly wins: number; readonly players: number }
type CampaignDraft = Draft<CampaignTally> & {
  readonly days: DayDraft[]
  readonly costs: Map<string, Draft<DayCost>>
}

const dayIn = ({ days }: CampaignDraft, day: string, oddsSince: number): DayDraft => {
  // Newest first: there is seldom another one.
  for (let index = days.length - 1; index >= 0; index--) {
    const known = days[index]
    if (known?.day === day && known.oddsSince === oddsSince) return known
  }
  const added = { day, oddsSince, bySegment: new Map(), byResult: new Map(), others: new Map() }
  days.push(added)
  return added
}

const groupIn = (ofDay: DayDraft, segmentId: string, prizeId: string, result: string): GroupDraft | null => {
  if (prizeId !== "") return ofDay.others.get(`${segmentId} ${prizeId} ${result}`) ?? null
  return (segmentId === "" ? ofDay.byResult.get(result) : ofDay.bySegment.get(segmentId)) ?? null
}

const addGroup = (ofDay: DayDraft, segmentId: string, prizeId: string, result: string): GroupDraft => {
  const { day, oddsSince } = ofDay
  const added = { day, oddsSince, segmentId, prizeId, result, plays: 0, wins: 0 }
  if (prizeId !== "") ofDay.others.set(`${segmentId} ${prizeId} ${result}`, added)
  else if (segmentId === "") ofDay.byResult.set(result, added)
  else ofDay.bySegment.set(segmentId, added)
  return added
}

const noCosts: ReadonlyMap<string, DayCost> = new Map()

const addCost = ({ costs }: CampaignDraft, day: string, isCode: boolean, value: number) => {
  let cost = costs.get(day)
  if (!cost) {
    cost = { day, codes: 0, prizes: 0 }
    costs.set(day, cost)
  }
  if (isCode) cost.codes += value
  else cost.prizes += value
}

/** Counts of plays, summed by campaign and group. */
export class PlayTally {
  readonly #campaigns = new Map<number, CampaignDraft>()
  #groups = 0

  /** The total number of groups. */
  get size(): number {
    return this.#groups
  }

  addPlay({ campaign, day, oddsSince, segmentId, prizeId, result, won, isFirst, ...win }: TalliedPlay) {
    const tally = this.#campaignOf(campaign)
    const text = segmentId === null ? result : ""
    this.#add(tally, dayIn(tally, day, oddsSince), segmentId ?? "", prizeId ?? "", text, 1, won ? 1 : 0)
    if (isFirst) tally.players++
    if (win.prizeValue) addCost(tally, day, isCodeKind(win.prizeKind), win.prizeValue)
  }

  addGroup(campaign: number, { day, oddsSince, segmentId, prizeId, result, plays, wins }: GroupCount) {
    const tally = this.#campaignOf(campaign)
    this.#add(tally, dayIn(tally, day, oddsSince), segmentId, prizeId, result, plays, wins)
  }

  /** Adds what wins of a day cost. */
  addCost(campaign: number, { day, codes, prizes }: DayCost) {
    const tally = this.#campaignOf(campaign)
    addCost(tally, day, true, codes)
    addCost(tally, day, false, prizes)
  }

  #add(
    tally: CampaignDraft,
    ofDay: DayDraft,
    ...[segmentId, prizeId, result, plays, wins]: [string, string, string, number, number]
  ) {
    let group = groupIn(ofDay, segmentId, prizeId, result)
    if (!group) {
      group = addGroup(ofDay, segmentId, prizeId, result)
      this.#groups++
    }
    group.plays += plays
    group.wins += wins
    tally.plays += plays
    tally.wins += wins
  }

  /** What the wins of a campaign cost, by day. */
  costsOf(campaign: number): IterableIterator<DayCost> {
    return (this.#campaigns.get(campaign)?.costs ?? noCosts).values()
  }

  totalsOf(campaign: number): CampaignTally | undefined {
    return this.#campaigns.get(campaign)
  }

  *groupsOf(campaign: number): Generator<GroupCount> {
    for (const { bySegment, byResult, others } of this.#campaigns.get(campaign)?.days ?? []) {
      yield* bySegment.values()
      yield* byResult.values()
      yield* others.values()
    }
  }

  campaigns(): IterableIterator<number> {
    return this.#campaigns.keys()
  }

  #campaignOf(campaign: number): CampaignDraft {
    const known = this.#campaigns.get(campaign)
    if (known) return known
    const added: CampaignDraft = { plays: 0, wins: 0, players: 0, days: [], costs: new Map() }
    this.#campaigns.set(campaign, added)
    return added
  }
}
