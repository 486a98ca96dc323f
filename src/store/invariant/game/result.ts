import { minuteMs, quarterMs } from "../../../core/report/report.ts"
import { dayOf } from "../../../core/report/result/play-tally.ts"
import type { Dialect } from "../dialect.ts"
import { differing, told } from "../differing.ts"
import { byQueries, rule } from "../rule.ts"

const counted = ({ own, countedPlays }: Dialect) => `${countedPlays("p.id")} AND ${own("p")}`

/** How many plays of the campaign `c` may lie in the archive since its odds were changed. */
const archivedSince = ({ own }: Dialect, counted: string, table: string) =>
  `(SELECT coalesce(sum(a.${counted}), 0) FROM ${table} a
    WHERE a.campaign = c.id AND a.at > c.odds_since - ${quarterMs} AND ${own("a")})`

/** The results' counts of each campaign and outcome equal those of the log, as far as it is counted. */
const resultCounts = (dialect: Dialect): readonly string[] => {
  const { own } = dialect
  return [
    differing(
      `SELECT campaign, segment_id, prize_id, result, plays, wins FROM result_counts r WHERE ${own("r")}`,
      `SELECT p.campaign, coalesce(p.segment_id, '') AS segment_id, coalesce(p.prize_id, '') AS prize_id,
         CASE WHEN p.segment_id IS NULL THEN p.result ELSE '' END AS result, count(*) AS plays,
         count(*) FILTER (WHERE p.won) AS wins FROM plays p WHERE ${counted(dialect)} GROUP BY 1, 2, 3, 4
       UNION ALL SELECT a.campaign, a.segment_id, '', a.result, a.plays, 0 FROM archived_counts a WHERE ${own("a")}
       UNION ALL SELECT a.campaign, a.segment_id, a.prize_id, a.result, a.wins, a.wins FROM archived_wins a WHERE ${own("a")}`,
      ["campaign", "segment_id", "prize_id", "result"],
      ["plays", "wins"],
      `'the results of campaign ' || campaign || ' count for one outcome ' || ${told("plays")} || ', and ' || ${told("wins")}`,
    ),
    differing(
      `SELECT campaign, plays, wins FROM campaign_counts c WHERE ${own("c")}`,
      `SELECT p.campaign, count(*) AS plays, count(*) FILTER (WHERE p.won) AS wins FROM plays p
       WHERE ${counted(dialect)} GROUP BY 1
       UNION ALL SELECT a.campaign, a.plays, 0 FROM archived_counts a WHERE ${own("a")}
       UNION ALL SELECT a.campaign, a.wins, a.wins FROM archived_wins a WHERE ${own("a")}`,
      ["campaign"],
      ["plays", "wins"],
      `'campaign ' || campaign || ' counts ' || ${told("plays")} || ', and ' || ${told("wins")}`,
    ),
    differing(
      `SELECT campaign, codes, prizes FROM result_costs r WHERE ${own("r")}`,
      `SELECT p.campaign, CAST(coalesce(sum(p.prize_value) FILTER (WHERE p.prize_kind = 0), 0) AS float) AS codes,
         CAST(coalesce(sum(p.prize_value) FILTER (WHERE p.prize_kind <> 0), 0) AS float) AS prizes
       FROM plays p WHERE ${dialect.countedCosts("p.id")} AND ${own("p")} GROUP BY 1
       UNION ALL SELECT a.campaign, a.codes, a.prizes FROM archived_wins a WHERE ${own("a")}`,
      ["campaign"],
      ["codes", "prizes"],
      `'the wins of campaign ' || campaign || ' cost ' || ${told("codes")} || ', and ' || ${told("prizes")}`,
    ),
    differing(
      dialect.keptPlayers,
      dialect.loggedPlayers,
      ["campaign"],
      ["players"],
      `'campaign ' || campaign || ' counts ' || ${told("players")}`,
    ),
    // It may count fewer: plays from before the change have later times if a clock was set back.
    `SELECT 'campaign ' || campaign || ' counts ' || kept || ' plays since its odds were changed, and the log has ' || most
       AS what
     FROM (SELECT c.id AS campaign,
         (SELECT coalesce(sum(r.plays), 0) FROM result_counts r
          WHERE r.campaign = c.id AND r.odds_since = c.odds_since AND ${own("r")}) AS kept,
         (SELECT count(*) FROM plays p WHERE p.campaign = c.id AND p.at >= c.odds_since AND ${counted(dialect)})
           + ${archivedSince(dialect, "plays", "archived_counts")} + ${archivedSince(dialect, "wins", "archived_wins")} AS most
       FROM campaigns c WHERE c.odds_since IS NOT NULL AND ${own("c")}) AS since
     WHERE kept > most`,
  ]
}

/** A campaign whose counts by day are compared. */
type CountedCampaign = {
  readonly campaign: number
  readonly timezone: string
  readonly zoneSince: number | null
}
type KeptDay = { readonly day: string; readonly plays: number }
type LoggedMinute = { readonly at: number; readonly plays: number }

/**
 * The queries for a campaign's stored days, and for the log by minutes, since an offset may begin its days at any
 * minute.
 */
const keptDays = ({ own }: Dialect, campaign: string) =>
  `SELECT day, CAST(sum(plays) AS bigint) AS plays FROM result_counts r WHERE r.campaign = ${campaign} AND ${own("r")} GROUP BY day`
const loggedMinutes = (dialect: Dialect, campaign: string) =>
  `SELECT p.at / ${minuteMs} * ${minuteMs} AS at, count(*) AS plays FROM plays p
   WHERE p.campaign = ${campaign} AND ${counted(dialect)} GROUP BY 1
   UNION ALL SELECT a.at, a.plays FROM archived_counts a WHERE a.campaign = ${campaign} AND ${dialect.own("a")}
   UNION ALL SELECT a.at, a.wins FROM archived_wins a WHERE a.campaign = ${campaign} AND ${dialect.own("a")}`

/** The days since the last change of the time zone that differ from the log. */
function* differingDays(
  { campaign, timezone, zoneSince }: CountedCampaign,
  kept: readonly KeptDay[],
  logged: readonly LoggedMinute[],
): Generator<string> {
  const days = new Map<string, number>()
  for (const { at, plays } of logged) days.set(dayOf(timezone, at), (days.get(dayOf(timezone, at)) ?? 0) + plays)
  const changed = zoneSince === null ? "" : dayOf(timezone, zoneSince)
  const keptOf = new Map(kept.map(({ day, plays }) => [day, plays]))
  // A change of the zone may have moved plays between the days next to it.
  const isCompared = (day: string) => changed === "" || day > dayOf(timezone, (zoneSince ?? 0) + 2 * 86_400_000)
  for (const day of new Set([...days.keys(), ...keptOf.keys()])) {
    const [ofKept, ofLog] = [keptOf.get(day) ?? 0, days.get(day) ?? 0]
    if (isCompared(day) && ofKept !== ofLog)
      yield `campaign ${campaign} counts ${ofKept} plays on ${day}, the log has ${ofLog}`
  }
}

const campaignsOf = ({ own }: Dialect) => `SELECT c.id AS campaign, c.config ->> 'timezone' AS timezone,
  c.zone_since AS "zoneSince" FROM campaigns c WHERE ${own("c")}`

export const resultRule = rule("results", async function* (source) {
  yield* byQueries(resultCounts)(source)
  const { dialect, rows, all } = source
  const [kept, logged] = [keptDays(dialect, dialect.value(1)), loggedMinutes(dialect, dialect.value(1))]
  for await (const found of rows<CountedCampaign>(campaignsOf(dialect))) {
    const { campaign } = found
    yield* differingDays(found, await all<KeptDay>(kept, campaign), await all<LoggedMinute>(logged, campaign))
  }
})
