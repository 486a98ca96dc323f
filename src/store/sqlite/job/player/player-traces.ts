import { and, gte, inArray, isNotNull } from "drizzle-orm"
import { takeTurns } from "../../../../concurrency/turn.ts"
import { idempotencyWindowMs } from "../../../../core/idempotency.ts"
import { type PersonalText, type Pseudonyms, personalTextsOf, withReceipts } from "../../../../core/player/erasure.ts"
import { poolCodeKey } from "../../../../core/pool/pool.ts"
import { isRefusal, type Refusal } from "../../../../core/refusal.ts"
import type { GroupCommit } from "../../engine/commit/commit.ts"
import type { Db } from "../../file/open.ts"
import type { CodeRows } from "../../log/code/code-rows.ts"
import type { Outbox } from "../../log/delivery/outbox.ts"
import type { PlayLog } from "../../log/play/play-log.ts"
import type { Audit } from "../../record/audit.ts"
import { plays } from "../../schema/play.ts"
import type { StandingRows } from "../../standing/standing-rows.ts"
import { ownedTexts } from "./owned-texts.ts"
import { personalTexts } from "./personal-texts.ts"

const rowsOfAStep = 200
const playsOfAStep = 200
const idsOfAStep = 200

export type TraceNeeds = {
  readonly audit: Audit
  readonly issued: CodeRows
  readonly outbox: Outbox
  readonly rows: StandingRows
  readonly log: PlayLog
}

/**
 * The progress of an erasure: the row reached in each table of texts, the play reached in each campaign, and the
 * receipts of plays and spins that stored answers may show.
 */
export type Done = {
  readonly rows: Map<PersonalText, number>
  readonly plays: Map<number, number>
  readonly receipts: string[]
  /** The last transaction of points without its texts. */
  transaction: number
}

/** A person: the current player for the requested id, and all players merged into it. */
export type Person = {
  readonly row: number
  readonly externalId: string
  readonly pseudonyms: Pseudonyms
  /** When the erasure began. */
  readonly at: number
}

/** The pseudonyms in chunks that are small enough for a step. */
export function* inParts(pseudonyms: Pseudonyms): Generator<Pseudonyms> {
  const all = [...pseudonyms]
  for (let from = 0; from < all.length; from += idsOfAStep) yield new Map(all.slice(from, from + idsOfAStep))
}

/** What names a person, or could be traced back to them, outside of the rows of players. */
export const tracesOfPlayer = (db: Db, commit: GroupCommit, { audit, issued, outbox, rows, log }: TraceNeeds) => {
  const texts = personalTexts(db)
  const owned = ownedTexts(db)
  const { forgetAcceptances, forgetGrants, forgetReactions, forgetReceipts, forgetTransactions } = owned
  const freeEntryCode = db.$client.query(
    "UPDATE pool_codes SET play = NULL WHERE org_id = ? AND kind = 'entry' AND code_key = ?",
  )
  /** Clears plays; the entry codes that they have used up lead to them no longer. */
  const clear = (orgId: string, ids: readonly number[]) => {
    if (ids.length === 0) return
    const entered = db
      .select({ code: plays.entryCode })
      .from(plays)
      .where(and(inArray(plays.id, [...ids]), isNotNull(plays.entryCode)))
    for (const { code } of entered.all()) if (code) freeEntryCode.run(orgId, poolCodeKey("entry", code))
    db.update(plays).set({ metadata: null, receipt: null, entryCode: null }).where(inArray(plays.id, ids)).run()
  }

  /**
   * The person's plays that hold receipts of draws, entry codes, or data sent by their app, in each campaign those
   * after its play in `done`: each batch holds the matches, possibly none, of one step's reads.
   */
  function* withTraces({ row }: Person, done: Done): Generator<readonly number[]> {
    for (const { campaign, lastPlay } of rows.ofPlayer(row)) {
      let ids: number[] = []
      let read = 0
      for (const { play, hasTraces } of log.chain(lastPlay)) {
        if (play <= (done.plays.get(campaign) ?? 0)) break
        if (hasTraces) ids.push(play)
        if (++read % playsOfAStep !== 0) continue
        yield ids
        ids = []
      }
      yield ids
    }
  }

  /** The receipts of these plays that a stored answer may show. */
  const receiptsOf = (ids: readonly number[], { at }: Person): string[] =>
    db
      .select({ receipt: plays.receipt })
      .from(plays)
      .where(and(inArray(plays.id, [...ids]), gte(plays.at, at - idempotencyWindowMs), isNotNull(plays.receipt)))
      .all()
      .flatMap(({ receipt }) => receipt ?? [])

  /** Done before the plays and the spins lose their receipts, so that an interrupted erasure finds them again. */
  const findReceipts = async (person: Person, done: Done) => {
    const giveWay = takeTurns()
    for (const ids of withTraces(person, done)) {
      done.receipts.push(...receiptsOf(ids, person))
      await giveWay()
    }
    for (const receipts of owned.receiptsOf(person.row, rowsOfAStep)) {
      done.receipts.push(...receipts)
      await giveWay()
    }
  }

  const clearPlays = async (orgId: string, person: Person, done: Done): Promise<null | Refusal> => {
    const giveWay = takeTurns()
    const lastPlays = rows.ofPlayer(person.row).map(({ campaign, lastPlay }) => [campaign, lastPlay] as const)
    for (const ids of withTraces(person, done)) {
      const step = ids.length > 0 ? await commit.runForAll(() => clear(orgId, ids)) : undefined
      if (isRefusal(step)) return step
      await giveWay()
    }
    for (const [campaign, lastPlay] of lastPlays) done.plays.set(campaign, lastPlay)
    return null
  }

  /** Erases in steps, so that no play waits long, until the rest is small enough for the last step. */
  const erase = async (orgId: string, person: Person): Promise<Done | Refusal> => {
    const done: Done = { rows: new Map(), plays: new Map(), receipts: [], transaction: 0 }
    await findReceipts(person, done)
    const traces = withReceipts(person.pseudonyms, done.receipts)
    for (const kind of personalTextsOf(orgId))
      for (let after = 0, next = texts.nextStep(kind, after); next.isWhole; next = texts.nextStep(kind, after)) {
        const { upTo } = next
        const step = await commit.runForAll(() => texts.rewrite(kind, orgId, traces, after, upTo))
        if (isRefusal(step)) return step
        after = upTo
        done.rows.set(kind, after)
      }
    for (let forgotten = playsOfAStep; forgotten === playsOfAStep; ) {
      const step = await commit.runForAll(() => issued.forgetKeys(person.row, playsOfAStep))
      if (isRefusal(step)) return step
      forgotten = step
    }
    for (const forget of [forgetReceipts, forgetGrants, forgetAcceptances, forgetReactions])
      for (let forgotten = rowsOfAStep; forgotten === rowsOfAStep; ) {
        const step = await commit.runForAll(() => forget(person.row, rowsOfAStep))
        if (isRefusal(step)) return step
        forgotten = step
      }
    for (let last: number | null = 0; last !== null; ) {
      done.transaction = last
      const step = await commit.runForAll(() => ({
        last: forgetTransactions(person.row, done.transaction, rowsOfAStep),
      }))
      if (isRefusal(step)) return step
      last = step.last
    }
    for (const part of inParts(person.pseudonyms))
      for (let forgotten = rowsOfAStep; forgotten === rowsOfAStep; ) {
        const step = await commit.runForAll(() => audit.forgetReads(orgId, part, rowsOfAStep))
        if (isRefusal(step)) return step
        forgotten = step
      }
    return (await clearPlays(orgId, person, done)) ?? done
  }

  /** Erases what has named the person since the earlier steps, before some of the ids are released. */
  const eraseRest = (orgId: string, person: Person, done: Done, given: Pseudonyms) => {
    outbox.flush()
    for (const ids of withTraces(person, done)) done.receipts.push(...receiptsOf(ids, person))
    for (const receipts of owned.receiptsOf(person.row, rowsOfAStep)) done.receipts.push(...receipts)
    const traces = withReceipts(person.pseudonyms, done.receipts)
    for (const kind of personalTextsOf(orgId))
      texts.rewrite(kind, orgId, traces, done.rows.get(kind) ?? 0, Number.MAX_SAFE_INTEGER)
    audit.forgetReads(orgId, given, Number.MAX_SAFE_INTEGER)
  }

  /** Erases the rest of the traces that lead to the player's row, which has few of them left. */
  const eraseOfPlayer = (orgId: string, person: Person, done: Done) => {
    const { row } = person
    for (const ids of withTraces(person, done)) clear(orgId, ids)
    issued.forgetKeys(row, Number.MAX_SAFE_INTEGER)
    forgetReceipts(row, rowsOfAStep)
    forgetGrants(row, rowsOfAStep)
    forgetAcceptances(row, rowsOfAStep)
    forgetReactions(row, rowsOfAStep)
    owned.forgetNotes(row)
    forgetTransactions(row, done.transaction, Number.MAX_SAFE_INTEGER)
  }

  return { erase, eraseRest, eraseOfPlayer }
}
