import type { PoolClient, QueryConfig } from "pg"
import type { Clocks } from "../../../core/clock.ts"
import type { Random } from "../../../core/random.ts"
import type { Job, Scope, Tx } from "../../record/transaction.ts"
import { warningsOf } from "../connection/barrier.ts"
import { prepareFirst } from "../connection/distribute.ts"
import { NotReady, resultsOf } from "../connection/fault.ts"
import { type Session, sessionOf } from "../connection/pool.ts"
import { missing, type WorkingSet } from "./working-set.ts"

export type Task = {
  readonly scope: Scope
  readonly job: Job<unknown>
  /** The random numbers that the job has drawn: when it runs again, it draws the same. */
  readonly drawn: number[]
}

/** How a task ended: with a value that holds once the transaction is on disk, or with what it threw, which changed nothing. */
export type Outcome = { readonly value: unknown } | { readonly error: unknown }

export type Batch = {
  readonly outcomes: readonly Outcome[]
  readonly effects: readonly (() => void)[]
}

/** What a batch runs for, by which clocks, and what it is known to need. */
type Running = {
  readonly scope: Scope
  readonly clocks: Clocks
  /** Whether tables may be distributed over several servers. */
  readonly isCluster: boolean
  readonly known: WorkingSet
  onLocked(): void
}

/**
 * The number of a transaction. Another transaction may have it on another timeline, which begins when a standby is promoted,
 * and after a crash of the server, which ends with a checkpoint and forgets the numbers that were not on disk.
 */
export type TransactionId = { readonly xid: string; readonly timeline: string; readonly checkpoint: string }

/** Thrown where COMMIT was sent and not confirmed: its transaction tells later whether it took place. */
export class UnknownCommit extends Error {
  readonly transaction: TransactionId
  readonly batch: Batch

  constructor(transaction: TransactionId, batch: Batch, cause: unknown) {
    super("a commit was not confirmed", { cause })
    this.transaction = transaction
    this.batch = batch
  }
}

/** How long a transaction may take, and its statements and COMMIT after that, where the server does not end them itself. */
const batchMs = 6_000
const commitMs = 4_000

/** Facts are locked, and then read as the last transaction left them, whatever the database's default is. */
const begin = "BEGIN ISOLATION LEVEL READ COMMITTED"
/** The first part of the name of a segment of the write-ahead log is its timeline. */
export const place = `left(pg_walfile_name(pg_current_wal_lsn()), 8) AS timeline,
  (SELECT checkpoint_lsn::text FROM pg_control_checkpoint()) AS checkpoint`
const identify = `SELECT pg_current_xact_id()::text AS xid, ${place}`

const idsOfATask = 3
/** One of the two 32-bit numbers of an advisory lock, so that locks of other programs do not meet ours. */
export const lockSpace = 0x7072_656d
const shareLock = `SELECT pg_advisory_xact_lock_shared(${lockSpace}, hashtext($1))`
export const wholeLock = `SELECT pg_advisory_xact_lock(${lockSpace}, hashtext($1))`

type Current = { readonly known: WorkingSet; readonly task: Task; draws: number }

/** The job that runs at present: jobs are synchronous, so there is one at a time. */
let current: Current | null = null

const running = (): Current => {
  if (!current) throw new Error("facts are read outside of a job")
  return current
}

/** The facts of the transaction whose job runs. */
export const facts = (): WorkingSet => running().known

/** The organization that the job which runs is about. */
export const organization = (): string => running().task.scope.orgId

/** Numbers from `random` for jobs: one that runs again, since facts were missing, draws what it drew before. */
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

const runTask = (known: WorkingSet, tx: Tx, task: Task): Outcome | typeof missing => {
  current = { known, task, draws: 0 }
  try {
    const value = known.attempt(() => task.job(tx))
    return value === missing ? missing : { value }
  } catch (error) {
    return { error }
  } finally {
    current = null
  }
}

/** Runs every task; between the rounds, loads what those lack that could not be decided. */
const decide = async (session: Session, known: WorkingSet, tx: Tx, tasks: readonly Task[]): Promise<Outcome[]> => {
  const outcomes: Outcome[] = []
  let open = tasks.map((task, index) => ({ task, index }))
  for (;;) {
    open = open.filter(({ task, index }) => {
      const outcome = runTask(known, tx, task)
      if (outcome === missing) return true
      outcomes[index] = outcome
      return false
    })
    if (open.length === 0) return outcomes
    await known.load(session, open.length)
  }
}

/** Groups of jobs that are decided on one working set: those with the organization to themselves see each other's rows in the database. */
const groupsOf = (tasks: readonly Task[], { isShared = false }: Scope): readonly (readonly Task[])[] =>
  isShared ? [tasks] : tasks.map((task) => [task])

/** The transaction as the jobs of one working set see it; what is undone of a job takes back what it has put on the lists. */
const txOf = ({ clocks, known }: Running, writes: (() => void)[], effects: (() => void)[]): Tx => {
  const withUndo = (list: (() => void)[], entry: () => void) => {
    list.push(entry)
    known.onUndo(() => list.pop())
  }
  return {
    now: clocks.now(),
    wall: clocks.wall(),
    beforeCommit: (write) => withUndo(writes, write),
    afterCommit: (effect) => withUndo(effects, effect),
    onRollback: (undo) => known.onUndo(undo),
  }
}

/**
 * Runs `tasks` of one organization in one transaction on `client`; calls `onLocked` once nothing is waited for any more that
 * others hold. Throws what the server or the connection reports, or UnknownCommit.
 */
export const runBatch = async (client: PoolClient, tasks: readonly Task[], running: Running): Promise<Batch> => {
  const { scope, isCluster } = running
  const session = sessionOf(client, performance.now() + batchMs)
  const [first = [], ...others] = groupsOf(tasks, scope)
  running.known.wantIds(first.length * idsOfATask)
  // In this order: a transaction that has drawn a row number holds the lock by which a Watermark knows of it.
  const [, [transaction]] = await resultsOf([
    session.query(begin),
    session.query<TransactionId>(identify),
    session.query(scope.isShared ? shareLock : wholeLock, [scope.orgId]),
    running.known.load(session, first.length),
  ])
  running.onLocked()
  const outcomes: Outcome[] = []
  const effects: (() => void)[] = []
  const decideGroup = async (group: readonly Task[], known: WorkingSet) => {
    const writes: (() => void)[] = []
    const tx = txOf({ ...running, known }, writes, effects)
    outcomes.push(...(await decide(session, known, tx, group)))
    for (const write of writes) write()
  }
  await decideGroup(first, running.known)
  let known = running.known
  let hasWritten = false
  for (const group of others) {
    const statements = known.flush(session)
    hasWritten ||= statements.length > 0
    known = known.next()
    known.wantIds(group.length * idsOfATask)
    await resultsOf([...statements, known.load(session, group.length)])
    await decideGroup(group, known)
  }
  const batch = { outcomes, effects }
  const commitSession = sessionOf(client, performance.now() + commitMs)
  const statements = known.flush(commitSession)
  if (!hasWritten && statements.length === 0) {
    await session.query("ROLLBACK")
    return batch
  }
  if (isCluster) statements.push(commitSession.query(prepareFirst))
  await commit(client, statements, transaction as TransactionId, batch)
  return batch
}

const isOfServer = (error: unknown): boolean =>
  typeof error === "object" && error !== null && "severity" in error && error.severity === "ERROR"

/**
 * Sends COMMIT behind the statements. An error of a statement means that the server has rolled back; a warning, that its
 * wait for a standby was interrupted.
 */
const commit = async (
  client: PoolClient,
  statements: readonly Promise<unknown>[],
  transaction: TransactionId,
  batch: Batch,
) => {
  const { warnings, stop } = warningsOf(client)
  try {
    const end = client.query({ text: "COMMIT", query_timeout: commitMs } as QueryConfig)
    await resultsOf([...statements, end])
    const { command } = await end
    if (command !== "COMMIT") throw new Error(`COMMIT was answered with ${command}`)
    if (warnings.length > 0) throw new NotReady(warnings[0])
  } catch (error) {
    throw isOfServer(error) ? error : new UnknownCommit(transaction, batch, error)
  } finally {
    stop()
  }
}
