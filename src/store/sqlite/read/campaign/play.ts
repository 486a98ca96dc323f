import { takeTurns } from "../../../../concurrency/turn.ts"
import { refuseUnknownCampaign } from "../../../../core/campaign/campaign.ts"
import {
  isListed,
  maxPlaysPassed,
  type PlayFilter,
  type PlayItem,
  playItem,
} from "../../../../core/campaign/prize/winner.ts"
import type { PageRequest } from "../../../../core/page.ts"
import type { PlayAdmin } from "../../../../core/port/admin/prize.ts"
import { isRefusal } from "../../../../core/refusal.ts"
import type { OpenHandoutLists } from "../../../../operation/read/handout/open-handouts.ts"
import type { TimedRow } from "../../engine/in-order.ts"
import { PageBuilder } from "../../engine/page.ts"
import type { Db } from "../../file/open.ts"
import { loggedPlays } from "../../log/play/logged-play.ts"
import { playSteps } from "../../log/play/play-steps.ts"
import type { Campaigns } from "../../record/campaign/campaign.ts"
import type { Players } from "../../record/player/player.ts"
import type { StandingRows } from "../../standing/standing-rows.ts"

type Needs = {
  readonly campaigns: Campaigns
  readonly openHandouts: Pick<OpenHandoutLists, "isReady">
  readonly people: Players
  readonly rows: StandingRows
}

type Found = NonNullable<ReturnType<Campaigns["findCampaign"]>>

/** The plays of campaigns (docs/api.md#plays-and-winners), newest first. */
export const playReads = (db: Db, needs: Needs): Pick<PlayAdmin, "archivedUntil" | "plays"> => {
  const { campaigns, openHandouts, people, rows } = needs
  const steps = playSteps(db)
  const logged = loggedPlays(db)
  const selectUntil = db.$client.query<{ until: number }, [string]>("SELECT until FROM play_archives WHERE org_id = ?")
  const readAt = db.$client.query<{ at: number }, [number]>("SELECT at FROM plays WHERE id = ?")

  const archivedUntil = (orgId: string) => selectUntil.get(orgId)?.until ?? null

  /** Where a page begins: after the last play of the one before, which may have left since. */
  const start = (orgId: string, { before }: PageRequest, { to }: PlayFilter): TimedRow =>
    before === null
      ? { at: to ?? Number.MAX_SAFE_INTEGER, row: Number.MAX_SAFE_INTEGER }
      : { at: readAt.get(before)?.at ?? archivedUntil(orgId) ?? 0, row: before }

  /** Reads the plays of a player from the newest on, in the order of the log, and others in the order of time. */
  const readerOf = async (orgId: string, filter: PlayFilter, found: Found, player: number | null | undefined) => {
    if (player !== undefined)
      return steps.ofPlayer(player === null ? undefined : rows.find(found.row, player)?.lastPlay)
    const isOpenOnly = filter.handedOut === false && (await openHandouts.isReady(orgId))
    return isOpenOnly ? steps.open(found) : steps.of(filter, found)
  }

  return {
    archivedUntil: async (orgId) => archivedUntil(orgId),

    plays: async (orgId, campaignId, filter, page) => {
      const found = campaigns.findCampaign(orgId, campaignId)
      if (!found) return refuseUnknownCampaign(campaignId)
      const wanted = filter.externalUserId
      const settled = wanted === undefined ? undefined : await people.settledPlayer(orgId, wanted)
      if (isRefusal(settled)) return settled
      const { campaign } = found
      const player = settled?.row
      const builder = new PageBuilder(page, ({ play }: { id: number; play: PlayItem }) => play)
      const readNext = await readerOf(orgId, filter, found, player)
      const giveWay = takeTurns()
      const hasLeft = page.before !== null && readAt.get(page.before) === null
      const isBefore = (row: number) => !hasLeft || row < (page.before ?? 0)
      let passed = 0
      for (let last: TimedRow | null = start(orgId, page, filter); last; ) {
        await giveWay()
        const step = readNext(last)
        const listed = logged(step.plays)
          .map((play, index) => ({ id: step.plays[index]?.row ?? 0, play: playItem(campaign, play) }))
          .filter(({ id, play }) => isBefore(id) && isListed(filter, play))
        if (builder.add(listed)) break
        last = step.next && step.next.at >= (filter.from ?? 0) ? step.next : null
        // Behind a play that has left, plays that were shown before it come again.
        if (last && isBefore(last.row)) passed += step.passed - listed.length
        if (last && passed >= maxPlaysPassed) return { ...builder.page(), nextBefore: last.row }
      }
      return builder.page()
    },
  }
}
