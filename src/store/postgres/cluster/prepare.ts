import type { Pool, PoolClient } from "pg"
import { isUnavailable } from "../connection/fault.ts"
import { idsOfADraw } from "../schema/organization.ts"

/** One process prepares a server, and the others wait. */
const lock = "SELECT pg_advisory_xact_lock(7072656102)"
const ownStatements = "SET LOCAL citus.enable_ddl_propagation = off"
const create = `CREATE SEQUENCE IF NOT EXISTS row_ids INCREMENT BY ${idsOfADraw}`
/**
 * Processes of earlier versions, which statements of an organization look for, serve no cluster: its upgrades stop them all. The
 * rows of processes are the coordinator's.
 */
const createProcesses = `CREATE OR REPLACE VIEW processes AS SELECT 0::bigint AS id, true AS ended, true AS counts_players,
  true AS counts_codes, true AS counts_configuration, true AS seals_redemptions WHERE false`
/** Any ALTER SEQUENCE makes others wait for their next number until the end of the transaction. */
const hold = "ALTER SEQUENCE row_ids NO CYCLE"
const readLast = "SELECT last_value::float8 AS last FROM row_ids"
const raiseTo = "SELECT setval('row_ids', $1::bigint) FROM row_ids WHERE last_value < $1::bigint"

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
const prepare = (pool: Pool) =>
  inTransaction(pool, async (client) => {
    await client.query(create)
    const { rows } = await client.query("SELECT WHERE to_regclass('processes') IS NULL")
    if (rows.length > 0) await client.query(createProcesses)
  })

/** Resolves with null for a server that is away. */
const unlessAway = <T>(work: Promise<T>): Promise<T | null> =>
  work.catch((error) => {
    if (isUnavailable(error)) return null
    throw error
  })

/** The largest number that any of these servers has drawn, apart from those that are away. */
const lastOf = async (pools: readonly Pool[]): Promise<number> => {
  const lasts = await Promise.all(
    pools.map((pool) => unlessAway(pool.query<{ last: number }>(readLast).then(({ rows }) => rows[0]?.last ?? 0))),
  )
  return Math.max(...lasts.map((found) => found ?? 0))
}

const raise = async (pools: readonly Pool[], last: number): Promise<void> => {
  const raiseAt = (pool: Pool) =>
    inTransaction(pool, async (client) => {
      await client.query(hold)
      await client.query(raiseTo, [last])
    })
  await Promise.all(pools.map((pool) => unlessAway(raiseAt(pool))))
}

/**
 * Prepares the servers of a cluster. Each has row numbers of its own; those that it draws from now on are larger than any that
 * another has drawn, so that an organization that was moved there goes on with larger ones.
 */
export const prepareServers = async (coordinator: Pool, others: readonly Pool[]): Promise<void> => {
  const prepared = await Promise.all(others.map((pool) => unlessAway(prepare(pool).then(() => pool))))
  const reached = [coordinator, ...prepared.filter((pool) => pool !== null)]
  await raise(reached, await lastOf(reached))
}

/** Makes the other servers draw larger numbers than the coordinator has, whose sequence a transaction may be holding. */
export const raiseOthers = async (coordinator: Pool, others: readonly Pool[]): Promise<void> =>
  raise(others, await lastOf([coordinator]))
