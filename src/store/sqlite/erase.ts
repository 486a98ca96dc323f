import { and, desc, eq, gt, inArray, isNotNull, lte, or, type SQL, sql } from "drizzle-orm"
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core"
import { holdsAny, newPseudonym, withoutPerson } from "../../core/erasure.ts"
import type { Random } from "../../core/random.ts"
import { isRefusal, type Refusal, refuse } from "../../core/rejection.ts"
import type { Store } from "../../core/store.ts"
import type { Audit } from "./audit.ts"
import type { CodeRows } from "./code-rows.ts"
import type { GroupCommit, Later, Tx } from "./commit.ts"
import type { Db } from "./open.ts"
import type { Outbox } from "./outbox.ts"
import type { PlayLog } from "./play-log.ts"
import type { Players } from "./player.ts"
import { auditLog } from "./schema/audit.ts"
import { idempotencyRecords } from "./schema/idempotency.ts"
import { plays } from "./schema/play.ts"
import { bans, players } from "./schema/player.ts"
import { deliveries, webhooks } from "./schema/webhook.ts"
import type { StandingRows } from "./standing-rows.ts"
import { takeTurns } from "./turn.ts"

/** Few enough for some milliseconds, as rows of the audit log may be long. */
const rowsOfAStep = 200
const playsOfAStep = 500

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

/** A person: the player that counts, with all who were merged into it. */
type Person = { readonly row: number; readonly pseudonyms: ReadonlyMap<string, string> }

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
    return { row, pseudonyms: new Map(idsOf(row).map((id) => [id, newPseudonym(now, random)])) }
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

  const lastRow = ({ table }: Texts): number =>
    (db.select({ id: table.id }).from(table).orderBy(desc(table.id)).limit(1).get()?.id as number | undefined) ?? 0

  const clear = (ids: readonly number[]) => {
    if (ids.length > 0) db.update(plays).set({ metadata: null }).where(inArray(plays.id, ids)).run()
  }

  /** The person's plays that keep what their app sent, of each campaign those after the play that `done` names for it. */
  function* withMetadata({ row }: Person, done: Done): Generator<readonly number[]> {
    for (const { campaign, lastPlay } of rows.ofPlayer(row)) {
      let ids: number[] = []
      for (const { play, hasMetadata } of log.chain(lastPlay)) {
        if (play <= (done.plays.get(campaign) ?? 0)) break
        if (hasMetadata) ids.push(play)
        if (ids.length < playsOfAStep) continue
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
    const isLeft = (texts: Texts) => lastRow(texts) - (done.rows.get(texts) ?? 0) > rowsOfAStep
    const cleared = await clearPlays(person, done)
    if (isRefusal(cleared)) return cleared
    for (let texts = textTables.find(isLeft); texts; texts = textTables.find(isLeft)) {
      const after = done.rows.get(texts) ?? 0
      const upTo = Math.min(lastRow(texts), after + rowsOfAStep)
      const of = texts
      const step = await commit.run(() => rewrite(of, orgId, person, after, upTo))
      if (isRefusal(step)) return step
      done.rows.set(texts, upTo)
    }
    for (let forgotten = playsOfAStep; forgotten === playsOfAStep; ) {
      const step = await commit.run(() => codes.forgetKeys(person.row, playsOfAStep))
      if (isRefusal(step)) return step
      forgotten = step
    }
    for (let forgotten = rowsOfAStep; forgotten === rowsOfAStep; ) {
      const step = await commit.run(() => audit.forgetReads(orgId, person.pseudonyms, rowsOfAStep))
      if (isRefusal(step)) return step
      forgotten = step
    }
    return (await clearPlays(person, done)) ?? done
  }

  const erasePerson = ({ row, pseudonyms }: Person) => {
    for (const merged of db.select().from(players).where(rowsOf(row)).all())
      db.update(players)
        .set({
          externalUserId: pseudonyms.get(merged.externalUserId) ?? merged.externalUserId,
          ...{ name: null, email: null, traits: null },
        })
        .where(eq(players.id, merged.id))
        .run()
    const isWritten = or(isNotNull(bans.reason), isNotNull(bans.message))
    db.update(bans)
      .set({ reason: null, message: null })
      .where(and(eq(bans.player, row), isWritten))
      .run()
    codes.forgetKeys(row, Number.MAX_SAFE_INTEGER)
  }

  /** The last step finds what has come since the others, so that nothing is left; until it, a new try starts over. */
  const finish = (tx: Tx, orgId: string, person: Person, done: Done) => {
    const [externalId = ""] = person.pseudonyms.keys()
    const later = people.merging.laterFor(person.row)
    if (later) return later
    const isSame = people.findPlayer(orgId, externalId).row === person.row
    if (!isSame || idsOf(person.row).some((id) => !person.pseudonyms.has(id)))
      return refuse("CONFLICT", "the player was merged or erased at the same time; try again")
    outbox.flush()
    for (const texts of textTables) rewrite(texts, orgId, person, done.rows.get(texts) ?? 0, Number.MAX_SAFE_INTEGER)
    audit.forgetReads(orgId, person.pseudonyms, Number.MAX_SAFE_INTEGER)
    for (const ids of withMetadata(person, done)) clear(ids)
    erasePerson(person)
    people.forgetAll(tx)
    const { externalUserId, clientId } = people.findByRow(person.row)?.player ?? { externalUserId: "", clientId: null }
    const after = { externalUserId, clientId }
    audit.record(tx, { orgId, keyId: null }, { action: "player.erase", target: externalUserId, before: null, after })
    return after
  }

  return {
    erasePlayer: async (caller, externalUserId) => {
      const found = await commit.run((tx) => findPerson(tx.now, caller.orgId, externalUserId))
      if (isRefusal(found)) return found
      if (!found) return refuse("NOT_FOUND", "no player of the organization has this externalUserId; check it")
      const done = await eraseTraces(caller.orgId, found)
      if (isRefusal(done)) return done
      return commit.run((tx) => finish(tx, caller.orgId, found, done))
    },
  } satisfies Partial<Store>
}
