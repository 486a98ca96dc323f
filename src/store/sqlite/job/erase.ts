import { and, count, eq, gte, inArray, isNotNull, or } from "drizzle-orm"
import { takeTurns } from "../../../concurrency/turn.ts"
import { idempotencyWindowMs } from "../../../core/idempotency.ts"
import { decideErase, decideGiveUp, pseudonymsOf } from "../../../core/operation/job/erase-player.ts"
import type { Caller } from "../../../core/organization/organization.ts"
import {
  type Erasure,
  type PersonalText,
  type Pseudonyms,
  personalTextKinds,
  withReceipts,
} from "../../../core/player/erasure.ts"
import type { PlayerAdmin } from "../../../core/port/admin.ts"
import type { Sources } from "../../../core/random.ts"
import { isRefusal, type Refusal } from "../../../core/refusal.ts"
import type { ApplyChanges } from "../../../operation/apply/apply.ts"
import { type GamesOfPlayer, pastUsesOf } from "../../../operation/job/past-uses.ts"
import type { Records } from "../../../record/records.ts"
import { Later, type Tx } from "../../../record/transaction.ts"
import type { GroupCommit } from "../engine/commit.ts"
import type { Db } from "../file/open.ts"
import type { CodeRows } from "../log/code-rows.ts"
import type { Outbox } from "../log/outbox.ts"
import type { PlayLog } from "../log/play-log.ts"
import type { Audit } from "../record/audit.ts"
import type { Players } from "../record/player.ts"
import { campaigns } from "../schema/campaign.ts"
import { awards, miniGames } from "../schema/mini-game.ts"
import { plays } from "../schema/play.ts"
import { players } from "../schema/player.ts"
import type { StandingRows } from "../standing/standing-rows.ts"
import { personalTexts } from "./personal-texts.ts"

const rowsOfAStep = 200
const playsOfAStep = 200
const idsOfAStep = 200

type Needs = Pick<Records, "awards" | "campaigns" | "miniGames" | "standings"> & {
  readonly audit: Audit
  readonly people: Players
  readonly issued: CodeRows
  readonly codes: Records["codes"]
  readonly outbox: Outbox
  readonly rows: StandingRows
  readonly log: PlayLog
  readonly apply: ApplyChanges
}

/**
 * The progress of an erasure: the row reached in each table of texts, the play reached in each campaign, and the
 * receipts of plays that stored answers may show.
 */
type Done = {
  readonly rows: Map<PersonalText, number>
  readonly plays: Map<number, number>
  readonly receipts: string[]
}

/** A person: the current player for the requested id, and all players merged into it. */
type Person = {
  readonly row: number
  readonly externalId: string
  readonly pseudonyms: Pseudonyms
  /** When the erasure began. */
  readonly at: number
}

/** The pseudonyms in chunks that are small enough for a step. */
function* inParts(pseudonyms: Pseudonyms): Generator<Pseudonyms> {
  const all = [...pseudonyms]
  for (let from = 0; from < all.length; from += idsOfAStep) yield new Map(all.slice(from, from + idsOfAStep))
}

/** The erasure of a player's identity on request (docs/operating.md): accounting, limits and codes stay as they are. */
export const eraseOperations = (
  db: Db,
  commit: GroupCommit,
  sources: Pick<Sources, "ids" | "secrets">,
  needs: Needs,
): Pick<PlayerAdmin, "erasePlayer"> => {
  const { audit, people, issued, outbox, rows, log, apply } = needs
  const { ids } = sources
  const texts = personalTexts(db)
  // Few plays have a note, and no index leads to those of a player.
  const forgetNotes = db.$client.query<never, [player: number]>(
    `UPDATE handouts SET note = NULL WHERE note IS NOT NULL
     AND EXISTS (SELECT 1 FROM plays p WHERE p.id = handouts.play AND p.player = ?)`,
  )
  const rowsOf = (row: number) => or(eq(players.id, row), eq(players.mergedInto, row))

  const idsOf = (row: number): string[] =>
    db
      .select({ id: players.externalUserId })
      .from(players)
      .where(rowsOf(row))
      .all()
      .map(({ id }) => id)

  const findPerson = (now: number, orgId: string, externalId: string): Person | Refusal | Later => {
    const { row } = people.findPlayer(orgId, externalId)
    const later = people.merging.laterFor(row)
    if (later) return later
    const request = { externalUserId: externalId }
    const pseudonyms = pseudonymsOf(row === null ? null : idsOf(row), request, now, { ids })
    return isRefusal(pseudonyms) || row === null ? (pseudonyms as Refusal) : { row, externalId, pseudonyms, at: now }
  }

  const clear = (ids: readonly number[]) => {
    if (ids.length > 0) db.update(plays).set({ metadata: null, receipt: null }).where(inArray(plays.id, ids)).run()
  }

  /** Clears the receipts of at most `limit` of the person's awards. Returns how many. */
  const forgetReceipts = (row: number, limit: number): number => {
    const held = db
      .select({ id: awards.id })
      .from(awards)
      .where(and(eq(awards.player, row), isNotNull(awards.receipt)))
      .limit(limit)
    const forgotten = held.all().map(({ id }) => id)
    if (forgotten.length > 0) db.update(awards).set({ receipt: null }).where(inArray(awards.id, forgotten)).run()
    return forgotten.length
  }

  /**
   * The person's plays that hold receipts of draws, or data sent by their app, in each campaign those after its play in `done`: each batch
   * holds the matches, possibly none, of one step's reads.
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

  /** Done before the plays lose their receipts, so that an interrupted erasure finds them again. */
  const findReceipts = async (person: Person, done: Done) => {
    const giveWay = takeTurns()
    for (const ids of withTraces(person, done)) {
      done.receipts.push(...receiptsOf(ids, person))
      await giveWay()
    }
  }

  const clearPlays = async (person: Person, done: Done): Promise<null | Refusal> => {
    const giveWay = takeTurns()
    const lastPlays = rows.ofPlayer(person.row).map(({ campaign, lastPlay }) => [campaign, lastPlay] as const)
    for (const ids of withTraces(person, done)) {
      const step = ids.length > 0 ? await commit.run(() => clear(ids)) : undefined
      if (isRefusal(step)) return step
      await giveWay()
    }
    for (const [campaign, lastPlay] of lastPlays) done.plays.set(campaign, lastPlay)
    return null
  }

  /** Runs in steps, so that no play waits long, until the rest is small enough for the last step. */
  const eraseTraces = async (orgId: string, person: Person): Promise<Done | Refusal> => {
    const done: Done = { rows: new Map(), plays: new Map(), receipts: [] }
    await findReceipts(person, done)
    const traces = withReceipts(person.pseudonyms, done.receipts)
    for (const kind of personalTextKinds)
      for (let after = 0, next = texts.nextStep(kind, after); next.isWhole; next = texts.nextStep(kind, after)) {
        const { upTo } = next
        const step = await commit.run(() => texts.rewrite(kind, orgId, traces, after, upTo))
        if (isRefusal(step)) return step
        after = upTo
        done.rows.set(kind, after)
      }
    for (let forgotten = playsOfAStep; forgotten === playsOfAStep; ) {
      const step = await commit.run(() => issued.forgetKeys(person.row, playsOfAStep))
      if (isRefusal(step)) return step
      forgotten = step
    }
    for (let forgotten = rowsOfAStep; forgotten === rowsOfAStep; ) {
      const step = await commit.run(() => forgetReceipts(person.row, rowsOfAStep))
      if (isRefusal(step)) return step
      forgotten = step
    }
    for (const part of inParts(person.pseudonyms))
      for (let forgotten = rowsOfAStep; forgotten === rowsOfAStep; ) {
        const step = await commit.run(() => audit.forgetReads(orgId, part, rowsOfAStep))
        if (isRefusal(step)) return step
        forgotten = step
      }
    return (await clearPlays(person, done)) ?? done
  }

  /** Erases what has named the person since the earlier steps, before some of the ids are released. */
  const eraseRest = (orgId: string, person: Person, done: Done, given: Pseudonyms) => {
    outbox.flush()
    for (const ids of withTraces(person, done)) done.receipts.push(...receiptsOf(ids, person))
    const traces = withReceipts(person.pseudonyms, done.receipts)
    for (const kind of personalTextKinds)
      texts.rewrite(kind, orgId, traces, done.rows.get(kind) ?? 0, Number.MAX_SAFE_INTEGER)
    audit.forgetReads(orgId, given, Number.MAX_SAFE_INTEGER)
  }

  const playerOf = ({ row }: Person) => {
    const player = people.findByRow(row)
    if (!player) throw new Error(`the erased player ${row} does not exist`)
    return player
  }
  const gamesOf = (row: number): GamesOfPlayer => {
    const campaignIds = issued.campaignsOf(row).concat(rows.ofPlayer(row).map(({ campaign }) => campaign))
    const spun = db.selectDistinct({ id: awards.miniGame }).from(awards).where(eq(awards.player, row))
    return {
      campaignIds: db
        .select({ id: campaigns.campaignId })
        .from(campaigns)
        .where(inArray(campaigns.id, campaignIds))
        .all()
        .map(({ id }) => id),
      miniGameIds: db
        .select({ id: miniGames.notificationId })
        .from(miniGames)
        .where(inArray(miniGames.id, spun))
        .all()
        .map(({ id }) => id),
    }
  }
  const usesOf = (tx: Tx, orgId: string, person: Person) =>
    pastUsesOf(needs, tx, orgId, playerOf(person), gamesOf(person.row))
  const isSamePlayer = (orgId: string, { row, externalId }: Person) => people.findPlayer(orgId, externalId).row === row

  const giveUp = (tx: Tx, orgId: string, person: Person, done: Done, given: Pseudonyms): null | Refusal | Later => {
    const later = people.merging.laterFor(person.row)
    if (later) return later
    const uses = usesOf(tx, orgId, person)
    if (uses instanceof Later) return uses
    const decision = decideGiveUp({ isSamePlayer: isSamePlayer(orgId, person), uses }, given, sources)
    if (!isRefusal(decision)) eraseRest(orgId, person, done, given)
    return apply(tx, { orgId, player: playerOf(person) }, decision)
  }

  /** The last step; the remaining personal data belongs to the current player. */
  const finish = (tx: Tx, caller: Caller, person: Person, done: Done, last: Pseudonyms): Erasure | Refusal | Later => {
    const { orgId } = caller
    const { row, pseudonyms } = person
    const later = people.merging.laterFor(row)
    if (later) return later
    const player = playerOf(person)
    const idCount = db.select({ n: count() }).from(players).where(rowsOf(row)).get()?.n ?? 0
    const uses = usesOf(tx, orgId, person)
    if (uses instanceof Later) return uses
    const facts = { isSamePlayer: isSamePlayer(orgId, person), player: player.player, idCount, uses }
    const decision = decideErase(facts, { pseudonyms, last }, sources)
    if (isRefusal(decision)) return decision
    eraseRest(orgId, { ...person, pseudonyms: last }, done, last)
    for (const ids of withTraces(person, done)) clear(ids)
    issued.forgetKeys(row, Number.MAX_SAFE_INTEGER)
    forgetReceipts(row, rowsOfAStep)
    forgetNotes.run(row)
    return apply(tx, { ...caller, player }, decision)
  }

  /** Works in steps of a few ids. A retry before the last step starts over. */
  const erasePerson = async (caller: Caller, whole: Person, done: Done): Promise<Erasure | Refusal> => {
    const left = new Map(whole.pseudonyms)
    const [last = left, ...others] = [...inParts(left)].reverse()
    for (const given of others.reverse()) {
      const step = await commit.run((tx) => giveUp(tx, caller.orgId, { ...whole, pseudonyms: left }, done, given))
      if (isRefusal(step)) return step
      for (const id of given.keys()) left.delete(id)
    }
    return commit.run((tx) => finish(tx, caller, whole, done, last))
  }

  return {
    erasePlayer: async (caller, externalUserId) => {
      const found = await commit.run((tx) => findPerson(tx.now, caller.orgId, externalUserId))
      if (isRefusal(found)) return found
      const done = await eraseTraces(caller.orgId, found)
      if (isRefusal(done)) return done
      return erasePerson(caller, found, done)
    },
  }
}
