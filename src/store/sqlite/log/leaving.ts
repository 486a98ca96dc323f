import { type GiveWay, takeTurns } from "../../../concurrency/turn.ts"
import type { ArchivePosition, LeavingPlays, LeavingRow } from "../../../record/archive.ts"
import type { Db } from "../file/open.ts"
import type { PlayLog } from "./play-log.ts"

/** How many plays leave in one step: a few milliseconds of work. */
const playsOfAStep = 100
/** How many plays are looked at in one turn, whether or not they may leave. */
const playsOfATurn = 250

/** The plays `p` that nothing but counts is known by: they won nothing, and used up no code. */
const mayLeave = `p.won = 0 AND p.used_quota = 0 AND p.prize_id IS NULL AND p.prize_code IS NULL
  AND p.entry_code IS NULL AND p.xp IS NOT NULL`

type Found = { readonly row: number; readonly at: number; readonly player: number; readonly mayLeave: 0 | 1 }
type Stored = Omit<LeavingRow, "beyondLimit" | "granted" | "won"> & { readonly beyondLimit: number | null }

/** A change of a chain: a play that stays, and the one that comes before it from now on. */
export type Relink = { readonly play: number; readonly previous: number | null }

type Needs = {
  readonly log: PlayLog
  /** The newest play of a player in a campaign; null if their plays must not be touched now. */
  newestOf(campaign: number, player: number): number | null
  /** The last play that the results count in the file. */
  counted(): number
}

const statementsFor = ({ $client: client }: Db) => ({
  inOrder: client.query<Found, [campaign: number, at: number, row: number, until: number]>(
    `SELECT p.id AS row, p.at, p.player, ${mayLeave} AS mayLeave FROM plays p INDEXED BY plays_by_campaign
     WHERE p.campaign = +?1 AND p.at >= +?2 AND (p.at > +?2 OR p.id > +?3) AND p.at < +?4
     ORDER BY p.at, p.id LIMIT ${playsOfATurn}`,
  ),
  leaving: client.query<{ id: number }, [ids: string, until: number, counted: number]>(
    `SELECT p.id FROM json_each(?1) j CROSS JOIN plays p ON p.id = j.value
     WHERE ${mayLeave} AND p.at < ?2 AND p.id <= ?3`,
  ),
  rows: client.query<Stored, [ids: string]>(
    `SELECT p.id AS row, 'play' AS type, p.at, p.player, p.campaign, p.session_id AS sessionId,
       c.campaign_id AS campaignId, c.config ->> '$.currency' AS currency, p.result, p.score, p.xp,
       p.segment_id AS segmentId, NULL AS prizeId, NULL AS prizeCode, NULL AS prizeKind, NULL AS prizeName,
       NULL AS prizeValue, NULL AS metadata, NULL AS entryCode, NULL AS handedOutAt, NULL AS forfeitedAt,
       p.beyond_limit AS beyondLimit, p.play_grant AS playGrant, p.chain
     FROM json_each(?1) j CROSS JOIN plays p ON p.id = j.value JOIN campaigns c ON c.id = p.campaign ORDER BY p.at, p.id`,
  ),
})

const toRow = ({ beyondLimit, ...row }: Stored): LeavingRow => ({
  ...row,
  won: false,
  granted: row.playGrant !== null,
  beyondLimit: beyondLimit === 1 || null,
})

/** What changes in a chain, newest first, without the plays that leave: the links of those that stay, and of what was there. */
export const relinked = (
  chain: readonly number[],
  leaving: ReadonlySet<number>,
): { readonly links: readonly Relink[]; readonly left: readonly Relink[] } => {
  const links: Relink[] = []
  const left: Relink[] = []
  let previous: number | null = null
  let hasGap = false
  for (const play of chain.toReversed()) {
    if (leaving.has(play)) left.push({ play, previous })
    else if (hasGap) links.push({ play, previous })
    hasGap = leaving.has(play)
    if (!hasGap) previous = play
  }
  return { links, left }
}

/** Finds plays that may leave the log, the oldest of a campaign first. */
export const leavingPlays = (db: Db, { log, newestOf, counted }: Needs) => {
  const sqlite = statementsFor(db)

  /** The plays of a chain, newest first. */
  const readChain = async (newest: number, giveWay: GiveWay): Promise<number[]> => {
    const chain: number[] = []
    for (const { play } of log.chain(newest)) {
      chain.push(play)
      if (chain.length % playsOfATurn === 0) await giveWay()
    }
    return chain
  }

  /**
   * The plays of a chain that may leave, oldest first. The newest stays, and so does one that the results count in the
   * file: the oldest that stays is the player's first from now on.
   */
  const ofChain = async (chain: readonly number[], until: number, giveWay: GiveWay): Promise<number[]> => {
    const mark = counted()
    const found = new Set<number>()
    for (let from = 1; from < chain.length; from += playsOfATurn) {
      const some = JSON.stringify(chain.slice(from, from + playsOfATurn))
      for (const { id } of sqlite.leaving.all(some, until, mark)) found.add(id)
      await giveWay()
    }
    const isCounted = (play: number) => play <= mark
    if (!chain.some((play) => isCounted(play) && !found.has(play))) found.delete(chain.find(isCounted) ?? 0)
    return chain.filter((play) => found.has(play)).toReversed()
  }

  return {
    next: async (campaign: number, until: number, after: ArchivePosition | null): Promise<LeavingPlays<LeavingRow>> => {
      const giveWay = takeTurns()
      await giveWay()
      const { at, row } = after ?? { at: 0, row: 0 }
      const page = sqlite.inOrder.all(campaign, at, row, until)
      const leaving = new Set<number>()
      const seen = new Set<number>()
      let last: ArchivePosition | null = after
      for (const found of page) {
        if (found.mayLeave === 1 && !seen.has(found.player)) {
          const newest = newestOf(campaign, found.player)
          const own = newest === null ? [] : await ofChain(await readChain(newest, giveWay), until, giveWay)
          for (const play of own.slice(0, playsOfAStep - leaving.size)) leaving.add(play)
          if (leaving.size === playsOfAStep) break
          seen.add(found.player)
          await giveWay()
        }
        last = { at: found.at, row: found.row }
      }
      const plays = sqlite.rows.all(JSON.stringify([...leaving])).map(toRow)
      const isEnd = page.length < playsOfATurn && leaving.size < playsOfAStep
      return { plays, next: isEnd ? null : (last ?? { at: 0, row: 0 }) }
    },

    readChain,
  }
}
