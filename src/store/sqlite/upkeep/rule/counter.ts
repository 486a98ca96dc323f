import type { CampaignConfig } from "../../../../core/campaign/campaign.ts"
import { budgets, differingWins, type KeptWins, segmentStocks } from "../../../invariant/prize.ts"
import { playsWithStandings, quotas, standings, stocks } from "../../../invariant/queries.ts"
import {
  type CountedCampaign,
  differingDays,
  type KeptDay,
  keptDays,
  type LoggedMinute,
  loggedMinutes,
  resultCounts,
} from "../../../invariant/result.ts"
import { describeScore, keptScores, type LoggedScore, type Scored } from "../../../invariant/score.ts"
import { chainedRows } from "../../log/play-log.ts"
import { announcedRule } from "./announced.ts"
import { byQueries, dialect, isSettled, queryRule, type Rule, rowsOf, sharedRule } from "./rule.ts"

const kept = `SELECT s.player, s.campaign, s.last_play AS lastPlay, s.total_score AS totalScore,
    s.day_score AS dayScore, s.day_from AS dayFrom, s.week_score AS weekScore, s.week_from AS weekFrom,
    s.month_score AS monthScore, s.month_from AS monthFrom, c.config, c.zone_since AS zoneSince
  FROM standings s JOIN campaigns c ON c.id = s.campaign
  WHERE (s.total_reached IS NOT NULL OR s.total_score <> 0) AND ${isSettled("s.player")}`

const scores = sharedRule("scores", function* (sqlite) {
  const logged = sqlite.query<LoggedScore, [number, number, number]>(
    `${chainedRows} SELECT sum(score) AS total, sum(abs(score)) AS size FROM chain WHERE at >= ?2 AND at < ?3`,
  )
  for (const { config, ...rest } of rowsOf<Omit<Scored, "config"> & { config: string }>(sqlite, kept)) {
    const row = { ...rest, config: JSON.parse(config) as CampaignConfig } as Scored
    for (const score of keptScores(row)) {
      const sum = logged.get(row.lastPlay, score.from, score.until) ?? { total: null, size: null }
      const what = describeScore(row, score, sum)
      if (what !== null) yield what
    }
  }
})

const chains = sharedRule(
  "chains",
  byQueries(
    `SELECT 'play ' || id || ' names play ' || coalesce(previous, 'none') || ' as the one before, and not '
       || coalesce(expected, 'none') AS what
     FROM (SELECT id, previous, lag(id) OVER (PARTITION BY player, campaign ORDER BY id) AS expected
           FROM plays WHERE ${isSettled("player")})
     WHERE previous IS NOT expected`,
    ...playsWithStandings(dialect),
    `SELECT 'standing ' || s.id || ' was written without play ' || p.id AS what
     FROM plays p JOIN standings s ON s.player = p.player AND s.campaign = p.campaign
     WHERE p.id > s.last_play AND p.id <= (SELECT play FROM standings_written) AND ${isSettled("s.player")}`,
  ),
)

const prized = `SELECT s.player, s.campaign, s.last_play AS lastPlay, s.prize_wins AS prizeWins FROM standings s
  WHERE ${isSettled("s.player")} AND (s.prize_wins IS NOT NULL OR s.campaign IN (SELECT campaign FROM plays
    INDEXED BY plays_of_prizes WHERE prize_id IS NOT NULL))`

const prizeWins = sharedRule("prize-wins", function* (sqlite) {
  const logged = sqlite.query<{ prizeId: string; at: number }, [number]>(
    `${chainedRows} SELECT prize_id AS prizeId, at FROM chain WHERE prize_id IS NOT NULL`,
  )
  for (const { prizeWins: text, ...row } of rowsOf<Omit<KeptWins, "prizeWins"> & { prizeWins: string | null }>(
    sqlite,
    prized,
  ))
    yield* differingWins({ ...row, prizeWins: text === null ? null : JSON.parse(text) }, logged.iterate(row.lastPlay))
})

const results = sharedRule("results", function* (sqlite) {
  yield* byQueries(...resultCounts(dialect))(sqlite)
  const kept = sqlite.query<KeptDay, [number]>(keptDays(dialect, "?"))
  const logged = sqlite.query<LoggedMinute, [number]>(loggedMinutes(dialect, "?"))
  const campaigns = `SELECT id AS campaign, config ->> '$.timezone' AS timezone, zone_since AS zoneSince FROM campaigns`
  for (const found of rowsOf<CountedCampaign>(sqlite, campaigns))
    yield* differingDays(found, kept.all(found.campaign), logged.all(found.campaign))
})

/** The rules of the counters, which are caches of the log of plays. */
export const counterRules: readonly Rule[] = [
  queryRule("standings", standings),
  queryRule("quotas", quotas),
  queryRule("stocks", stocks),
  queryRule("segment-stocks", segmentStocks),
  prizeWins,
  queryRule("budgets", budgets),
  announcedRule,
  scores,
  chains,
  results,
]
