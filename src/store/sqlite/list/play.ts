import { refuseUnknownCampaign } from "../../../core/campaign/campaign.ts"
import { isListed, namedPlay, type PlayFilter } from "../../../core/campaign/winner.ts"
import type { PageRequest } from "../../../core/page.ts"
import type { PlayAdmin } from "../../../core/port/admin.ts"
import { isRefusal } from "../../../core/refusal.ts"
import { takeTurns } from "../../turn.ts"
import { PageBuilder } from "../engine/page.ts"
import type { Db } from "../file/open.ts"
import { chainedRows } from "../log/play-log.ts"
import type { Campaigns } from "../record/campaign.ts"
import { type PlayRow, playColumns, toPlayItem, withPlayer } from "../record/handout.ts"
import type { Players } from "../record/player.ts"
import type { StandingRows } from "../standing/standing-rows.ts"

/** So many plays are read in a step, whether or not they are listed. */
const playsOfAStep = 500

type Needs = { readonly campaigns: Campaigns; readonly people: Players; readonly rows: StandingRows }

/** Where a walk goes on: at the plays before this one, in the order of time. */
type Position = { readonly at: number; readonly row: number }

/** The smallest index that has all plays of a filter: its name, and the condition on its rows. */
const indexFor = ({ prizeId, won, handedOut }: PlayFilter): readonly [name: string, condition: string] => {
  if (prizeId !== undefined) return ["plays_of_prizes", "p.prize_id = ?5"]
  if (won || handedOut !== undefined) return ["plays_won", "p.won AND ?5 IS NULL"]
  return ["plays_by_campaign", "?5 IS NULL"]
}

/** The plays of campaigns (docs/api.md §5.28), the newest first. */
export const playList = (db: Db, { campaigns, people, rows }: Needs): Pick<PlayAdmin, "plays"> => {
  const client = db.$client
  type Bound = [campaign: number, at: number, row: number, limit: number, prizeId: string | null]
  /** Two statements, for the reason given in `log/play-log.ts`. */
  const readStep = (filter: PlayFilter, campaign: number, { at, row }: Position): PlayRow[] => {
    const [index, condition] = indexFor(filter)
    const from = `SELECT ${playColumns} FROM plays p INDEXED BY ${index} ${withPlayer}
      WHERE p.campaign = ?1 AND ${condition}`
    const bound = (limit: number): Bound => [campaign, at, row, limit, filter.prizeId ?? null]
    const same = client
      .query<PlayRow, Bound>(`${from} AND p.at = ?2 AND p.id < ?3 ORDER BY p.id DESC LIMIT ?4`)
      .all(...bound(playsOfAStep))
    const left = playsOfAStep - same.length
    if (left === 0) return same
    const earlier = client.query<PlayRow, Bound>(
      `${from} AND p.at < ?2 AND ?3 IS NOT NULL ORDER BY p.at DESC, p.id DESC LIMIT ?4`,
    )
    return same.concat(earlier.all(...bound(left)))
  }

  const readChain = client.query<PlayRow, [head: number, row: number, limit: number]>(
    `${chainedRows} SELECT ${playColumns} FROM (SELECT id FROM chain WHERE id < ?2 LIMIT ?3) c
     CROSS JOIN plays p ON p.id = c.id ${withPlayer} ORDER BY p.id DESC`,
  )
  const readAt = client.query<{ at: number }, [number]>("SELECT at FROM plays WHERE id = ?")

  /** Those of a player are read from the newest on, in the order of the log. */
  const stepsOf = (filter: PlayFilter, campaign: number, player: number | null | undefined) => {
    if (player === undefined) return (last: Position) => readStep(filter, campaign, last)
    const head = player === null ? undefined : rows.find(campaign, player)?.lastPlay
    return ({ row }: Position) => (head === undefined ? [] : readChain.all(head, row, playsOfAStep))
  }

  const start = ({ before }: PageRequest, { to }: PlayFilter): Position =>
    before === null
      ? { at: to ?? Number.MAX_SAFE_INTEGER, row: Number.MAX_SAFE_INTEGER }
      : { at: readAt.get(before)?.at ?? 0, row: before }

  return {
    plays: async (orgId, campaignId, filter, page) => {
      const found = campaigns.findCampaign(orgId, campaignId)
      if (!found) return refuseUnknownCampaign(campaignId)
      const wanted = filter.externalUserId
      const player = wanted === undefined ? undefined : await people.settledPlayer(orgId, wanted)
      if (isRefusal(player)) return player
      const { campaign } = found
      const builder = new PageBuilder(page, ({ play }: { id: number; play: PlayRow }) =>
        namedPlay(campaign, toPlayItem(play)),
      )
      const readNext = stepsOf(filter, found.row, player?.row)
      const giveWay = takeTurns()
      for (let last: Position | null = start(page, filter); last; ) {
        await giveWay()
        const step = readNext(last)
        const listed = step.filter((play) => isListed(campaign, filter, toPlayItem(play)))
        if (builder.add(listed.map((play) => ({ id: play.row, play })))) break
        const end = step.at(-1)
        last = end && step.length === playsOfAStep && end.at >= (filter.from ?? 0) ? end : null
      }
      return builder.page()
    },
  }
}
