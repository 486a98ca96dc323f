import { refuseUnknownCampaign } from "../../../../core/campaign/campaign.ts"
import type { Period, PeriodKind } from "../../../../core/period.ts"
import type { Partner } from "../../../../core/port/partner.ts"
import { bestOf, entryAt, rankedIn } from "../../../../core/ranking/ranked-players.ts"
import { rankedPeriod } from "../../../../core/ranking/ranking-round.ts"
import { isRefusal } from "../../../../core/refusal.ts"
import type { Organizations } from "../../../../record/organization/organization.ts"
import type { Db } from "../../file/open.ts"
import type { Campaigns } from "../../record/campaign/campaign.ts"
import type { Players } from "../../record/player/player.ts"
import type { LiveRankings } from "../../standing/live-rankings.ts"
import type { LoggedScores, PeriodScores } from "../../standing/logged-scores.ts"
import { type StandingRows, scoredIn } from "../../standing/standing-rows.ts"

type Needs = {
  readonly db: Db
  readonly organizations: Pick<Organizations, "settingsOf">
  readonly campaigns: Campaigns
  readonly people: Players
  readonly rows: StandingRows
  readonly boards: LiveRankings
  readonly logged: LoggedScores
}

type RankedPeriod = ReturnType<typeof rankedPeriod>

/** Readings in progress are kept as well. */
const maxLogged = 8

/** Keeps the last requested scores of periods moved by a change of the time zone. */
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

/** Rankings (docs/api.md#rankings): highest score first; ties go to the player who reached it first. */
export const rankingReads = (
  timeOf: (orgId: string) => number,
  { campaigns, people, rows, boards, logged, organizations, db }: Needs,
): Pick<Partner, "ranking" | "rankingNames"> => {
  const scoresOf = keepScores(logged)

  /** The ranking of a period: from the standings, or from the log if the time zone was changed during the period. */
  const findBoard = async (row: number, kind: PeriodKind, { period, isInStandings }: RankedPeriod) => {
    if (isInStandings) {
      const board = await boards.find(row, kind, period.start)
      const rankedOfPlayer = (player: number) => {
        const standing = rows.find(row, player)
        return standing && rankedIn(period.start, scoredIn(kind, standing))
      }
      return board && { board, rankedPlayer: rankedOfPlayer }
    }
    const scores = scoresOf(row, kind, period)
    return (await scores.catchUp()) ? { board: scores.board(), rankedPlayer: scores.rankedPlayer } : null
  }

  /**
   * The ranking of the period that is current once it is ready: while a large one is built, a new period may begin or
   * the time zone may change.
   */
  const currentBoard = async (orgId: string, campaignId: string, kind: PeriodKind) => {
    for (let found = campaigns.findCampaign(orgId, campaignId); found; ) {
      const { timezone } = found.campaign
      const ranked = rankedPeriod(kind, { timezone, zoneSince: found.zoneSince }, timeOf(orgId))
      const rankedNow = await findBoard(found.row, kind, ranked)
      const now = campaigns.findCampaign(orgId, campaignId)
      if (rankedNow && now?.zoneSince === found.zoneSince) return { period: ranked.period, ...rankedNow }
      found = now
    }
    return null
  }

  const readNames = db.$client.query<{ id: string; name: string }, [orgId: string, ids: string]>(
    `SELECT external_user_id AS id, name FROM players WHERE org_id = ?
     AND external_user_id IN (SELECT value FROM json_each(?)) AND name IS NOT NULL AND name_by_token IS NOT TRUE`,
  )

  return {
    rankingNames: async (orgId, ids) => ({
      label: organizations.settingsOf(orgId).players?.rankingLabel ?? "none",
      names: new Map(readNames.all(orgId, JSON.stringify(ids)).map(({ id, name }) => [id, name])),
    }),

    ranking: async ({ orgId, campaignId, period: kind, limit, externalUserId }) => {
      // Before the ranking is read, since it may be a different one by then.
      const stored = externalUserId === undefined ? null : await people.settledPlayer(orgId, externalUserId)
      if (isRefusal(stored)) return stored
      const now = await currentBoard(orgId, campaignId, kind)
      if (!now) return refuseUnknownCampaign(campaignId)
      const { period, board, rankedPlayer: rankedOfPlayer } = now
      const externalIdOf = (player: number) => people.findByRow(player)?.player.externalUserId ?? ""
      const own = stored && stored.row !== null && !stored.isBanned ? rankedOfPlayer(stored.row) : null
      const entry = stored && { entry: own && entryAt(board, own, stored.player.externalUserId) }
      const rankings = bestOf(board, limit, externalIdOf)
      return { campaignId, period: kind, periodKey: period.key, rankings, ...entry }
    },
  }
}
