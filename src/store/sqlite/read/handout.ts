import type { Campaign } from "../../../core/campaign/campaign.ts"
import { isExternal, playItem } from "../../../core/campaign/prize/winner.ts"
import { ofPlay, ofRankingWin, ofSpin } from "../../../core/handout/found.ts"
import type { HandoutFilter } from "../../../core/handout/handout.ts"
import { isRefusal } from "../../../core/refusal.ts"
import type { HandoutSources } from "../../../operation/read/handout/handout.ts"
import type { HandoutRow, HandoutStream } from "../../../operation/read/handout/merged-handouts.ts"
import type { OpenHandoutLists } from "../../../operation/read/handout/open-handouts.ts"
import type { MiniGames } from "../../../record/mini-game/mini-game.ts"
import { isExternalWin } from "../../budget-cost.ts"
import { type OrderedRows, rowsInOrder } from "../engine/in-order.ts"
import type { Db } from "../file/open.ts"
import { loggedPlays, type PlayRow, playColumns, withPlayer } from "../log/play/logged-play.ts"
import type { Campaigns } from "../record/campaign/campaign.ts"
import type { Players } from "../record/player/player.ts"

type OfCampaign = { readonly row: number; readonly campaignId: string }

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

type Ordered = Omit<OrderedRows, "direction">
/** What is read of each kind: everything, or what is open, from an index or a list of that alone. */
type Read = Readonly<Record<"plays" | "wins" | "spins", Ordered>> & { readonly campaigns: string }

const noted = "handed_out_at AS handedOutAt, note, forfeited_at AS forfeitedAt"
const isOpen = "handed_out_at IS NULL AND forfeited_at IS NULL"

const ofWins = (index: string, condition: string): Ordered => ({
  select: `SELECT w.id AS row, w.player, u.external_user_id AS externalUserId, period_key AS periodKey, position, at,
    w.name, value, ${noted}
    FROM ranking_wins w INDEXED BY ${index} JOIN players u ON u.id = w.player WHERE w.campaign = +?4 ${condition}`,
  at: "w.at",
  row: "w.id",
})
const ofSpins = (index: string, condition: string): Ordered => ({
  select: `SELECT h.award AS row, a.player, u.external_user_id AS externalUserId,
    h.at, h.name, h.value, ${noted}, a.award_id AS awardId, a.prize_currency AS currency, n.notification_id AS miniGameId
    FROM award_handouts h INDEXED BY ${index} JOIN awards a ON a.id = h.award JOIN players u ON u.id = a.player
    JOIN notifications n ON n.id = a.notification WHERE h.org_id = +?4 ${condition}`,
  at: "h.at",
  row: "h.award",
})

const ofCampaigns = (condition: string) =>
  `SELECT id AS row, campaign_id AS campaignId FROM campaigns c WHERE org_id = ? AND ${condition} ORDER BY id`

const everything: Read = {
  campaigns: ofCampaigns("TRUE"),
  plays: {
    select: `SELECT ${playColumns} FROM plays p INDEXED BY plays_to_hand_out ${withPlayer}
      WHERE p.campaign = +?4 AND ${isExternalWin("p")}`,
    at: "p.at",
    row: "p.id",
  },
  wins: ofWins("ranking_wins_by_time", ""),
  spins: ofSpins("award_handouts_by_time", ""),
}
const openOnes: Read = {
  // There may be thousands of campaigns with nothing open.
  campaigns:
    ofCampaigns(`(EXISTS (SELECT 1 FROM open_handouts o INDEXED BY open_handouts_by_time WHERE o.campaign = c.id)
    OR EXISTS (SELECT 1 FROM ranking_wins w INDEXED BY ranking_wins_open WHERE w.campaign = c.id AND ${isOpen}))`),
  plays: {
    select: `SELECT ${playColumns} FROM open_handouts o INDEXED BY open_handouts_by_time CROSS JOIN plays p ON p.id = o.play
      ${withPlayer} WHERE o.campaign = +?4`,
    at: "o.at",
    row: "o.play",
  },
  wins: ofWins("ranking_wins_open", `AND ${isOpen}`),
  spins: ofSpins("award_handouts_open", `AND ${isOpen}`),
}

type Needs = {
  readonly campaigns: Campaigns
  readonly miniGames: MiniGames
  readonly people: Players
  readonly openHandouts: Pick<OpenHandoutLists, "isReady">
}

/** Reads each kind in the order of the list: what belongs to a campaign, or to the organization. */
const readersOf = ({ $client: client }: Db, { plays, wins, spins }: Read, order: HandoutFilter["order"]) => {
  const inOrder = <Row, Of extends number | string>(kind: Ordered) =>
    rowsInOrder<Row, [of: Of]>(client, { ...kind, direction: order === "oldest" ? "ASC" : "DESC" })
  return {
    plays: inOrder<PlayRow, number>(plays),
    wins: inOrder<WinRow, number>(wins),
    spins: inOrder<SpinRow, string>(spins),
  }
}

type Readers = ReturnType<typeof readersOf>

/** What the organization hands out, by campaign and kind, since plays do not name their organization. */
export const handoutStreams = (db: Db, { campaigns, miniGames, people, openHandouts }: Needs): HandoutSources => {
  const client = db.$client
  const logged = loggedPlays(db)
  const configOf = (orgId: string, campaignId: string): Campaign => {
    const found = campaigns.findCampaign(orgId, campaignId)
    if (!found) throw new Error(`campaign ${campaignId} of a win does not exist`)
    return found.campaign
  }

  const playStream = (orgId: string, { row: campaign, campaignId }: OfCampaign, { plays }: Readers): HandoutStream => ({
    source: "campaign",
    read: async (after, limit) => {
      const rows = plays([campaign], after, limit)
      if (rows.length === 0) return []
      const config = configOf(orgId, campaignId)
      const items = logged(rows).map((play) => playItem(config, play))
      return rows.map(({ row, at, player }, index): HandoutRow => {
        const item = items[index]
        return { row, at, player, item: item && isExternal(item) ? ofPlay(config, item) : null }
      })
    },
  })

  const winStream = (orgId: string, { row: campaign, campaignId }: OfCampaign, { wins }: Readers): HandoutStream => ({
    source: "ranking",
    read: async (after, limit) =>
      wins([campaign], after, limit).map((win) => ({
        row: win.row,
        at: win.at,
        player: win.player,
        item: ofRankingWin(configOf(orgId, campaignId), win),
      })),
  })

  const spinStream = (orgId: string, { spins }: Readers, miniGameId: string | undefined): HandoutStream => ({
    source: "mini_game",
    read: async (after, limit) =>
      spins([orgId], after, limit).map((spin) => {
        const isAsked = miniGameId === undefined || miniGameId === spin.miniGameId
        const game = isAsked ? miniGames.findMiniGame(orgId, spin.miniGameId)?.miniGame : undefined
        return { row: spin.row, at: spin.at, player: spin.player, item: game ? ofSpin(game, spin) : null }
      }),
  })

  return {
    streams: async (orgId, filter) => {
      const { campaignId, miniGameId, externalUserId, order, status } = filter
      const winner = externalUserId === undefined ? undefined : await people.settledPlayer(orgId, externalUserId)
      if (isRefusal(winner)) return winner
      if (winner?.row === null) return null
      const read = status === "open" && (await openHandouts.isReady(orgId)) ? openOnes : everything
      const all = miniGameId === undefined ? client.query<OfCampaign, [string]>(read.campaigns).all(orgId) : []
      const asked = campaignId === undefined ? all : all.filter((one) => one.campaignId === campaignId)
      const readers = readersOf(db, read, order)
      return {
        ...(winner && { player: winner.row }),
        streams: [
          ...asked.flatMap((one) => [playStream(orgId, one, readers), winStream(orgId, one, readers)]),
          ...(campaignId === undefined ? [spinStream(orgId, readers, miniGameId)] : []),
        ],
      }
    },
  }
}
