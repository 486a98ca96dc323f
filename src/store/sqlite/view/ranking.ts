import { refuseUnknownCampaign } from "../../../core/campaign.ts"
import { type Period, type PeriodKind, periodAt } from "../../../core/period.ts"
import type { RankingEntry } from "../../../core/ranking.ts"
import { isOfZone } from "../../../core/ranking-round.ts"
import { isRefusal } from "../../../core/refusal.ts"
import type { Store } from "../../../core/store.ts"
import type { Campaigns, StoredCampaign } from "../record/campaign.ts"
import type { Players, StoredPlayer } from "../record/player.ts"
import { type LiveRankings, placeOf } from "../standing/live-rankings.ts"
import type { LoggedScores, PeriodScores } from "../standing/logged-scores.ts"
import { type StandingRows, scoredIn } from "../standing/standing-rows.ts"

type Needs = {
  readonly campaigns: Campaigns
  readonly people: Players
  readonly rows: StandingRows
  readonly boards: LiveRankings
  readonly logged: LoggedScores
}

/** Those that are being read are kept as well. */
const maxLogged = 8

/** Keeps the scores that were last asked for of each period that a change of the time zone has moved. */
const keepScores = (logged: LoggedScores) => {
  const kept = new Map<string, PeriodScores>()
  const makeRoom = () => {
    for (const [key, scores] of kept) {
      if (kept.size <= maxLogged) return
      if (scores.isReading()) continue
      kept.delete(key)
      scores.close()
    }
  }
  return (campaign: number, kind: PeriodKind, period: Period): PeriodScores => {
    const key = `${campaign} ${kind}`
    const known = kept.get(key)
    const isSame = known?.period.start === period.start && known.period.end === period.end
    if (known && !isSame) known.close()
    const scores = known && isSame ? known : logged.read(campaign, period)
    kept.delete(key)
    kept.set(key, scores)
    makeRoom()
    return scores
  }
}

/** Rankings (docs/api.md §4.22): highest score first, on a tie who reached it first. */
export const rankingStore = (clock: () => number, { campaigns, people, rows, boards, logged }: Needs) => {
  const scoresOf = keepScores(logged)

  /** The places of a period: by the standings, or by the log where the time zone was changed in mid-period. */
  const findBoard = async ({ row, zoneSince }: StoredCampaign, kind: PeriodKind, period: Period) => {
    if (kind === "total" || isOfZone(zoneSince, period.start)) {
      const board = await boards.find(row, kind, period.start)
      const placeOfPlayer = (player: number) => {
        const standing = rows.find(row, player)
        return standing && placeOf(period.start, scoredIn(kind, standing))
      }
      return board && { board, placeOf: placeOfPlayer }
    }
    const scores = scoresOf(row, kind, period)
    return (await scores.catchUp()) ? { board: scores.board(), placeOf: scores.placeOf } : null
  }

  /**
   * The ranking of the period that runs when it is there: a large one takes a while, in which another may begin, or the
   * time zone be changed.
   */
  const currentBoard = async (orgId: string, campaignId: string, kind: PeriodKind) => {
    for (let found = campaigns.findCampaign(orgId, campaignId); found; ) {
      const period = periodAt(kind, found.campaign.timezone, clock())
      const places = await findBoard(found, kind, period)
      const now = campaigns.findCampaign(orgId, campaignId)
      if (places && now?.zoneSince === found.zoneSince) return { found, period, ...places }
      found = now
    }
    return null
  }

  return {
    rebuildRankings: async () => boards.rebuild(await campaigns.activeRows()),

    ranking: async ({ orgId, campaignId, period: kind, limit, externalUserId }) => {
      // Before the ranking is read, since it may be another by then.
      const stored = externalUserId === undefined ? null : await people.settledPlayer(orgId, externalUserId)
      if (isRefusal(stored)) return stored
      const now = await currentBoard(orgId, campaignId, kind)
      if (!now) return refuseUnknownCampaign(campaignId)
      const { period, board, placeOf: placeOfPlayer } = now
      const rankings = board.top(limit).map(({ player, score: totalScore }, index) => ({
        position: index + 1,
        externalUserId: people.findByRow(player)?.player.externalUserId ?? "",
        totalScore,
      }))

      const entryOf = ({ row, player, isBanned }: StoredPlayer): RankingEntry | null => {
        const place = row === null || isBanned ? null : placeOfPlayer(row)
        if (!place) return null
        const position = board.countBefore(place.score, place.reached) + 1
        return { position, externalUserId: player.externalUserId, totalScore: place.score }
      }

      const entry = stored ? { entry: entryOf(stored) } : {}
      return { campaignId, period: kind, periodKey: period.key, rankings, ...entry }
    },
  } satisfies Partial<Store>
}
