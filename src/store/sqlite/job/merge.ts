import { count, eq, inArray } from "drizzle-orm"
import type { Caller } from "../../../core/organization.ts"
import { mergedTotals, type PlayerTotals, refuseUnknownClient } from "../../../core/player.ts"
import { isRefusal, type Refusal, refuseField } from "../../../core/refusal.ts"
import type { Store } from "../../../core/store.ts"
import type { GroupCommit, Tx } from "../engine/commit.ts"
import { takeTurns } from "../engine/turn.ts"
import type { Db } from "../file/open.ts"
import type { CodeRows } from "../log/code-rows.ts"
import type { PlayLog } from "../log/play-log.ts"
import type { Audit } from "../record/audit.ts"
import type { Bans } from "../record/ban.ts"
import type { Campaigns } from "../record/campaign.ts"
import type { Players, StoredPlayer } from "../record/player.ts"
import { awards } from "../schema/mini-game.ts"
import { bans, merges, players, pointsLedger } from "../schema/player.ts"
import { rankingPrizes } from "../schema/ranking.ts"
import { chainJoiner } from "../standing/merge-chains.ts"
import type { StandingRows } from "../standing/standing-rows.ts"

/** What has fewer rows is merged in one transaction; anything larger in steps of so many rows. */
const rowsAtOnce = 400
const tooMany = rowsAtOnce + 1
const rowsOfAStep = 200
const playsOfAStep = 256
const writeBackSteps = 128
const retryMs = 1_000

const movedTables = [bans, awards, pointsLedger, rankingPrizes] as const

type Needs = {
  readonly audit: Audit
  readonly campaigns: Campaigns
  readonly people: Players
  readonly bans: Bans
  readonly codes: CodeRows
  readonly rows: StandingRows
  readonly log: PlayLog
}

type Client = StoredPlayer & { readonly row: number; readonly clientId: string }
type Pair = { readonly from: Client; readonly into: Client }
type Merged = { readonly clientId: string; readonly mergedClientIds: readonly string[] }

/**
 * Two players become one (docs/api.md §5.15): all that either has or did is the current client's. A large
 * merge goes in steps, while whoever asks for either waits; `merges` names it until then, and a start goes on with it.
 */
export const mergeStore = (
  db: Db,
  commit: GroupCommit,
  { audit, campaigns, people, bans: banned, codes, rows, log }: Needs,
) => {
  const chains = chainJoiner(db, rows, log, campaigns.timezoneOf)

  const asClient = ({ row, player, isBanned }: StoredPlayer): Client | null =>
    row !== null && player.clientId !== null ? { row, player, isBanned, clientId: player.clientId } : null

  /** The two clients of a merge, or why they cannot be merged. */
  const pairOf = (fromPlayer: StoredPlayer, intoPlayer: StoredPlayer): Pair | Refusal => {
    const from = asClient(fromPlayer)
    if (!from) return refuseUnknownClient("fromExternalId")
    const into = asClient(intoPlayer)
    if (!into) return refuseUnknownClient("intoExternalId")
    return from.row === into.row ? refuseField("intoExternalId", "another client than fromExternalId") : { from, into }
  }

  /** Rows of the log keep their ids and times, and change only whose they are. */
  const owned = movedTables.map((table) => (from: number, into: number, limit: number) => {
    const some = db.select({ id: table.id }).from(table).where(eq(table.player, from)).limit(limit)
    return Number(
      db.update(table).set({ player: into }).where(inArray(table.id, some)).returning({ id: table.id }).all().length,
    )
  })
  const moveMerged = (from: number, into: number, limit: number) => {
    const some = db.select({ id: players.id }).from(players).where(eq(players.mergedInto, from)).limit(limit)
    return db
      .update(players)
      .set({ mergedInto: into })
      .where(inArray(players.id, some))
      .returning({ id: players.id })
      .all().length
  }

  /** Moves up to `limit` rows of each table; whether none is left. */
  const move = (tx: Tx, { from, into }: Pair, limit: number): boolean =>
    [...owned, moveMerged, (...step: [number, number, number]) => codes.move(tx, ...step)]
      .map((step) => step(from.row, into.row, limit) < limit)
      .every((isDone) => isDone)

  /** XP and points add up; a ledger row shows the new balance, so that the last one is the player's, and what was cut. */
  const addTotals = (tx: Tx, from: Client, into: Client) => {
    const { xp, points: balance, pointsCut } = mergedTotals(from.player, into.player)
    db.update(players).set({ xp, points: balance }).where(eq(players.id, into.row)).run()
    if (from.player.points === 0) return
    const points = 0 - pointsCut
    db.insert(pointsLedger)
      .values({ player: into.row, at: tx.now, points, balance, reason: "merge", sourceId: from.clientId })
      .run()
  }

  /** The last step, from which on both ids mean the client that stays. */
  const finish = (tx: Tx, caller: Caller, { from, into }: Pair): Merged => {
    addTotals(tx, from, into)
    db.update(players).set({ mergedInto: into.row, xp: 0, points: 0 }).where(eq(players.id, from.row)).run()
    db.delete(merges).where(eq(merges.fromPlayer, from.row)).run()
    people.forget(tx, from.row)
    banned.changed(tx, into.row)
    const after = { clientId: into.clientId, mergedClientIds: people.mergedClientIds(into.row) }
    const [fromExternalId, intoExternalId] = [from.player.externalUserId, into.player.externalUserId]
    const before = { fromExternalId, fromClientId: from.clientId, intoExternalId }
    audit.record(tx, caller, { action: "client.merge", target: into.clientId, before, after })
    return after
  }

  /** Whether all that has to be changed, or read, is few enough for one transaction. */
  const isSmall = ({ from, into }: Pair): boolean => {
    const few = (table: (typeof movedTables)[number]) =>
      db.select({ id: table.id }).from(table).where(eq(table.player, from.row)).limit(tooMany).all().length
    const moved = movedTables.map(few).reduce((sum, found) => sum + found, people.mergedClientIds(from.row).length)
    let left = rowsAtOnce - moved - codes.countOf(from.row, tooMany)
    for (const { campaign, lastPlay } of rows.ofPlayer(from.row))
      for (const head of [lastPlay, rows.find(campaign, into.row)?.lastPlay ?? null])
        if (head !== null) for (const _play of log.chain(head)) if (--left < 0) return false
    return left >= 0
  }

  const mergeAtOnce = (tx: Tx, caller: Caller, pair: Pair): Merged => {
    move(tx, pair, Number.MAX_SAFE_INTEGER)
    for (const standing of rows.ofPlayer(pair.from.row)) {
      const reading = chains.read(standing, pair.into.row, tx.now)
      let step = reading.next()
      while (!step.done) step = reading.next()
      chains.relink(step.value, pair.into.row, 0, step.value.plays.length)
      chains.replace(tx, step.value, pair.into.row)
    }
    return finish(tx, caller, pair)
  }

  const joinInSteps = async (campaign: number, { from, into }: Pair) => {
    const giveWay = takeTurns()
    for (let isDone = false; !isDone; ) {
      const standing = rows.find(campaign, from.row)
      if (!standing) return
      const reading = chains.read(standing, into.row, await commit.runUntilTaken((tx) => tx.now))
      let step = reading.next()
      for (let plays = 1; !step.done; plays++) {
        if (plays % playsOfAStep === 0) await giveWay()
        step = reading.next()
      }
      const joined = step.value
      for (let done = 0; done < joined.plays.length; done += rowsOfAStep)
        await commit.runUntilTaken(() => chains.relink(joined, into.row, done, rowsOfAStep))
      isDone = await commit.runUntilTaken((tx) => chains.replace(tx, joined, into.row))
    }
  }

  const mergeInSteps = async (caller: Caller, pair: Pair, wait: ReturnType<Players["merging"]["begin"]>) => {
    try {
      // What a crash would have the next start add to standings must not be plays that were moved.
      for (let refused: unknown = true; refused; ) {
        refused = await rows.writeBack(commit, log.lastPlay, writeBackSteps)
        if (refused) await Bun.sleep(retryMs)
      }
      while (!(await commit.runUntilTaken((tx) => move(tx, pair, rowsOfAStep))));
      for (const { campaign } of rows.ofPlayer(pair.from.row)) await joinInSteps(campaign, pair)
      const merged = await commit.runUntilTaken((tx) => finish(tx, caller, pair))
      wait.end()
      return merged
    } catch (error) {
      wait.fail(error)
      throw error
    }
  }

  /** Goes on with what a process that was killed has left half merged. */
  const resume = () => {
    for (const { orgId, keyId, fromPlayer, intoPlayer } of db.select().from(merges).all()) {
      const [from, into] = [people.findByRow(fromPlayer), people.findByRow(intoPlayer)].map(
        (row) => row && asClient(row),
      )
      if (!from || !into) throw new Error("a client of a merge does not exist")
      const wait = people.merging.begin({ onRollback: () => undefined }, fromPlayer, intoPlayer)
      // Who waits for it is told when it fails; the next start tries again.
      mergeInSteps({ orgId, keyId }, { from, into }, wait).catch(() => undefined)
    }
  }
  resume()

  const countPlays = async (row: number): Promise<number> => {
    const giveWay = takeTurns()
    let played = 0
    for (const { lastPlay } of rows.ofPlayer(row))
      for (const _play of log.chain(lastPlay)) if (++played % playsOfAStep === 0) await giveWay()
    return played
  }

  const totalsOf = async (client: Client): Promise<PlayerTotals> => {
    const { row, clientId, player } = client
    const { externalUserId, xp, points } = player
    const rowsOf = (table: typeof awards | typeof bans) =>
      db.select({ n: count() }).from(table).where(eq(table.player, row)).get()?.n ?? 0
    const owns = {
      plays: await countPlays(row),
      codes: codes.countOf(row, -1),
      awards: rowsOf(awards),
      bans: rowsOf(bans),
    }
    return { externalUserId, clientId, xp, points, ...owns }
  }

  return {
    mergePreview: async (orgId, fromExternalId, intoExternalId) => {
      const fromPlayer = await people.settledPlayer(orgId, fromExternalId)
      const intoPlayer = await people.settledPlayer(orgId, intoExternalId)
      if (isRefusal(fromPlayer)) return fromPlayer
      if (isRefusal(intoPlayer)) return intoPlayer
      const pair = pairOf(fromPlayer, intoPlayer)
      if (isRefusal(pair)) return pair
      const [from, into] = [await totalsOf(pair.from), await totalsOf(pair.into)]
      const sum = (field: "plays" | "codes" | "awards" | "bans") => from[field] + into[field]
      const { xp, points } = mergedTotals(from, into)
      const totals = { xp, points, plays: sum("plays") }
      const rows = { codes: sum("codes"), awards: sum("awards"), bans: sum("bans") }
      const mergedClientIds = [from.clientId, ...people.mergedClientIds(pair.from.row)]
        .concat(people.mergedClientIds(pair.into.row))
        .sort()
      return { from, into, result: { ...into, ...totals, ...rows, mergedClientIds } }
    },

    mergePlayers: async (caller, fromExternalId, intoExternalId) => {
      const begun = await commit.run((tx) => {
        const [from, into] = [fromExternalId, intoExternalId].map((id) => people.findPlayer(caller.orgId, id)) as [
          StoredPlayer,
          StoredPlayer,
        ]
        const later = people.merging.laterFor(from.row) ?? people.merging.laterFor(into.row)
        if (later) return later
        const pair = pairOf(from, into)
        if (isRefusal(pair)) return pair
        if (isSmall(pair)) return mergeAtOnce(tx, caller, pair)
        const { orgId, keyId } = caller
        db.insert(merges).values({ orgId, keyId, fromPlayer: pair.from.row, intoPlayer: pair.into.row }).run()
        return { pair, wait: people.merging.begin(tx, pair.from.row, pair.into.row) }
      })
      if (isRefusal(begun) || "clientId" in begun) return begun
      return mergeInSteps(caller, begun.pair, begun.wait)
    },
  } satisfies Partial<Store>
}
