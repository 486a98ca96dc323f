import { and, count, eq, getTableColumns, gt, inArray, isNotNull, lte, or, type SQL, sql } from "drizzle-orm"
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core"
import { type Erasure, holdsAny, newPseudonym, withoutPerson } from "../../../core/erasure.ts"
import type { Random } from "../../../core/random.ts"
import { isRefusal, type Refusal, refuse } from "../../../core/refusal.ts"
import type { Store } from "../../../core/store.ts"
import type { GroupCommit, Later, Tx } from "../engine/commit.ts"
import { bytesOf } from "../engine/page.ts"
import { takeTurns } from "../engine/turn.ts"
import type { Db } from "../file/open.ts"
import type { CodeRows } from "../log/code-rows.ts"
import type { Outbox } from "../log/outbox.ts"
import type { PlayLog } from "../log/play-log.ts"
import type { Audit } from "../record/audit.ts"
import type { Players } from "../record/player.ts"
import { auditLog } from "../schema/audit.ts"
import { idempotencyRecords } from "../schema/idempotency.ts"
import { plays } from "../schema/play.ts"
import { bans, players } from "../schema/player.ts"
import { deliveries, webhooks } from "../schema/webhook.ts"
import type { StandingRows } from "../standing/standing-rows.ts"

const rowsOfAStep = 200
/** A row of the audit log may take half a megabyte. */
const bytesOfAStep = 256 * 1024
const playsOfAStep = 200
const idsOfAStep = 200

/** Texts that name people by their external id, in a table that grows with time. */
type Texts = {
  readonly table: SQLiteTable & { readonly id: SQLiteColumn }
  readonly columns: readonly string[]
  /** What a row that is rewritten becomes besides. */
  readonly also?: SQL
  of(db: Db, orgId: string): SQL | undefined
}

/** Without it the row's hash of who was named tells nothing of them. */
const forgetSalt = sql`salt = NULL`

const textTables: readonly Texts[] = [
  {
    table: deliveries,
    columns: ["body"],
    of: (db, orgId) =>
      inArray(deliveries.webhook, db.select({ id: webhooks.id }).from(webhooks).where(eq(webhooks.orgId, orgId))),
  },
  { table: idempotencyRecords, columns: ["answer"], of: (_db, orgId) => eq(idempotencyRecords.orgId, orgId) },
  { table: auditLog, columns: ["before", "after"], also: forgetSalt, of: (_db, orgId) => eq(auditLog.orgId, orgId) },
]

type Needs = {
  readonly audit: Audit
  readonly people: Players
  readonly codes: CodeRows
  readonly outbox: Outbox
  readonly rows: StandingRows
  readonly log: PlayLog
}

/** Up to which row of each table of texts, and which play of each campaign, an erasure has come. */
type Done = { readonly rows: Map<Texts, number>; readonly plays: Map<number, number> }

type Pseudonyms = ReadonlyMap<string, string>

/** A person: the player that counts, with all who were merged into it, the one who was asked for last. */
type Person = { readonly row: number; readonly externalId: string; readonly pseudonyms: Pseudonyms }

/** The pseudonyms in parts that are few enough for a step. */
function* inParts(pseudonyms: Pseudonyms): Generator<Pseudonyms> {
  const all = [...pseudonyms]
  for (let from = 0; from < all.length; from += idsOfAStep) yield new Map(all.slice(from, from + idsOfAStep))
}

/** The erasure of who a player is, on request (docs/operating.md): accounting, limits and codes stay as they are. */
export const eraseStore = (db: Db, commit: GroupCommit, random: Random, needs: Needs) => {
  const { audit, people, codes, outbox, rows, log } = needs
  const rowsOf = (row: number) => or(eq(players.id, row), eq(players.mergedInto, row))

  const idsOf = (row: number): string[] =>
    db
      .select({ id: players.externalUserId })
      .from(players)
      .where(rowsOf(row))
      .all()
      .map(({ id }) => id)

  const findPerson = (now: number, orgId: string, externalUserId: string): Person | null | Later => {
    const { row } = people.findPlayer(orgId, externalUserId)
    if (row === null) return null
    const later = people.merging.laterFor(row)
    if (later) return later
    const ids = [...idsOf(row).filter((id) => id !== externalUserId), externalUserId]
    return { row, externalId: externalUserId, pseudonyms: new Map(ids.map((id) => [id, newPseudonym(now, random)])) }
  }

  /** Rewrites the texts of the rows after `after` up to `last` that name the person. */
  const rewrite = ({ table, columns, also, of }: Texts, orgId: string, person: Person, after: number, last: number) => {
    const quoted = new Set([...person.pseudonyms.keys()].map((id) => JSON.stringify(id)))
    const texts = Object.fromEntries(columns.map((name) => [name, sql<string | null>`${sql.identifier(name)}`]))
    const found = db
      .select({ id: table.id, ...texts })
      .from(table)
      .where(and(gt(table.id, after), lte(table.id, last), of(db, orgId)))
      .all() as Record<string, string | null>[]
    for (const row of found) {
      if (!columns.some((name) => holdsAny(row[name] ?? "", quoted))) continue
      const rewritten = columns.map((name) => {
        const text = row[name] ?? null
        return text === null ? null : JSON.stringify(withoutPerson(JSON.parse(text), person.pseudonyms))
      })
      // The id may stand there as the name of something else.
      if (columns.every((name, index) => rewritten[index] === (row[name] ?? null))) continue
      const changed = columns.map((name, index) => sql`${sql.identifier(name)} = ${rewritten[index] ?? null}`)
      if (also) changed.push(also)
      db.run(sql`UPDATE ${table} SET ${sql.join(changed, sql`, `)} WHERE id = ${row["id"]}`)
    }
  }

  /** Up to which row a step goes, and whether it is a whole one, with more to follow. */
  const nextStep = ({ table, columns }: Texts, after: number): { upTo: number; isWhole: boolean } => {
    const bytes = bytesOf(...columns.map((name) => getTableColumns(table)[name] as SQLiteColumn))
    const rows = db
      .select({ id: table.id, bytes })
      .from(table)
      .where(gt(table.id, after))
      .orderBy(table.id)
      .limit(rowsOfAStep)
      .all() as { id: number; bytes: number }[]
    let left = bytesOfAStep
    const full = rows.find((row) => {
      left -= row.bytes
      return left <= 0
    })
    return { upTo: (full ?? rows.at(-1))?.id ?? after, isWhole: full !== undefined || rows.length === rowsOfAStep }
  }

  const clear = (ids: readonly number[]) => {
    if (ids.length > 0) db.update(plays).set({ metadata: null }).where(inArray(plays.id, ids)).run()
  }

  /**
   * The person's plays that keep what their app sent, of each campaign those after the play that `done` names for it: some
   * at a time, or none, of as many as are read in a step.
   */
  function* withMetadata({ row }: Person, done: Done): Generator<readonly number[]> {
    for (const { campaign, lastPlay } of rows.ofPlayer(row)) {
      let ids: number[] = []
      let read = 0
      for (const { play, hasMetadata } of log.chain(lastPlay)) {
        if (play <= (done.plays.get(campaign) ?? 0)) break
        if (hasMetadata) ids.push(play)
        if (++read % playsOfAStep !== 0) continue
        yield ids
        ids = []
      }
      yield ids
    }
  }

  const clearPlays = async (person: Person, done: Done): Promise<null | Refusal> => {
    const giveWay = takeTurns()
    const lastPlays = rows.ofPlayer(person.row).map(({ campaign, lastPlay }) => [campaign, lastPlay] as const)
    for (const ids of withMetadata(person, done)) {
      const step = ids.length > 0 ? await commit.run(() => clear(ids)) : undefined
      if (isRefusal(step)) return step
      await giveWay()
    }
    for (const [campaign, lastPlay] of lastPlays) done.plays.set(campaign, lastPlay)
    return null
  }

  /** In steps, so that no play waits long, until so little is left that the last step can take it along. */
  const eraseTraces = async (orgId: string, person: Person): Promise<Done | Refusal> => {
    const done: Done = { rows: new Map(), plays: new Map() }
    const cleared = await clearPlays(person, done)
    if (isRefusal(cleared)) return cleared
    for (const texts of textTables)
      for (let after = 0, next = nextStep(texts, after); next.isWhole; next = nextStep(texts, after)) {
        const { upTo } = next
        const step = await commit.run(() => rewrite(texts, orgId, person, after, upTo))
        if (isRefusal(step)) return step
        after = upTo
        done.rows.set(texts, after)
      }
    for (let forgotten = playsOfAStep; forgotten === playsOfAStep; ) {
      const step = await commit.run(() => codes.forgetKeys(person.row, playsOfAStep))
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

  const rename = db.$client.query(
    `UPDATE players SET external_user_id = ?, name = NULL, email = NULL, traits = NULL
     WHERE org_id = ? AND external_user_id = ?`,
  )
  const conflict = () => refuse("CONFLICT", "the player was merged or erased at the same time; try again")

  /**
   * Gives some of the person's ids up, with all that has come since the other steps and names any that is still theirs. An
   * id that is given up means somebody new from then on; the one that was asked for is the last, so that a new try finds them.
   */
  const giveUpIds = (tx: Tx, orgId: string, person: Person, done: Done, ids: Pseudonyms): null | Refusal | Later => {
    const later = people.merging.laterFor(person.row)
    if (later) return later
    if (people.findPlayer(orgId, person.externalId).row !== person.row) return conflict()
    outbox.flush()
    for (const texts of textTables) rewrite(texts, orgId, person, done.rows.get(texts) ?? 0, Number.MAX_SAFE_INTEGER)
    audit.forgetReads(orgId, ids, Number.MAX_SAFE_INTEGER)
    for (const [id, pseudonym] of ids) rename.run(pseudonym, orgId, id)
    people.forgetIds(tx, orgId, person.row, ids.keys())
    return null
  }

  /** The last step; what holds personal data besides is the player's that counts. */
  const finish = (tx: Tx, orgId: string, person: Person, done: Done, ids: Pseudonyms) => {
    const { row, pseudonyms } = person
    const merged = db.select({ n: count() }).from(players).where(rowsOf(row)).get()?.n
    const refusal =
      merged === pseudonyms.size ? giveUpIds(tx, orgId, { ...person, pseudonyms: ids }, done, ids) : conflict()
    if (refusal) return refusal
    for (const plays of withMetadata(person, done)) clear(plays)
    const isWritten = or(isNotNull(bans.reason), isNotNull(bans.message))
    db.update(bans)
      .set({ reason: null, message: null })
      .where(and(eq(bans.player, row), isWritten))
      .run()
    codes.forgetKeys(row, Number.MAX_SAFE_INTEGER)
    const { externalUserId, clientId } = people.findByRow(row)?.player ?? { externalUserId: "", clientId: null }
    const after = { externalUserId, clientId }
    audit.record(tx, { orgId, keyId: null }, { action: "player.erase", target: externalUserId, before: null, after })
    return after
  }

  /** In steps of some ids each; until the last, a new try starts over. */
  const erasePerson = async (orgId: string, whole: Person, done: Done): Promise<Erasure | Refusal> => {
    const left = new Map(whole.pseudonyms)
    const [last = left, ...others] = [...inParts(left)].reverse()
    for (const ids of others.reverse()) {
      const step = await commit.run((tx) => giveUpIds(tx, orgId, { ...whole, pseudonyms: left }, done, ids))
      if (isRefusal(step)) return step
      for (const id of ids.keys()) left.delete(id)
    }
    return commit.run((tx) => finish(tx, orgId, whole, done, last))
  }

  return {
    erasePlayer: async (caller, externalUserId) => {
      const found = await commit.run((tx) => findPerson(tx.now, caller.orgId, externalUserId))
      if (isRefusal(found)) return found
      if (!found) return refuse("NOT_FOUND", "no player of the organization has this externalUserId; check it")
      const done = await eraseTraces(caller.orgId, found)
      if (isRefusal(done)) return done
      return erasePerson(caller.orgId, found, done)
    },
  } satisfies Partial<Store>
}
