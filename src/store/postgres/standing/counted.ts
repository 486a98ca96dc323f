import type { Pool } from "pg"
import { Cache } from "../../../core/cache/cache.ts"
import type { ArchivedPlays } from "../../../core/campaign/standing/archived.ts"
import { type Counted, type CountedPlay, type Span, SpanCount } from "../../../core/campaign/standing/count.ts"
import { Later, type Tx } from "../../../record/transaction.ts"
import { type Session, withSession } from "../connection/pool.ts"
import { facts } from "../engine/commit/batch.ts"
import type { Reader } from "../engine/row/facts.ts"
import type { standings } from "../schema/play.ts"

/** What to count of a player's plays in a campaign. */
type SpansKey = {
  readonly orgId: string
  readonly campaign: number
  readonly player: number
  readonly spans: readonly Span[]
  /** What lies in the archive, according to the standing. */
  readonly archived: ArchivedPlays | null
}

/** How many plays one read covers: about a millisecond of work. A transaction reads no more than that. */
const playsOfAStep = 1_000

const newestPlays = `SELECT id AS play, at, score, used_quota AS "usedQuota", beyond_limit AS "beyondLimit",
    prize_id AS "prizeId" FROM plays
  WHERE org_id COLLATE "C" = $1 AND player = $2 AND campaign = $3 AND id < $4 ORDER BY id DESC LIMIT ${playsOfAStep}`

/**
 * Counts the plays step by step from the newest, without relying on their times, since a clock may have been set back.
 */
async function* countSteps(session: Session, { orgId, campaign, player, spans, archived }: SpansKey) {
  const counted = new SpanCount(spans, archived)
  for (let below = Number.MAX_SAFE_INTEGER, isLast = false; !isLast; ) {
    const plays = await session.query<CountedPlay>(newestPlays, [orgId, player, campaign, below])
    for (const play of plays) counted.add(play)
    below = plays.at(-1)?.play ?? below
    isLast = plays.length < playsOfAStep
    yield { counted, isLast }
  }
}

/** Counts all plays. */
export const countSpans = async (session: Session, key: SpansKey): Promise<readonly Counted[]> => {
  for await (const { counted, isLast } of countSteps(session, key)) if (isLast) return counted.result()
  return []
}

/** What has to be counted from the log for a standing; null if that takes more than one step. */
const fewSpans: Reader<SpansKey, readonly Counted[] | null> = {
  name: "spans counted from the log",
  idOf: ({ campaign, player, spans }) => JSON.stringify([campaign, player, spans]),
  load: (session, keys) =>
    Promise.all(
      keys.map(async (key) => {
        const { value } = await countSteps(session, key).next()
        return value?.isLast ? value.counted.result() : null
      }),
    ),
}

const countedPlayers = 1_000

/**
 * Counts the plays of a player outside the transactions that need the result, which holds as long as the standing is
 * unchanged.
 */
export const spanCounter = (pool: Pool) => {
  const counted = new Cache<string, readonly Counted[]>(countedPlayers)
  const running = new Map<string, Promise<void>>()

  const countLater = (id: string, key: SpansKey): Promise<void> => {
    const known = running.get(id)
    if (known) return known
    const counting = withSession(pool, (session) => countSpans(session, key))
      .then((spans) => void counted.set(id, spans))
      .finally(() => running.delete(id))
    running.set(id, counting)
    // Callers that wait get the error; there may be none.
    counting.catch(() => undefined)
    return counting
  }

  /** The spans of a player's standing, for a job, or when to retry. */
  return (tx: Tx, standing: typeof standings.$inferSelect, spans: readonly Span[]): readonly Counted[] | Later => {
    const { orgId, campaign, player, archived } = standing
    const key = { orgId, campaign, player, spans, archived }
    const id = JSON.stringify([standing, spans])
    const found = counted.get(id) ?? facts().get(fewSpans, key)
    if (found !== null) return found
    const { promise, resolve } = Promise.withResolvers<void>()
    tx.afterCommit(() => resolve(countLater(id, key)))
    return new Later(promise)
  }
}

export type CountSpans = ReturnType<typeof spanCounter>
