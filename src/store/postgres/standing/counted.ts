import { type Counted, type CountedPlay, type Span, SpanCount } from "../../../core/campaign/count.ts"
import type { Session } from "../connection/pool.ts"
import type { Reader } from "../engine/facts.ts"

/** What is to be counted of a player's plays in a campaign. */
type SpansKey = {
  readonly orgId: string
  readonly campaign: number
  readonly player: number
  readonly spans: readonly Span[]
}

/** So many plays are read at once: about a millisecond of work. */
const playsOfAStep = 1_000

const newestPlays = `SELECT id AS play, at, score, used_quota AS "usedQuota", prize_id AS "prizeId" FROM plays
  WHERE org_id = $1 AND player = $2 AND campaign = $3 AND id < $4 ORDER BY id DESC LIMIT ${playsOfAStep}`

/** Counts all plays, the newest first, since they may lie in any order of time when a clock was set back. */
export const countSpans = async (
  session: Session,
  { orgId, campaign, player, spans }: SpansKey,
): Promise<readonly Counted[]> => {
  const counted = new SpanCount(spans)
  for (let below = Number.MAX_SAFE_INTEGER, isLast = false; !isLast; ) {
    const plays = await session.query<CountedPlay>(newestPlays, [orgId, player, campaign, below])
    for (const play of plays) counted.add(play)
    below = plays.at(-1)?.play ?? below
    isLast = plays.length < playsOfAStep
  }
  return counted.result()
}

/** What only the log can tell of a standing. */
export const countedSpans: Reader<SpansKey, readonly Counted[]> = {
  name: "spans counted from the log",
  idOf: ({ campaign, player, spans }) => JSON.stringify([campaign, player, spans]),
  load: (session, keys) => Promise.all(keys.map((key) => countSpans(session, key))),
}

type WinsKey = readonly [orgId: string, campaign: number, start: number, end: number]

/** The wins of all players of a campaign in an interval, from the log. */
export const countedWins: Reader<WinsKey, number> = {
  name: "wins counted from the log",
  idOf: (key) => key.join("\n"),
  load: (session, keys) =>
    Promise.all(
      keys.map(async (key) => {
        const [row] = await session.query<{ wins: number }>(
          "SELECT count(*) AS wins FROM plays WHERE org_id = $1 AND campaign = $2 AND at >= $3 AND at < $4 AND used_quota",
          key,
        )
        return row?.wins ?? 0
      }),
    ),
}

type SegmentKey = readonly [orgId: string, miniGame: number, segmentId: string, start: number, end: number]

/** The wins of all players of a mini-game's segment in an interval, from the log. */
export const countedSegmentWins: Reader<SegmentKey, number> = {
  name: "wins of a segment counted from the log",
  idOf: (key) => key.join("\n"),
  load: (session, keys) =>
    Promise.all(
      keys.map(async (key) => {
        const [row] = await session.query<{ wins: number }>(
          `SELECT count(*) AS wins FROM awards
           WHERE org_id = $1 AND mini_game = $2 AND segment_id = $3 AND won AND created_at >= $4 AND created_at < $5`,
          key,
        )
        return row?.wins ?? 0
      }),
    ),
}

type PrizeKey = readonly [orgId: string, campaign: number, prizeId: string, start: number, end: number]

/** The wins of all players of a prize in an interval, from the log. */
export const countedPrizeWins: Reader<PrizeKey, number> = {
  name: "wins of a prize counted from the log",
  idOf: (key) => key.join("\n"),
  load: (session, keys) =>
    Promise.all(
      keys.map(async (key) => {
        const [row] = await session.query<{ wins: number }>(
          `SELECT count(*) AS wins FROM plays
           WHERE org_id = $1 AND campaign = $2 AND prize_id = $3 AND at >= $4 AND at < $5`,
          key,
        )
        return row?.wins ?? 0
      }),
    ),
}
