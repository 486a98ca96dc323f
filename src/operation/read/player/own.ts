import { takeTurns } from "../../../concurrency/turn.ts"
import type { Campaign } from "../../../core/campaign/campaign.ts"
import { prizeNameOf } from "../../../core/campaign/prize/winner.ts"
import type { Page, PageRequest } from "../../../core/page.ts"
import {
  type Asker,
  type DrawReference,
  isOfGames,
  maxLedgerPassed,
  noPlayer,
  type OwnReads,
  type PlayPoints,
  profileOf,
} from "../../../core/player/own.ts"
import type { DrawPlace, LedgerItem, PersonReads } from "../../../core/player/person.ts"
import type { Player } from "../../../core/player/player.ts"
import type { Tier } from "../../../core/player/tier.ts"
import type { CodeAdmin } from "../../../core/port/admin/code.ts"
import { isRefusal, type Refusal, type Result } from "../../../core/refusal.ts"
import type { CommittedRows } from "../../../record/committed.ts"
import { miniGameTable } from "../../../record/mini-game/mini-game.ts"

/** What a store knows of many plays and campaigns at once, by their ids. */
export type OwnDetails = {
  campaignsOf(orgId: string, campaignIds: readonly string[]): Promise<ReadonlyMap<string, Campaign>>
  /** The points of plays by their `sessionId`; of those without any, nothing. */
  pointsOf(orgId: string, sessionIds: readonly string[]): Promise<ReadonlyMap<string, PlayPoints>>
  /** The draws on record at these places, in their order. */
  drawsAt(orgId: string, places: readonly DrawPlace[]): Promise<readonly (DrawReference | null)[]>
}

type Needs = Omit<PersonReads, "codeStory"> &
  Pick<CodeAdmin, "codes"> &
  OwnDetails & {
    readonly committed: CommittedRows
    /** Finds the player with this external id, after any merge under way. */
    find(orgId: string, externalUserId: string): Result<Player | null>
    tiers(orgId: string): Promise<readonly Tier[]>
  }

const noPage: Page<never> = { items: [], rows: [], nextBefore: null }
const noPoints: PlayPoints = { awarded: 0, spent: 0 }

/** A list of a person; whoever has no record yet has an empty one. */
const orNothing = <T>(found: Page<T> | Refusal): Page<T> | Refusal =>
  isRefusal(found) && found.refusal === "NOT_FOUND" ? noPage : found

const distinct = (ids: readonly string[]) => [...new Set(ids)]

/** The player's own plays and codes, with the names of their campaigns. */
const ofCampaigns = ({ playerPlays, codes, campaignsOf, pointsOf, drawsAt }: Needs) => {
  const plays: OwnReads["ownPlays"] = async (orgId, { externalUserId, games }, page) => {
    const found = orNothing(await playerPlays(orgId, externalUserId, page, games))
    if (isRefusal(found)) return found
    const { items } = found
    const [campaigns, points, draws] = await Promise.all([
      campaignsOf(orgId, distinct(items.map(({ campaignId }) => campaignId))),
      pointsOf(
        orgId,
        items.map(({ sessionId }) => sessionId),
      ),
      drawsAt(orgId, items),
    ])
    const shown = items.map((play, index) => {
      const campaign = campaigns.get(play.campaignId)
      return {
        ...play,
        campaignName: campaign?.name ?? "",
        prizeName: campaign ? prizeNameOf(campaign, play) : null,
        points: points.get(play.sessionId) ?? noPoints,
        draw: draws[index] ?? null,
      }
    })
    return { ...found, items: shown }
  }

  const ownCodes: OwnReads["ownCodes"] = async (orgId, { externalUserId, games }, page) => {
    const found = await codes(orgId, { externalUserId, campaignIds: games }, page)
    if (isRefusal(found)) return found
    const campaigns = await campaignsOf(orgId, distinct(found.items.map(({ campaignId }) => campaignId)))
    return {
      ...found,
      items: found.items.map((code) => ({ ...code, campaignName: campaigns.get(code.campaignId)?.name ?? "" })),
    }
  }

  return { ownPlays: plays, ownCodes }
}

/** The player's spins that were prizes, with the names of their mini-games. */
const ofMiniGames = ({ playerAwards, committed }: Needs): OwnReads["ownAwards"] => {
  const namesOf = async (orgId: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
    if (ids.length === 0) return new Map()
    const list = { of: { orgId }, fields: ["notificationId", "config"] } as const
    const rows = await committed.among(miniGameTable, list, "notificationId", ids)
    return new Map(rows.map(({ notificationId, config }) => [notificationId, config.name]))
  }

  return async (orgId, { externalUserId, games }, page) => {
    const found = orNothing(await playerAwards(orgId, externalUserId, page, { won: true, games }))
    if (isRefusal(found)) return found
    const names = await namesOf(orgId, distinct(found.items.map(({ miniGameId }) => miniGameId)))
    return {
      ...found,
      items: found.items.map((award) => ({ ...award, miniGameName: names.get(award.miniGameId) ?? "" })),
    }
  }
}

/** How many rows of the ledger are read at once to find those of some games. */
const ledgerStep = 200

/** The changes of the player's points, of some games by passing the others, up to a bound. */
const ofLedger = ({ playerLedger }: Needs): OwnReads["ownPoints"] => {
  const ofGames = async (orgId: string, { externalUserId, games }: Asker, page: PageRequest) => {
    const items: LedgerItem[] = []
    const rows: number[] = []
    const giveWay = takeTurns()
    let before = page.before
    for (let passed = 0; passed < maxLedgerPassed; passed += ledgerStep) {
      await giveWay()
      const step = orNothing(await playerLedger(orgId, externalUserId, { limit: ledgerStep, before }, games))
      if (isRefusal(step)) return step
      for (const [index, item] of step.items.entries()) {
        if (!isOfGames(item, games)) continue
        if (items.length === page.limit) return { items, rows, nextBefore: rows.at(-1) ?? null }
        items.push(item)
        rows.push(step.rows[index] ?? 0)
      }
      before = step.nextBefore
      if (before === null) break
    }
    return { items, rows, nextBefore: before }
  }

  return async (orgId, asker, page) =>
    asker.games === null
      ? orNothing(await playerLedger(orgId, asker.externalUserId, page))
      : ofGames(orgId, asker, page)
}

/** What apps read of one player (docs/api.md#own-records). */
export const ownReads = (needs: Needs): OwnReads => ({
  profile: async (orgId, externalUserId) => {
    const [found, known] = await Promise.all([needs.find(orgId, externalUserId), needs.tiers(orgId)])
    if (isRefusal(found)) return found
    return { profile: profileOf(found ?? noPlayer(externalUserId), known), isKnown: found !== null }
  },
  ...ofCampaigns(needs),
  ownAwards: ofMiniGames(needs),
  ownPoints: ofLedger(needs),
})
