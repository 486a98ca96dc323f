import { type CountedPlay, SpanCount } from "../../../core/campaign/standing/count.ts"
import { caughtUp, scoreGapsOf, withCounted } from "../../../core/campaign/standing/standing.ts"
import { inMemory } from "../engine/commit/late.ts"
import type { Db } from "../file/open.ts"
import type { PlayLog } from "../log/play/play-log.ts"
import { timezoneOfCampaign } from "../record/campaign/campaign.ts"
import type { StandingRows } from "./standing-rows.ts"
import type { StandingRow } from "./standing-statements.ts"

const step = 20_000

type LoggedPlay = {
  readonly play: number
  readonly campaign: number
  readonly player: number
  readonly at: number
  readonly score: number
  readonly usedQuota: number
  readonly beyondLimit: number | null
  readonly prizeId: string | null
}

/** Adds to a standing a play that it does not include yet. */
const withPlay = (log: PlayLog, timezone: string, standing: StandingRow, played: CountedPlay): StandingRow => {
  const gaps = scoreGapsOf(standing, timezone, played.at)
  const count = new SpanCount(gaps)
  if (gaps.length > 0) for (const play of log.chain(standing.lastPlay)) count.add(play)
  return { ...caughtUp(withCounted(standing, count.result()), timezone, played), lastPlay: played.play }
}

/**
 * Brings standings up to date with the plays `p` that match `condition` and come after row number `after`: those lost
 * in memory by a crash, or missing in the standings of an export. Returns how many were added.
 */
export const replayPlays = (
  db: Db,
  { rows, log }: { readonly rows: StandingRows; readonly log: PlayLog },
  after: number,
  condition = "TRUE",
): number => {
  const zones = new Map<number, string>()
  const zoneOf = (campaign: number) => {
    const zone = zones.get(campaign) ?? timezoneOfCampaign(db, campaign)
    zones.set(campaign, zone)
    return zone
  }
  // If rows already include their plays and only the watermark was lost, SQLite alone skips them.
  const next = db.$client.query<LoggedPlay, [number, number]>(
    `SELECT p.id AS play, p.campaign, p.player, p.at, p.score, p.used_quota AS usedQuota,
       p.beyond_limit AS beyondLimit, p.prize_id AS prizeId
     FROM plays p CROSS JOIN standings s ON s.player = p.player AND s.campaign = p.campaign
     WHERE p.id > ? AND s.last_play < p.id AND ${condition} ORDER BY p.id LIMIT ?`,
  )
  let added = 0
  let last = after
  for (let found = next.all(last, step); found.length > 0; found = next.all(last, step)) {
    for (const { campaign, player, usedQuota, beyondLimit, ...played } of found) {
      const standing = rows.find(campaign, player)
      if (!standing || standing.lastPlay >= played.play) continue
      rows.change(
        inMemory,
        standing,
        withPlay(log, zoneOf(campaign), standing, {
          ...played,
          usedQuota: usedQuota === 1,
          beyondLimit: beyondLimit === 1,
        }),
      )
      added++
    }
    last = found.at(-1)?.play ?? last
  }
  return added
}
