import { type GiveWay, takeTurns } from "../../../../concurrency/turn.ts"
import { prizeKinds } from "../../../../core/campaign/prize/prize.ts"
import type { ArchivePosition, ArchiveSteps, LeavingRow } from "../../../../record/campaign/archive.ts"
import { rowsInOrder } from "../../engine/in-order.ts"
import type { Db } from "../../file/open.ts"
import type { Codes } from "../code/code.ts"
import type { PlayLog } from "./play-log.ts"

/** How many plays leave in one step: a few milliseconds of work. */
const playsOfAStep = 100
/** How many plays are looked at in one turn, whether or not they may leave. */
const playsOfATurn = 250

const [codeKind, pointsKind] = [prizeKinds.indexOf("promo_code"), prizeKinds.indexOf("points")]

const hasNoNote = "NOT EXISTS (SELECT 1 FROM handouts h WHERE h.play = p.id)"

/** The prize of the play `p` was handed out, long enough ago that nobody takes it back. */
const isHandedOut = (until: string) =>
  `EXISTS (SELECT 1 FROM handouts h WHERE h.play = p.id AND h.handed_out_at < ${until})`

/** A code that a play gave is looked up apart. Prizes with planned moments are matched with their plays. */
const isFinalWin = (until: string) => `p.won = 1 AND CASE p.prize_kind
    WHEN ${codeKind} THEN p.prize_code IS NOT NULL AND ${hasNoNote}
    WHEN ${pointsKind} THEN p.prize_code IS NULL AND ${hasNoNote}
    ELSE p.prize_code IS NULL AND CASE WHEN p.prize_id IS NULL THEN p.prize_kind IS NULL AND ${hasNoNote} ELSE ${isHandedOut(until)} END END
  AND (p.prize_id IS NULL
    OR NOT EXISTS (SELECT 1 FROM moment_batches b WHERE b.campaign = p.campaign AND b.prize_id = p.prize_id))`

/** The plays `p` of which only counts are still needed: they used up no entry code, and their prizes are settled. */
const mayLeave = (until: string) => `p.entry_code IS NULL AND p.xp IS NOT NULL AND CASE WHEN p.won = 0
  THEN p.used_quota = 0 AND p.prize_id IS NULL AND p.prize_code IS NULL ELSE ${isFinalWin(until)} END`

type Leaving = { readonly row: number; readonly prizeCode: string | null }
type Found = Leaving & { readonly at: number; readonly player: number; readonly mayLeave: 0 | 1 }
type Stored = Omit<LeavingRow, "beyondLimit" | "granted" | "usedQuota" | "won"> &
  Readonly<Record<"beyondLimit" | "usedQuota" | "won", number | null>>

/** Whose plays are looked at, and the times before which they were made and by which their codes are judged. */
type Asked = { readonly orgId: string; readonly now: number; readonly until: number }

/** A change of a chain: a play that stays, and the one that comes before it from now on. */
export type Relink = { readonly play: number; readonly previous: number | null }

/** A standing, with the newest play of its chain. */
type ChainOf = { readonly id: number; readonly lastPlay: number }

type Needs = {
  readonly log: PlayLog
  /** The standing of a player in a campaign; null if their plays must not be touched now. */
  standingOf(campaign: number, player: number): ChainOf | null
  /** The last play that the results count in the file. */
  counted(): number
  findCode: Codes["findCode"]
}

/** The points that the play `p` gave. */
const pointsGiven = `CASE WHEN p.won AND p.prize_code IS NULL THEN coalesce((SELECT sum(l.points)
  FROM points_ledger l INDEXED BY points_ledger_of_plays
  WHERE l.source_id = p.session_id AND l.reason IN ('play', 'play_cost') AND l.reason = 'play'), 0) ELSE 0 END`

const statementsFor = ({ $client: client }: Db) => ({
  inOrder: rowsInOrder<Found, [campaign: number, until: number]>(client, {
    select: `SELECT p.id AS row, p.at, p.player, p.prize_code AS prizeCode, ${mayLeave("?5")} AS mayLeave
      FROM plays p INDEXED BY plays_by_campaign WHERE p.campaign = +?4 AND p.at < +?5`,
    at: "p.at",
    row: "p.id",
  }),
  leaving: client.query<Leaving, [ids: string, until: number, counted: number]>(
    `SELECT p.id AS row, p.prize_code AS prizeCode FROM json_each(?1) j CROSS JOIN plays p ON p.id = j.value
     WHERE ${mayLeave("?2")} AND p.at < ?2 AND p.id <= ?3`,
  ),
  rows: client.query<Stored, [ids: string]>(
    `SELECT p.id AS row, 'play' AS type, p.at, p.player, p.campaign, p.session_id AS sessionId,
       c.campaign_id AS campaignId, c.config ->> '$.currency' AS currency, p.result, p.score, p.xp,
       p.won, p.used_quota AS usedQuota, p.segment_id AS segmentId, p.prize_id AS prizeId, p.prize_code AS prizeCode,
       p.prize_kind AS prizeKind, p.prize_name AS prizeName, p.prize_value AS prizeValue, NULL AS metadata,
       NULL AS entryCode, h.handed_out_at AS handedOutAt, NULL AS forfeitedAt, p.beyond_limit AS beyondLimit,
       p.play_grant AS playGrant, p.chain, ${pointsGiven} AS points
     FROM json_each(?1) j CROSS JOIN plays p ON p.id = j.value JOIN campaigns c ON c.id = p.campaign
       LEFT JOIN handouts h ON h.play = p.id ORDER BY p.at, p.id`,
  ),
})

const toRow = ({ beyondLimit, usedQuota, won, ...row }: Stored): LeavingRow => ({
  ...row,
  won: won === 1,
  usedQuota: usedQuota === 1,
  granted: row.playGrant !== null,
  beyondLimit: beyondLimit === 1 || null,
})

/**
 * What changes in a chain, newest first, without the plays that leave: the links of those that stay, and of what was
 * there. Looks at no more of it than up to the first play that stays behind them.
 */
export const relinked = (
  chain: readonly number[],
  leaving: ReadonlySet<number>,
): { readonly links: readonly Relink[]; readonly left: readonly Relink[] } => {
  const links: Relink[] = []
  const left: Relink[] = []
  let previous: number | null = null
  let hasGap = false
  for (let index = chain.length - 1; index >= 0 && (hasGap || left.length < leaving.size); index--) {
    const play = chain[index] ?? 0
    if (leaving.has(play)) left.push({ play, previous })
    else if (hasGap) links.push({ play, previous })
    hasGap = leaving.has(play)
    if (!hasGap) previous = play
  }
  return { links, left }
}

/** A chain that was read, newest first; its last `stayed` plays are known to stay. */
type KnownChain = { plays: number[]; stayed: number }

/** How many plays of chains are remembered from one step to the next. */
const rememberedPlays = 500_000

/** The chains of plays of the last steps, so that a player with very many plays is not read again for each few that leave. */
const knownChains = (log: PlayLog) => {
  const known = new Map<number, KnownChain>()
  let size = 0

  const forget = () => {
    known.clear()
    size = 0
  }

  /** A merge makes another standing, and other plays only come on top. */
  const read = async ({ id, lastPlay }: ChainOf, giveWay: GiveWay): Promise<KnownChain> => {
    const before = known.get(id)
    let chain: KnownChain = { plays: [], stayed: 0 }
    const fresh: number[] = []
    for (const { play } of log.chain(lastPlay)) {
      if (before && play === before.plays[0]) {
        chain = before
        break
      }
      fresh.push(play)
      if (fresh.length % playsOfATurn === 0) await giveWay()
    }
    if (fresh.length > 0) chain.plays = fresh.concat(chain.plays)
    size += fresh.length
    if (size > rememberedPlays) forget()
    known.set(id, chain)
    return chain
  }

  return {
    read,
    forget,

    noteLeft: (id: number, left: ReadonlySet<number>) => {
      const chain = known.get(id)
      if (chain) chain.plays = chain.plays.filter((play) => !left.has(play))
    },
  }
}

/** Finds plays that may leave the log, the oldest of a campaign first. */
export const leavingPlays = (db: Db, { log, standingOf, counted, findCode }: Needs) => {
  const sqlite = statementsFor(db)
  const chains = knownChains(log)

  /** Whether the code of a play, if it gave one, cannot be redeemed any more. */
  const isSpent = ({ prizeCode }: Leaving, { orgId, now }: Asked): boolean =>
    prizeCode === null || (findCode(orgId, prizeCode, now)?.item.status ?? "active") !== "active"

  /**
   * The oldest plays of a chain that may leave, at most `most`. The newest stays, and so does the newest that the results
   * count in the file: the oldest that stays is the player's first from now on.
   */
  const ofChain = async (chain: KnownChain, asked: Asked, most: number, giveWay: GiveWay): Promise<number[]> => {
    const { plays } = chain
    const mark = counted()
    const staying = new Set([plays[0], plays.find((play) => play <= mark)])
    const leaves: number[] = []
    for (let end = plays.length - chain.stayed; end > 0 && leaves.length < most; end -= playsOfATurn) {
      const some = plays.slice(Math.max(0, end - playsOfATurn), end)
      const found = sqlite.leaving.all(JSON.stringify(some), asked.until, mark)
      const mayGo = new Set(found.filter((play) => isSpent(play, asked)).map(({ row }) => row))
      const leaving = some.filter((play) => mayGo.has(play) && !staying.has(play))
      if (leaves.length === 0 && leaving.length === 0) chain.stayed += some.length
      leaves.push(...leaving.toReversed())
      await giveWay()
    }
    return leaves.slice(0, most)
  }

  const steps: Pick<ArchiveSteps<LeavingRow>, "next"> = {
    next: async (orgId, campaign, { now, until, after }) => {
      // What an interrupted walk found to stay may leave by now.
      if (after === null) chains.forget()
      const asked = { orgId, now, until }
      const giveWay = takeTurns()
      await giveWay()
      const page = sqlite.inOrder([campaign, until], after ?? { at: 0, row: 0 }, playsOfATurn)
      const leaving = new Set<number>()
      const seen = new Set<number>()
      let last: ArchivePosition | null = after
      for (const found of page) {
        if (found.mayLeave === 1 && !seen.has(found.player) && isSpent(found, asked)) {
          const standing = standingOf(campaign, found.player)
          const most = playsOfAStep - leaving.size
          const own = standing ? await ofChain(await chains.read(standing, giveWay), asked, most, giveWay) : []
          for (const play of own) leaving.add(play)
          if (leaving.size === playsOfAStep) break
          seen.add(found.player)
          await giveWay()
        }
        last = { at: found.at, row: found.row }
      }
      const plays = sqlite.rows.all(JSON.stringify([...leaving])).map(toRow)
      const isEnd = page.length < playsOfATurn && leaving.size < playsOfAStep
      if (isEnd) chains.forget()
      return { plays, next: isEnd ? null : (last ?? { at: 0, row: 0 }) }
    },
  }
  return { ...steps, chains }
}
