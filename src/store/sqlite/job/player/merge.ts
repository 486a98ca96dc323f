import { count, eq } from "drizzle-orm"
import { takeTurns } from "../../../../concurrency/turn.ts"
import {
  decideMerge,
  type Merged,
  type MergeFacts,
  type OwnedByName,
  previewMerge,
  refuseMerge,
} from "../../../../core/operation/job/merge-players.ts"
import type { Caller } from "../../../../core/organization/organization.ts"
import type { PlayerAdmin } from "../../../../core/port/admin/player.ts"
import { isRefusal, type Refusal } from "../../../../core/refusal.ts"
import type { ApplyChanges } from "../../../../operation/apply/apply.ts"
import type { Tx } from "../../../../record/transaction.ts"
import type { GroupCommit } from "../../engine/commit/commit.ts"
import type { Guard } from "../../engine/commit/guarded-jobs.ts"
import type { Db } from "../../file/open.ts"
import type { CodeRows } from "../../log/code/code-rows.ts"
import type { PlayLog } from "../../log/play/play-log.ts"
import type { Campaigns } from "../../record/campaign/campaign.ts"
import type { KnownPlayer, StoredPlayer } from "../../record/player/known-players.ts"
import type { Players } from "../../record/player/player.ts"
import type { PlayerTotals } from "../../record/player/player-totals.ts"
import { awards } from "../../schema/mini-game.ts"
import { bans, merges } from "../../schema/player/player.ts"
import { chainJoiner } from "../../standing/merge-chains.ts"
import type { ResultCounts } from "../../standing/result-counts.ts"
import type { StandingRows } from "../../standing/standing-rows.ts"
import { type OwnedTable, ownedTables, rowMover } from "./owned-rows.ts"

/** Players with fewer rows are merged in one transaction; others in steps of this many rows. */
const rowsAtOnce = 400
const tooMany = rowsAtOnce + 1
const rowsOfAStep = 200
const playsOfAStep = 256
const writeBackSteps = 128
const retryMs = 1_000

type Needs = {
  readonly guard: Guard
  readonly campaigns: Campaigns
  readonly people: Players
  readonly codes: CodeRows
  readonly rows: StandingRows
  readonly totals: PlayerTotals
  readonly log: PlayLog
  readonly results: ResultCounts
  readonly apply: ApplyChanges
}

type Pair<Player extends StoredPlayer = KnownPlayer> = { readonly from: Player; readonly into: Player }

const isKnown = (pair: Pair<StoredPlayer>): pair is Pair => pair.from.row !== null && pair.into.row !== null

/** What a reading of one row per step returns. */
const endOf = <Found>(reading: Generator<void, Found>): Found => {
  let step = reading.next()
  while (!step.done) step = reading.next()
  return step.value
}

/** The same with other requests in between. */
const endInTurns = async <Found>(reading: Generator<void, Found>): Promise<Found> => {
  const giveWay = takeTurns()
  let step = reading.next()
  for (let rows = 1; !step.done; rows++) {
    if (rows % playsOfAStep === 0) await giveWay()
    step = reading.next()
  }
  return step.value
}

/** What the console shows of a player before a merge. */
const ownedReader = (db: Db, { people, codes, rows, log }: Needs) => {
  const countPlays = async (row: number): Promise<number> => {
    const giveWay = takeTurns()
    let played = 0
    for (const { lastPlay } of rows.ofPlayer(row))
      for (const _play of log.chain(lastPlay)) if (++played % playsOfAStep === 0) await giveWay()
    return played
  }

  return async (row: number): Promise<OwnedByName> => {
    const rowsOf = (table: typeof awards | typeof bans) =>
      db.select({ n: count() }).from(table).where(eq(table.player, row)).get()?.n ?? 0
    const { name = null, email = null } = people.profileOf(row) ?? {}
    return {
      name,
      email,
      plays: await countPlays(row),
      codes: codes.countOf(row, -1),
      awards: rowsOf(awards),
      bans: rowsOf(bans),
    }
  }
}

/**
 * Merges two players (docs/api.md#merge-clients): everything becomes the remaining client's. A large merge runs in
 * steps, while requests for either player wait; `merges` lists it until it is done, and a start continues it.
 */
export const mergeOperations = (
  db: Db,
  commit: GroupCommit,
  needs: Needs,
): Pick<PlayerAdmin, "mergePlayers" | "mergePreview"> => {
  const { guard, campaigns, people, codes, rows, totals, log, apply } = needs
  const move = rowMover(db, codes)
  const ownedBy = ownedReader(db, needs)
  const chains = chainJoiner(db, needs, campaigns.timezoneOf)

  const factsOf = ({ from, into }: Pair<StoredPlayer>): MergeFacts => ({
    from: from.player,
    into: into.player,
    mergedClientIds: [from, into].flatMap(({ row }) => (row === null ? [] : people.mergedClientIds(row))),
  })

  /** The last step, after which both ids refer to the remaining client. */
  const finish = (tx: Tx, caller: Caller, { from, into }: Pair): Merged => {
    const subject = { ...caller, player: into, mergedPlayer: from.row }
    const merged = apply(tx, subject, decideMerge(factsOf({ from, into })))
    if (isRefusal(merged)) throw new Error(merged.message)
    db.delete(merges).where(eq(merges.fromPlayer, from.row)).run()
    return merged
  }

  /** Whether the rows to change or read are few enough for one transaction. */
  const isSmall = ({ from, into }: Pair): boolean => {
    const few = (table: OwnedTable) =>
      db.select({ id: table.id }).from(table).where(eq(table.player, from.row)).limit(tooMany).all().length
    const merged = people.mergedClientIds(from.row).length
    const moved = Object.values(ownedTables).reduce((sum, table) => sum + few(table), merged)
    let left = rowsAtOnce - moved - codes.countOf(from.row, tooMany)
    for (const { campaign, lastPlay } of rows.ofPlayer(from.row))
      for (const head of [lastPlay, rows.find(campaign, into.row)?.lastPlay ?? null])
        if (head !== null) for (const _play of log.chain(head)) if (--left < 0) return false
    for (const _entry of people.ledgerOfPair(from.row, into.row)) if (--left < 0) return false
    return left >= 0
  }

  const mergeAtOnce = (tx: Tx, caller: Caller, pair: Pair): Merged => {
    move(tx, pair, Number.MAX_SAFE_INTEGER)
    people.chainLedgers(tx, pair.from.row, pair.into.row, rowsAtOnce)
    const ledger = endOf(people.joinLedgers(pair.from.row, pair.into.row))
    people.relinkLedger(ledger, pair.into.row, 0, ledger.entries.length)
    for (const standing of rows.ofPlayer(pair.from.row)) {
      const joined = endOf(chains.read(standing, pair.into.row, tx.now))
      chains.relink(tx, joined, pair.into.row, 0, joined.plays.length)
      chains.replace(tx, joined, pair.into.row)
    }
    return finish(tx, caller, pair)
  }

  const joinInSteps = async (orgId: string, campaign: number, { from, into }: Pair) => {
    for (let isDone = false; !isDone; ) {
      const standing = rows.find(campaign, from.row)
      if (!standing) return
      const now = await commit.runUntilTaken(orgId, (tx) => tx.now)
      const joined = await endInTurns(chains.read(standing, into.row, now))
      for (let done = 0; done < joined.plays.length; done += rowsOfAStep)
        await commit.runUntilTaken(orgId, (tx) => chains.relink(tx, joined, into.row, done, rowsOfAStep))
      isDone = await commit.runUntilTaken(orgId, (tx) => chains.replace(tx, joined, into.row))
    }
  }

  const joinLedgersInSteps = async (orgId: string, { from, into }: Pair) => {
    while (!(await commit.runUntilTaken(orgId, (tx) => people.chainLedgers(tx, from.row, into.row, rowsOfAStep))));
    const joined = await endInTurns(people.joinLedgers(from.row, into.row))
    for (let done = 0; done < joined.entries.length; done += rowsOfAStep)
      await commit.runUntilTaken(orgId, () => people.relinkLedger(joined, into.row, done, rowsOfAStep))
  }

  const mergeInSteps = async (caller: Caller, pair: Pair, wait: ReturnType<Players["merging"]["begin"]>) => {
    try {
      // What was moved must not be added to standings and totals again by the start after a crash.
      for (let refused: unknown = true; refused; ) {
        refused =
          (await rows.writeBack(commit, log.lastPlay, writeBackSteps)) ??
          (await totals.writeBack(commit, writeBackSteps))
        if (refused) await Bun.sleep(retryMs)
      }
      while (!(await commit.runUntilTaken(caller.orgId, (tx) => move(tx, pair, rowsOfAStep))));
      await joinLedgersInSteps(caller.orgId, pair)
      for (const { campaign } of rows.ofPlayer(pair.from.row)) await joinInSteps(caller.orgId, campaign, pair)
      const merged = await commit.runUntilTaken(caller.orgId, (tx) => finish(tx, caller, pair))
      wait.end()
      return merged
    } catch (error) {
      wait.fail(error)
      throw error
    }
  }

  /** Continues the merges that a killed process left unfinished. */
  const resume = () => {
    for (const { orgId, keyId, fromPlayer, intoPlayer } of db.select().from(merges).all()) {
      const [from, into] = [people.findByRow(fromPlayer), people.findByRow(intoPlayer)]
      if (!from || !into) throw new Error("a player of a merge does not exist")
      const wait = people.merging.begin({ onRollback: () => undefined }, fromPlayer, intoPlayer)
      // Callers that wait get the error if it fails; the next start retries it.
      mergeInSteps({ orgId, keyId }, { from, into }, wait).catch(() => undefined)
    }
  }
  resume()

  return {
    mergePreview: async (orgId, fromExternalId, intoExternalId) => {
      const from = await people.settledPlayer(orgId, fromExternalId)
      const into = await people.settledPlayer(orgId, intoExternalId)
      if (isRefusal(from)) return from
      if (isRefusal(into)) return into
      const pair = { from, into }
      const refusal = refuseMerge(factsOf(pair))
      if (refusal || !isKnown(pair)) return refusal as Refusal
      return previewMerge(factsOf(pair), { from: await ownedBy(pair.from.row), into: await ownedBy(pair.into.row) })
    },

    mergePlayers: async (caller, fromExternalId, intoExternalId) => {
      const begun = await commit.run(caller.orgId, (tx) => {
        guard.requireInUse(caller.orgId)
        const pair: Pair<StoredPlayer> = {
          from: people.findPlayer(caller.orgId, fromExternalId),
          into: people.findPlayer(caller.orgId, intoExternalId),
        }
        const later = people.merging.laterFor(pair.from.row) ?? people.merging.laterFor(pair.into.row)
        if (later) return later
        const refusal = refuseMerge(factsOf(pair))
        if (refusal || !isKnown(pair)) return refusal as Refusal
        if (isSmall(pair)) return mergeAtOnce(tx, caller, pair)
        const { orgId, keyId } = caller
        db.insert(merges).values({ orgId, keyId, fromPlayer: pair.from.row, intoPlayer: pair.into.row }).run()
        return { pair, wait: people.merging.begin(tx, pair.from.row, pair.into.row) }
      })
      if (isRefusal(begun) || "clientId" in begun) return begun
      return mergeInSteps(caller, begun.pair, begun.wait)
    },
  }
}
