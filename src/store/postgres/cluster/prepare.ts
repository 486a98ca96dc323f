import type { Pool, PoolClient } from "pg"
import { withTimeout } from "../../../concurrency/with-timeout.ts"
import { isLockTimeout, isUnavailable } from "../connection/fault.ts"
import { idsOfADraw } from "../schema/organization/organization.ts"

/** One process prepares a server, and the others wait. */
const lock = "SELECT pg_advisory_xact_lock(7072656102)"
const ownStatements = "SET LOCAL citus.enable_ddl_propagation = off"
const create = `CREATE SEQUENCE IF NOT EXISTS row_ids INCREMENT BY ${idsOfADraw}`
/** The columns of `processes` that statements of an organization ask, the last ones the newest. */
const columns =
  "ended counts_players counts_codes counts_configuration seals_redemptions counts_archived lists_open".split(" ")
/**
 * Processes of earlier versions, which statements of an organization look for, serve no cluster: its upgrades stop them all. The
 * rows of processes are the coordinator's.
 */
const createProcesses = `CREATE OR REPLACE VIEW processes AS
  SELECT 0::bigint AS id, ${columns.map((name) => `true AS ${name}`).join(", ")} WHERE false`
/** Whether there is no such view, or one that an earlier version has made with fewer columns. */
const lacksColumns = `SELECT FROM (SELECT to_regclass('processes')::oid AS oid) p
  WHERE NOT EXISTS (SELECT FROM pg_class c WHERE c.oid = p.oid AND c.relkind <> 'v')
    AND (SELECT count(*) FROM pg_attribute a WHERE a.attrelid = p.oid AND a.attname = ANY ($1::text[])) < cardinality($1::text[])`
/** Any ALTER SEQUENCE makes others wait for their next number until the end of the transaction. */
const hold = "ALTER SEQUENCE row_ids NO CYCLE"
const readLast = "SELECT last_value::float8 AS last FROM row_ids"
const raiseTo = "SELECT setval('row_ids', $1::bigint) FROM row_ids WHERE last_value < $1::bigint"

/** A server that takes longer to say its last number is away: failovers and moves elsewhere are noticed behind that. */
const answerMs = 2_000

/** How far the numbers of servers may lie apart before they are raised to the largest. */
const maxApart = 2 ** 27
/**
 * How far numbers are raised above those of a server that is away, which was at most `maxApart` ahead when it was last looked at,
 * every few seconds. Numbers end at 10^15 / 3, since the cursors of hand-outs have 15 digits for three times a number: there is room
 * for a million of such leaps.
 */
const leap = 2 ** 28

const inTransaction = async <T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> => {
  const client = await pool.connect()
  let isSound = false
  try {
    await client.query("BEGIN")
    await client.query(ownStatements)
    await client.query(lock)
    const value = await work(client)
    await client.query("COMMIT")
    isSound = true
    return value
  } finally {
    client.release(!isSound)
  }
}

/** Makes what a server other than the coordinator needs for transactions of its own. */
const make = (pool: Pool) =>
  inTransaction(pool, async (client) => {
    await client.query(create)
    const { rows } = await client.query(lacksColumns, [columns])
    if (rows.length > 0) await client.query(createProcesses)
  })

/** Resolves with null for a server that is away. */
const unlessAway = <T>(work: Promise<T>): Promise<T | null> =>
  work.catch((error) => {
    if (isUnavailable(error)) return null
    throw error
  })

const lastOf = async (pool: Pool): Promise<number> => (await pool.query<{ last: number }>(readLast)).rows[0]?.last ?? 0

const raise = (pool: Pool, to: number): Promise<void> =>
  inTransaction(pool, async (client) => {
    await client.query(hold)
    await client.query(raiseTo, [to])
  })

/** A server that draws row numbers. Once it is ready, they are larger than those that others drew before. */
export type Numbering = { readonly pool: Pool; readonly isReady: boolean }

/** What is known of a server: its last number, unless it is away, and whether it has what it needs. */
type Look = { readonly last: number | null; readonly isMade: boolean }

/** Makes what a server lacks. Others may hold that for too long: it is not ready then, but it is not away either. */
const tryMake = (pool: Pool): Promise<boolean> =>
  make(pool).then(
    () => true,
    (error) => {
      if (isLockTimeout(error)) return false
      throw error
    },
  )

/** What a server answers; null if it is away, or does not answer in time. */
const answerOf = <T>(work: Promise<T>): Promise<T | null> => withTimeout(unlessAway(work), answerMs, () => null)

const lookAt = async ({ pool, isReady }: Numbering, isCoordinator: boolean): Promise<Look> => {
  const mayLack = !isReady && !isCoordinator
  // To make something may take longer than an answer, if others hold it.
  if (mayLack && !(await answerOf(pool.query("SELECT")))) return { last: null, isMade: false }
  const isMade = !mayLack || (await unlessAway(tryMake(pool)))
  const last = isMade === null ? null : await answerOf(lastOf(pool))
  return { last, isMade: isMade === true }
}

/**
 * Makes servers of a cluster ready, the coordinator first: numbers that each draws from now on are larger than any that another
 * has drawn, also one that is away, so that an organization that was moved goes on with larger ones. Returns which of them are.
 */
export const prepareServers = async (servers: readonly Numbering[]): Promise<readonly boolean[]> => {
  const looks = await Promise.all(servers.map((server, index) => lookAt(server, index === 0)))
  const lasts = looks.map(({ last }) => last)
  const known = lasts.filter((last) => last !== null)
  const top = Math.max(...known)
  const isAnyAway = known.length < lasts.length
  const isAnyBeginning = servers.some(({ isReady }, index) => !isReady && lasts[index] !== null)
  const target = isAnyBeginning && isAnyAway ? top + leap : top
  const makeReady = async ({ pool, isReady }: Numbering, { last, isMade }: Look): Promise<boolean> => {
    if (last === null || !isMade) return isReady
    if (last >= target || (isReady && last > top - maxApart)) return true
    return (await unlessAway(raise(pool, target).then(() => true))) ?? isReady
  }
  return Promise.all(looks.map((look, index) => makeReady(servers[index] as Numbering, look)))
}

/**
 * Makes the coordinator draw numbers that are larger than those of the other servers. Throws if one of them is away, which
 * `raiseOthers` would refuse.
 */
export const raiseCoordinator = async (coordinator: Pool, others: readonly Pool[]): Promise<void> => {
  const [own, ...lasts] = await Promise.all([coordinator, ...others].map(lastOf))
  const top = Math.max(0, ...lasts)
  if ((own ?? 0) < top) await raise(coordinator, top)
}

/**
 * Makes the other servers draw larger numbers than the coordinator has, whose sequence a transaction may be holding. Throws if one
 * of them is away: it may have rows of the transaction.
 */
export const raiseOthers = async (coordinator: Pool, others: readonly Pool[]): Promise<void> => {
  const last = await lastOf(coordinator)
  await Promise.all(others.map((pool) => raise(pool, last)))
}
