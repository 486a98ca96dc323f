import pg from "pg"
import { inTime } from "../../in-time.ts"
import { passBarrier } from "./barrier.ts"
import { NoConnection, NotReady } from "./fault.ts"
import { clientOf, Servers, serverOf } from "./servers.ts"

/** What runs statements: a connection of a transaction, or the pool for one statement alone. */
export type Session = {
  query<Row extends object>(text: string, values?: readonly unknown[]): Promise<readonly Row[]>
}

export type PoolSettings = {
  readonly url: string
  /** How many connections are open at most. */
  readonly maxConnections: number
  /** How long a statement may run, and how long it may wait for a lock, before the server ends it. */
  readonly statementMs: number
  readonly lockMs: number
  /** How long a request waits for a free connection, or for a new one to be open. */
  readonly connectMs: number
}

const idleMs = 30_000

/** Bound to their keys, batches are read and written by index, whatever the statistics say of the size of tables. */
const plannedByIndex = "-c enable_seqscan=off -c enable_hashjoin=off -c enable_mergejoin=off"

/** A cluster plans each time anew, since it has to know the organization to find the server. */
const plannedOnce = "-c plan_cache_mode=force_generic_plan"

/** A commit that was interrupted while it waited for a standby is reported by a warning alone. */
const withWarnings = "-c client_min_messages=warning"

/** Compiling a statement takes longer than running one of ours. */
const withoutJit = "-c jit=off"

/** How long the first questions to a server may take. */
const greetingMs = 2_000
/** How much later than the server a statement is given up by the client: a server that hangs ends nothing itself. */
const graceMs = 1_000

/** A promoted standby has none of what the old primary committed only to itself, and one that is not promoted lags behind. */
const greeting = `SELECT pg_is_in_recovery() AS "isStandby",
  CASE WHEN current_setting('synchronous_commit') = 'off' THEN set_config('synchronous_commit', 'on', false) END`

/**
 * Makes sure that a new connection leads to the primary, and, before transactions run on it, that all they may see is
 * committed for good.
 */
const greet = async (client: pg.ClientBase, isForBatches: boolean) => {
  const { rows } = await client.query<{ isStandby: boolean }>({
    text: greeting,
    query_timeout: greetingMs,
  } as pg.QueryConfig)
  if (rows[0]?.isStandby) throw new NotReady("the server is a standby, which takes no writes")
  if (isForBatches) await passBarrier(client, greetingMs)
}

type Use = { readonly isForBatches: boolean; readonly isCluster?: boolean }

/** Connections whose statements are prepared once each, and sent without waiting for the answers to those before. */
export const openPool = (settings: PoolSettings, { isForBatches, isCluster = false }: Use): pg.Pool => {
  const planned = isCluster ? plannedByIndex : `${plannedByIndex} ${plannedOnce}`
  const servers = new Servers(settings.url)
  const pool = new pg.Pool({
    Client: clientOf(servers),
    max: settings.maxConnections,
    connectionTimeoutMillis: settings.connectMs,
    idleTimeoutMillis: idleMs,
    statement_timeout: settings.statementMs,
    query_timeout: settings.statementMs + graceMs,
    lock_timeout: settings.lockMs,
    idle_in_transaction_session_timeout: settings.statementMs,
    application_name: "premio",
    keepAlive: true,
    pipeline: true,
    options: `${withWarnings} ${withoutJit} ${isForBatches ? planned : ""}`,
    onConnect: (client: pg.ClientBase) =>
      greet(client, isForBatches).catch((error) => {
        servers.moveOnFrom(serverOf(client))
        throw error
      }),
  } as unknown as pg.PoolConfig)
  // A connection that breaks is dropped: what runs on it learns of it by its statements, and the next request opens another.
  pool.on("error", () => undefined)
  pool.on("connect", (client) => client.on("error", () => undefined))
  return pool
}

/** A connection for work of any length, whose statements wait for locks as long as those of requests. */
export const openClient = async ({ url, lockMs, connectMs }: Omit<PoolSettings, "maxConnections" | "statementMs">) => {
  const ServerClient = clientOf(new Servers(url))
  const client = new ServerClient({
    connectionTimeoutMillis: connectMs,
    lock_timeout: lockMs,
    application_name: "premio",
    keepAlive: true,
    options: withoutJit,
  })
  client.on("error", () => undefined)
  await client.connect()
  return client
}

const names = new Map<string, string>()

/** The name under which each connection prepares a statement: of its text, in case others prepare theirs on the same one. */
const nameOf = (text: string): string => {
  const known = names.get(text)
  if (known) return known
  const name = `s${Bun.hash(text).toString(36)}`
  names.set(text, name)
  return name
}

/**
 * A session on one connection; statements are sent at once, and run one after the other. The connection is given up where one
 * has no result at `until`, in the time of `performance.now()`; otherwise after the time that all statements have.
 */
export const sessionOf = (client: pg.ClientBase, until = Number.POSITIVE_INFINITY): Session => ({
  query: async (text, values = []) => {
    const ms = until - performance.now()
    const limit = Number.isFinite(ms) ? { query_timeout: Math.max(ms, 1) } : {}
    return (await client.query({ name: nameOf(text), text, values: [...values], ...limit })).rows
  },
})

/** A connection that is had by `until`, in the time of `performance.now()`; throws NoConnection where there is none by then. */
export const connectBy = async (pool: pg.Pool, until: number): Promise<pg.PoolClient> => {
  const connecting = pool.connect()
  const client = await inTime(connecting, until - performance.now(), () => null)
  if (client) return client
  connecting.then(
    (late) => late.release(),
    () => undefined,
  )
  throw new NoConnection("there was no connection in time")
}

/** Runs `read` on a connection of its own. */
export const withSession = async <T>(pool: pg.Pool, read: (session: Session) => Promise<T>): Promise<T> => {
  const client = await pool.connect()
  let isSound = false
  try {
    const value = await read(sessionOf(client))
    isSound = true
    return value
  } finally {
    client.release(!isSound)
  }
}
