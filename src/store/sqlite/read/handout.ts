import type { Campaign } from "../../../core/campaign/campaign.ts"
import { isExternal, playItem } from "../../../core/campaign/prize/winner.ts"
import { ofPlay, ofRankingWin, ofSpin } from "../../../core/handout/found.ts"
import type { HandoutFilter } from "../../../core/handout/handout.ts"
import { isRefusal } from "../../../core/refusal.ts"
import type { HandoutSources } from "../../../operation/read/handout.ts"
import type { HandoutPosition, HandoutRow, HandoutStream } from "../../../operation/read/merged-handouts.ts"
import type { MiniGames } from "../../../record/mini-game.ts"
import type { Db } from "../file/open.ts"
import { loggedPlays, type PlayRow, playColumns, withPlayer } from "../log/logged-play.ts"
import type { Campaigns } from "../record/campaign.ts"
import type { Players } from "../record/player.ts"

type Order = HandoutFilter["order"]
type OfCampaign = { readonly row: number; readonly campaignId: string }
type Asked = [of: number | string, at: number, row: number, limit: number]

/** Reads rows after a position by two statements, for the reason given in `log/play-log.ts`. */
const inOrder = <Row>({ $client: client }: Db, from: string, order: Order, [at, row]: readonly [string, string]) => {
  const [beyond, direction] = order === "oldest" ? [">", "ASC"] : ["<", "DESC"]
  const same = `${from} AND ${at} = ?2 AND ${row} ${beyond} ?3 ORDER BY ${row} ${direction} LIMIT ?4`
  const later = `${from} AND ${at} ${beyond} ?2 AND ?3 IS NOT NULL ORDER BY ${at} ${direction}, ${row} ${direction} LIMIT ?4`
  return (of: number | string, after: HandoutPosition, limit: number): Row[] => {
    const first = client.query<Row, Asked>(same).all(of, after.at, after.row, limit)
    const left = limit - first.length
    return left === 0 ? first : first.concat(client.query<Row, Asked>(later).all(of, after.at, after.row, left))
  }
}

type WinRow = {
  readonly row: number
  readonly player: number
  readonly externalUserId: string
  readonly periodKey: string
  readonly position: number
  readonly at: number
  readonly name: string
  readonly value: number | null
  readonly handedOutAt: number | null
  readonly note: string | null
  readonly forfeitedAt: number | null
}
type SpinRow = Omit<WinRow, "periodKey" | "position"> & {
  readonly awardId: string
  readonly currency: string | null
  readonly miniGameId: string
}

const plays = `SELECT ${playColumns} FROM plays p INDEXED BY plays_to_hand_out ${withPlayer} WHERE p.campaign = ?1
  AND p.prize_id IS NOT NULL AND p.prize_code IS NULL AND coalesce(p.prize_kind, 2) = 2`
const noted = "handed_out_at AS handedOutAt, note, forfeited_at AS forfeitedAt"
const wins = `SELECT w.id AS row, w.player, u.external_user_id AS externalUserId, period_key AS periodKey, position, at,
  w.name, value, ${noted}
  FROM ranking_wins w INDEXED BY ranking_wins_by_time JOIN players u ON u.id = w.player WHERE w.campaign = ?1`
const spins = (
  index: string,
  condition: string,
) => `SELECT h.award AS row, a.player, u.external_user_id AS externalUserId,
  h.at, h.name, h.value, ${noted}, a.award_id AS awardId, a.prize_currency AS currency, n.notification_id AS miniGameId
  FROM award_handouts h INDEXED BY ${index} JOIN awards a ON a.id = h.award JOIN players u ON u.id = a.player
  JOIN notifications n ON n.id = a.notification WHERE h.org_id = ?1 ${condition}`

type Needs = { readonly campaigns: Campaigns; readonly miniGames: MiniGames; readonly people: Players }

/** What the organization hands out, by campaign and kind, since plays do not name their organization. */
export const handoutStreams = (db: Db, { campaigns, miniGames, people }: Needs): HandoutSources => {
  const client = db.$client
  const logged = loggedPlays(db)
  const campaignsOf = client.query<OfCampaign, [string]>(
    "SELECT id AS row, campaign_id AS campaignId FROM campaigns WHERE org_id = ? ORDER BY id",
  )
  const configOf = (orgId: string, campaignId: string): Campaign => {
    const found = campaigns.findCampaign(orgId, campaignId)
    if (!found) throw new Error(`campaign ${campaignId} of a win does not exist`)
    return found.campaign
  }

  const playStream = (orgId: string, { row: campaign, campaignId }: OfCampaign, order: Order): HandoutStream => {
    const next = inOrder<PlayRow>(db, plays, order, ["p.at", "p.id"])
    return {
      source: "campaign",
      read: async (after, limit) => {
        const rows = next(campaign, after, limit)
        if (rows.length === 0) return []
        const config = configOf(orgId, campaignId)
        const items = logged(rows).map((play) => playItem(config, play))
        return rows.map(({ row, at, player }, index): HandoutRow => {
          const item = items[index]
          return { row, at, player, item: item && isExternal(item) ? ofPlay(config, item) : null }
        })
      },
    }
  }

  const winStream = (orgId: string, { row: campaign, campaignId }: OfCampaign, order: Order): HandoutStream => {
    const next = inOrder<WinRow>(db, wins, order, ["w.at", "w.id"])
    return {
      source: "ranking",
      read: async (after, limit) =>
        next(campaign, after, limit).map((win) => ({
          row: win.row,
          at: win.at,
          player: win.player,
          item: ofRankingWin(configOf(orgId, campaignId), win),
        })),
    }
  }

  const spinStream = (orgId: string, { status, miniGameId, order }: HandoutFilter): HandoutStream => {
    const [index, condition] =
      status === "open" ? ["award_handouts_open", "AND h.handed_out_at IS NULL"] : ["award_handouts_by_time", ""]
    const next = inOrder<SpinRow>(db, spins(index ?? "", condition ?? ""), order, ["h.at", "h.award"])
    return {
      source: "mini_game",
      read: async (after, limit) =>
        next(orgId, after, limit).map((spin) => {
          const isAsked = miniGameId === undefined || miniGameId === spin.miniGameId
          const game = isAsked ? miniGames.findMiniGame(orgId, spin.miniGameId)?.miniGame : undefined
          return { row: spin.row, at: spin.at, player: spin.player, item: game ? ofSpin(game, spin) : null }
        }),
    }
  }

  return {
    streams: async (orgId, filter) => {
      const { campaignId, miniGameId, externalUserId, order } = filter
      const winner = externalUserId === undefined ? undefined : await people.settledPlayer(orgId, externalUserId)
      if (isRefusal(winner)) return winner
      if (winner?.row === null) return null
      const all = miniGameId === undefined ? campaignsOf.all(orgId) : []
      const asked = campaignId === undefined ? all : all.filter((one) => one.campaignId === campaignId)
      return {
        ...(winner && { player: winner.row }),
        streams: [
          ...asked.flatMap((one) => [playStream(orgId, one, order), winStream(orgId, one, order)]),
          ...(campaignId === undefined ? [spinStream(orgId, filter)] : []),
        ],
      }
    },
  }
}
