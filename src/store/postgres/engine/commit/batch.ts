import type { PoolClient, QueryConfig } from "pg"
import type { Clocks } from "../../../../core/clock.ts"
import type { Random } from "../../../../core/random.ts"
import type { Job, Scope, Tx } from "../../../../record/transaction.ts"
import type { Place } from "../../cluster/place.ts"
import { warningsOf } from "../../connection/barrier.ts"
import { prepareFirst } from "../../connection/distribute.ts"
import { NotReady, resultsOf } from "../../connection/fault.ts"
import { sessionOf } from "../../connection/pool.ts"
import { timesOf, wantTime } from "../clock/test-clock.ts"
import { missingFacts, type WorkingSet } from "./working-set.ts"

export type Task = {
  readonly scope: Scope
  readonly job: Job<unknown>
  /** The random numbers that the job has drawn: if it runs again, it gets the same ones. */
  readonly drawn: number[]
}

/**
 * How a task ended: with a value that is valid once the transaction is on disk, or with an error, in which case it
 * changed nothing.
 */
export type Outcome = { readonly value: unknown } | { readonly error: unknown }

export type Batch = {
  readonly outcomes: readonly Outcome[]
  readonly effects: readonly (() => void)[]
}

/** The organization and clocks of a batch, and the facts it is known to need. */
type Running = {
  readonly scope: Scope
  readonly clocks: Clocks
  readonly place: Place
  readonly known: WorkingSet
  onLocked(): void
}

/**
 * The number of a transaction. It may be reused on another timeline, which begins with the promotion of a standby,
 * and after a crash, which ends with a checkpoint and forgets the numbers that were not on disk.
 */
export type TransactionId = { readonly xid: string; readonly timeline: string; readonly checkpoint: string }

/** Thrown if COMMIT was sent but not confirmed: its transaction id tells later whether it took place. */
export class UnknownCommit extends Error {
  readonly transaction: TransactionId
  readonly batch: Batch

  constructor(transaction: TransactionId, batch: Batch, cause: unknown) {
    super("a commit was not confirmed", { cause })
    this.transaction = transaction
    this.batch = batch
  }
}

/**
 * How long a transaction may take, and how long its final statements and COMMIT may take, if the server does not end
 * them.
 */
const batchMs = 6_000
const commitMs = 4_000

/** Facts are locked and then read in their newest state, whatever the default isolation level of the database is. */
const begin = "BEGIN ISOLATION LEVEL READ COMMITTED"
/** The name of a segment of the write-ahead log begins with its timeline. */
export const walPosition = `left(pg_walfile_name(pg_current_wal_lsn()), 8) AS timeline,
  (SELECT checkpoint_lsn::text FROM pg_control_checkpoint()) AS checkpoint`
const identify = `SELECT pg_current_xact_id()::text AS xid, ${walPosition}`

const idsOfATask = 3
/** One of the two 32-bit numbers of our advisory locks, so that they do not clash with those of other programs. */
export const lockSpace = 0x7072_656d
const shareLock = `SELECT pg_advisory_xact_lock_shared(${lockSpace}, hashtext($1))`
const wholeLock = `SELECT pg_advisory_xact_lock(${lockSpace}, hashtext($1))`
/** The same for a transaction that is not on the server of the organization: over a cluster, the table makes it run there. */
export const wholeLockThere = `SELECT pg_advisory_xact_lock(${lockSpace}, hashtext($1))
  FROM (SELECT count(*) FROM organizations WHERE org_id = $1) o`

type Current = { readonly known: WorkingSet; readonly task: Task; draws: number }

/** The running job: jobs are synchronous, so there is only one at a time. */
let current: Current | null = null

const running = (): Current => {
  if (!current) throw new Error("facts are read outside of a job")
  return current
}

/** The facts of the transaction of the running job. */
export const facts = (): WorkingSet => running().known

/** The organization of the running job. */
export const organization = (): string => running().task.scope.orgId

/** Random numbers for jobs: a job that runs again because facts were missing gets the same numbers. */
export const replayed =
  (random: Random): Random =>
  () => {
    const run = running()
    const { drawn } = run.task
    const known = drawn[run.draws]
    const number = known ?? random()
    if (known === undefined) drawn.push(number)
    run.draws++
    return number
  }

const runTask = (known: WorkingSet, tx: Tx, task: Task): Outcome | typeof missingFacts => {
  current = { known, task, draws: 0 }
  try {
    const value = known.attempt(() => task.job(tx))
    return value === missingFacts ? missingFacts : { value }
  } catch (error) {
    return { error }
  } finally {
    current = null
  }
}

/**
 * Runs every task; between the rounds, `load` loads what the given number of tasks lacks, until all are decided. Nothing
 * that they change is written.
 */
export const decide = async (
  known: WorkingSet,
  tx: Tx,
  tasks: readonly Task[],
  load: (lacking: number) => Promise<void>,
): Promise<Outcome[]> => {
  const outcomes: Outcome[] = []
  let open = tasks.map((task, index) => ({ task, index }))
  for (;;) {
    open = open.filter(({ task, index }) => {
      const outcome = runTask(known, tx, task)
      if (outcome === missingFacts) return true
      outcomes[index] = outcome
      return false
    })
    if (open.length === 0) return outcomes
    await load(open.length)
  }
}

/**
 * Groups of jobs that share a working set. Each exclusive job is a group of its own, and sees the rows of earlier
 * groups in the database.
 */
const groupsOf = (tasks: readonly Task[], { isShared = false }: Scope): readonly (readonly Task[])[] =>
  isShared ? [tasks] : tasks.map((task) => [task])

/** The transaction for the jobs of one working set. Undoing a job also removes what it has added to the lists. */
const txOf = ({ scope, clocks, known }: Running, writes: (() => void)[], effects: (() => void)[]): Tx => {
  const withUndo = (list: (() => void)[], entry: () => void) => {
    list.push(entry)
    known.onUndo(() => list.pop())
  }
  return {
    ...timesOf(known, scope.orgId, clocks),
    transaction: known,
    beforeCommit: (write) => withUndo(writes, write),
    afterCommit: (effect) => withUndo(effects, effect),
    onRollback: (undo) => known.onUndo(undo),
  }
}

const lockOf = ({ scope, place }: Running) => {
  if (place.rowNumbers) return wholeLockThere
  return scope.isShared ? shareLock : wholeLock
}

/**
 * Runs `tasks` of one organization in one transaction on `client`, and calls `onLocked` once it holds all its locks.
 * Throws errors of the server or the connection, or UnknownCommit.
 */
export const runBatch = async (client: PoolClient, tasks: readonly Task[], running: Running): Promise<Batch> => {
  const { scope, place } = running
  const session = place.sessionOf(sessionOf(client, performance.now() + batchMs))
  const [first = [], ...others] = groupsOf(tasks, scope)
  running.known.wantIds(first.length * idsOfATask)
  wantTime(running.known, scope.orgId)
  // The order matters: a transaction must hold the lock that a Watermark looks at before it draws a row number.
  const opening = [
    session.query(begin),
    session.query<TransactionId>(identify),
    ...place.hold(session),
    session.query(lockOf(running), [scope.orgId]),
  ] as const
  if (place.rowNumbers) await resultsOf(opening).then(place.rowNumbers.level)
  const [, [transaction]] = await resultsOf([...opening, running.known.load(session, first.length)])
  running.onLocked()
  const outcomes: Outcome[] = []
  const effects: (() => void)[] = []
  const decideGroup = async (group: readonly Task[], known: WorkingSet) => {
    const writes: (() => void)[] = []
    const tx = txOf({ ...running, known }, writes, effects)
    outcomes.push(...(await decide(known, tx, group, (lacking) => known.load(session, lacking))))
    for (const write of writes) write()
  }
  await decideGroup(first, running.known)
  let known = running.known
  let hasWritten = false
  for (const group of others) {
    if (place.introduce) await place.introduce(known)
    const statements = known.flush(session)
    hasWritten ||= statements.length > 0
    known = known.next()
    known.wantIds(group.length * idsOfATask)
    wantTime(known, scope.orgId)
    await resultsOf([...statements, known.load(session, group.length)])
    await decideGroup(group, known)
  }
  const batch = { outcomes, effects }
  if (place.introduce) await place.introduce(known)
  const commitSession = place.sessionOf(sessionOf(client, performance.now() + commitMs))
  const statements = known.flush(commitSession)
  if (!hasWritten && statements.length === 0) {
    await session.query("ROLLBACK")
    return batch
  }
  if (place.rowNumbers) {
    await resultsOf([...statements, place.rowNumbers.raiseOthers()])
    statements.push(commitSession.query(prepareFirst))
  }
  const isWide = place.rowNumbers !== undefined
  await commit(client, statements, { transaction: transaction as TransactionId, batch, isWide })
  return batch
}

const isOfServer = (error: unknown): boolean =>
  typeof error === "object" && error !== null && "severity" in error && error.severity === "ERROR"

type Ending = { readonly transaction: TransactionId; readonly batch: Batch; readonly isWide: boolean }

/**
 * Sends COMMIT behind the statements. An error means that the server has rolled back, unless the transaction is one over several
 * servers, which may have committed before it failed with the others; a warning, that its wait for a standby was interrupted.
 */
const commit = async (
  client: PoolClient,
  statements: readonly Promise<unknown>[],
  { transaction, batch, isWide }: Ending,
) => {
  const { warnings, stop } = warningsOf(client)
  try {
    const end = client.query({ text: "COMMIT", query_timeout: commitMs } as QueryConfig)
    await resultsOf([...statements, end])
    const { command } = await end
    if (command !== "COMMIT") throw new Error(`the server answered COMMIT with ${command}`)
    if (warnings.length > 0) throw new NotReady(warnings[0])
  } catch (error) {
    throw isOfServer(error) && !isWide ? error : new UnknownCommit(transaction, batch, error)
  } finally {
    stop()
  }
}
