import { type GiveWay, takeTurns } from "../../../../concurrency/turn.ts"
import { zoneOrUtc } from "../../../../core/period.ts"
import type { Reports } from "../../../../core/port/reports.ts"
import { isRefusal, type Refusal, refuseUnavailable } from "../../../../core/refusal.ts"
import {
  costIn,
  costsOfSpins,
  type Days,
  daysBeginningIn,
  type GameReport,
  hasHappened,
  type Span,
} from "../../../../core/report/games.ts"
import type { DayCost } from "../../../../core/report/result/play-tally.ts"
import { type ForfeitedSpin, withoutForfeited } from "../../../../core/report/result/spin-tally.ts"
import type { Db } from "../../file/open.ts"
import type { ArchiveReaders } from "../../log/play/archive-readers.ts"
import type { ResultCounts } from "../../standing/result-counts.ts"
import type { SpinCounter } from "../../standing/spin-counts.ts"
import type { CountActivity } from "../count/activity.ts"
import { forfeitedReads } from "./forfeited.ts"
import type { ForfeitedAwards } from "./forfeited-awards.ts"
import { codeSteps, costSteps, pointsSteps } from "./game-steps.ts"
import type { QuarterlyCounts } from "./quarters.ts"
import type { SalesReports } from "./report.ts"
import type { Range, TimedTables } from "./timed-table.ts"

type Needs = {
  readonly tables: TimedTables
  readonly reports: SalesReports
  readonly countActivity: CountActivity
  readonly quarterly: QuarterlyCounts
  readonly archiveReaders: ArchiveReaders
  readonly results: ResultCounts
  readonly spins: SpinCounter
  readonly forfeitedAwards: ForfeitedAwards
}

type Listed = { readonly row: number; readonly id: string; readonly name: string | null; readonly zone: string | null }
type ListedCampaign = Listed & { readonly currency: string | null }
type ListedMiniGame = Listed & { readonly oddsSince: number | null }
type CountedMiniGame = ListedMiniGame & { readonly forfeited: readonly ForfeitedSpin[] }

const gamesOfAStep = 16
const retrySeconds = 5
/** How long the report waits for the spins of one mini-game to be counted. */
const countMs = 5_000

const configured = (name: string) => `iif(json_valid(config), config ->> '$.${name}', NULL)`
const listed = (id: string) =>
  `id AS row, ${id} AS id, ${configured("name")} AS name, ${configured("timezone")} AS zone`

const statementsFor = ({ $client: client }: Db) => ({
  campaigns: client.query<ListedCampaign, [string, number, number]>(
    `SELECT ${listed("campaign_id")}, ${configured("currency")} AS currency FROM campaigns
     WHERE org_id = ? AND id > ? ORDER BY row LIMIT ?`,
  ),
  miniGames: client.query<ListedMiniGame, [string, number, number]>(
    `SELECT ${listed("notification_id")}, odds_since AS oddsSince FROM notifications
     WHERE org_id = ? AND id > ? ORDER BY row LIMIT ?`,
  ),
  costs: client.query<DayCost, [number, string, string]>(
    "SELECT day, codes, prizes FROM result_costs WHERE campaign = ? AND day >= ? AND day <= ?",
  ),
})

type DayCosts = Omit<DayCost, "day">

const noCosts: DayCosts = { codes: 0, prizes: 0 }

/** The days of a game's time zone that begin in the span of a report; null if none does. */
type DaysOf = (game: Pick<Listed, "zone">) => Days | null

/** Many games have the same time zone. */
const daysIn = (span: Span): DaysOf => {
  const known = new Map<string, Days | null>()
  return ({ zone }) => {
    const timezone = zoneOrUtc(zone)
    const days = known.get(timezone)
    if (days !== undefined) return days
    const found = daysBeginningIn(timezone, span)
    known.set(timezone, found)
    return found
  }
}

type Period = { readonly span: Span; readonly daysOf: DaysOf }

/** The instants of days, without an end where the span has none. */
const rangeOf = ({ start, end }: Days, { from, to }: Span): Range => ({
  from: from === undefined ? undefined : start,
  to: to === undefined ? undefined : end,
})

type List<T extends Listed> = { all(orgId: string, after: number, limit: number): T[] }

function* stepsOf<T extends Listed>(list: List<T>, orgId: string): Generator<readonly T[]> {
  for (let last = 0, isEnd = false; !isEnd; ) {
    const found = list.all(orgId, last, gamesOfAStep)
    yield found
    last = found.at(-1)?.row ?? last
    isEnd = found.length < gamesOfAStep
  }
}

/**
 * What happened in each campaign and mini-game, what it cost and what it brought (docs/api.md#campaigns-in-a-period): from
 * counters by day and by quarter of an hour, and from rows in steps, with other requests in between.
 */
export const gamesReads = (db: Db, needs: Needs): Pick<Reports, "games"> => {
  const { tables, reports, countActivity, quarterly, archiveReaders, results, spins, forfeitedAwards } = needs
  const sqlite = statementsFor(db)
  const forfeitedOf = forfeitedReads(db)
  const pointsOf = pointsSteps(db, tables)
  const costsOf = costSteps(db, tables)
  const codesOf = codeSteps(db)

  /** What the wins of a campaign cost. */
  const winCosts = (row: number, days: Days | null): DayCosts => {
    if (!days) return noCosts
    const { first, last, start, end } = days
    const late = [...results.late().costsOf(row)].filter(({ day }) => day >= first && day <= last)
    const costs = [...sqlite.costs.all(row, first, last), ...late]
    const codes = costs.reduce((sum, day) => sum + day.codes, 0)
    const prizes = costs.reduce((sum, day) => sum + day.prizes, 0)
    return { codes, prizes: prizes - forfeitedOf(row, { from: start, to: end }) }
  }

  const campaignReport = async (
    orgId: string,
    campaign: ListedCampaign,
    { span, daysOf }: Period,
    giveWay: GiveWay,
  ) => {
    const { row, id, name } = campaign
    const [counted] = (await countActivity(orgId, [row], span, () => 0)) ?? []
    const { plays: played = 0, wins = 0, codes = 0, redemptions = 0 } = counted ?? {}
    const readPoints = () =>
      quarterly(
        orgId,
        `points ${row}`,
        span,
        (part: Range) => pointsOf(row, part),
        giveWay,
        archiveReaders.leftUntil(row),
      )
    const given = wins === 0 ? [] : await archiveReaders.during(readPoints)
    const apart =
      codes === 0 ? [] : await quarterly(orgId, `cost of codes ${row}`, span, (part) => costsOf(row, part), giveWay)
    const wonCosts = winCosts(row, daysOf(campaign))
    const report: GameReport = {
      source: "campaign",
      id,
      name: name ?? id,
      plays: played,
      wins,
      issued: codes,
      redeemed: redemptions,
      points: given.reduce((sum, { won }) => sum + won, 0),
      costs: costIn(
        campaign.currency,
        apart.reduce((sum, { n }) => sum + n, wonCosts.codes),
        wonCosts.prizes,
      ),
      sales: redemptions === 0 ? [] : await reports.codeSales(row, span, giveWay),
    }
    return report
  }

  const miniGameReport = async (
    orgId: string,
    game: CountedMiniGame,
    { span, daysOf }: Period,
    giveWay: GiveWay,
  ): Promise<GameReport | Refusal> => {
    const { row, id, name, zone, oddsSince, forfeited } = game
    const timezone = zoneOrUtc(zone)
    const days = daysOf(game)
    const found = await spins.of(row, { timezone, oddsSince }, countMs)
    if (found === null) return notYet()
    if (isRefusal(found)) return found
    const isWithin = ({ day }: { readonly day: string }) => days !== null && day >= days.first && day <= days.last
    const counts = found.counts.filter(isWithin)
    const sales = await reports.awardSales(row, span, giveWay)
    const readCodes = (range: Range) =>
      quarterly(orgId, `codes of spins ${row}`, range, (part) => codesOf(row, part), giveWay)
    const codes = days ? await readCodes(rangeOf(days, span)) : []
    const sum = (of: "points" | "spins" | "wins") => counts.reduce((total, day) => total + day[of], 0)
    return {
      source: "mini_game",
      id,
      name: name ?? id,
      plays: sum("spins"),
      wins: sum("wins"),
      issued: codes.reduce((total, { n }) => total + n, 0),
      redeemed: sales.reduce((total, { redemptions }) => total + redemptions, 0),
      points: sum("points"),
      costs: costsOfSpins(withoutForfeited(found, forfeited, timezone).costs.filter(isWithin)),
      sales,
    }
  }

  return {
    games: async ({ orgId, from, to }) => {
      if (!results.isComplete()) return notYet()
      const period = { span: { from, to }, daysOf: daysIn({ from, to }) }
      const giveWay = takeTurns()
      const found: GameReport[] = []
      for (const step of stepsOf(sqlite.campaigns, orgId))
        for (const campaign of step) {
          await giveWay()
          found.push(await campaignReport(orgId, campaign, period, giveWay))
        }
      // The last day may end after the span.
      const forfeited = await forfeitedAwards(orgId, { from, to: undefined }, giveWay)
      for (const step of stepsOf(sqlite.miniGames, orgId))
        for (const game of step) {
          await giveWay()
          const report = await miniGameReport(
            orgId,
            { ...game, forfeited: forfeited.get(game.row) ?? [] },
            period,
            giveWay,
          )
          if (isRefusal(report)) return report
          found.push(report)
        }
      return found.filter(hasHappened)
    },
  }
}

const notYet = () => refuseUnavailable("the results are still being counted", retrySeconds)
