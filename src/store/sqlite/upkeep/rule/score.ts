import type { CampaignConfig } from "../../../../core/campaign/campaign.ts"
import { archivedScore } from "../../../invariant/player/count.ts"
import {
  describeScore,
  inAll,
  keptScores,
  type LoggedScore,
  type Scored,
  withArchived,
} from "../../../invariant/player/score.ts"
import { rule } from "../../../invariant/rule.ts"
import { chainedRows } from "../../log/play/play-log.ts"
import { dialect, type FileSource } from "./source.ts"

const kept = `SELECT s.player, s.campaign, s.last_play AS lastPlay, s.total_score AS totalScore,
    s.day_score AS dayScore, s.day_from AS dayFrom, s.week_score AS weekScore, s.week_from AS weekFrom,
    s.month_score AS monthScore, s.month_from AS monthFrom, ${archivedScore("s")} AS archivedScore, c.config, c.zone_since AS zoneSince
  FROM standings s JOIN campaigns c ON c.id = s.campaign
  WHERE (s.total_reached IS NOT NULL OR s.total_score <> 0) AND ${dialect.settled("s.player")}`

type Kept = Omit<Scored, "config"> & { readonly config: string; readonly archivedScore: number }

/** The scores of rankings, each player's added up along the chain of their plays. */
export const scoreRule = rule<FileSource>("scores", async function* ({ sqlite, rows }) {
  const logged = sqlite.query<LoggedScore, [number, number, number]>(
    `${chainedRows} SELECT sum(score) AS total, sum(abs(score)) AS size FROM chain WHERE at >= ?2 AND at < ?3`,
  )
  for await (const { config, archivedScore: archived, ...rest } of rows<Kept>(kept)) {
    const row = { ...rest, config: JSON.parse(config) as CampaignConfig } as Scored
    for (const score of keptScores(row)) {
      const sum = logged.get(row.lastPlay, score.from, score.until) ?? { total: null, size: null }
      const what = describeScore(row, score, score.of === inAll.of ? withArchived(sum, archived) : sum)
      if (what !== null) yield what
    }
  }
})
