import pg from "pg"
import { withTimeout } from "../../../concurrency/with-timeout.ts"
import { statementOf } from "../../error-view.ts"
import { passBarrier } from "./barrier.ts"
import { NoConnection, NotReady } from "./fault.ts"
import { clientOf, Servers, serverOf } from "./servers.ts"
import { Silence } from "./silence.ts"

/** Runs statements: the connection of a transaction, or the pool for single statements. */
export type Session = {
  query<Row extends object>(text: string, values?: readonly unknown[]): Promise<readonly Row[]>
  /** Whether its statements are planned for the servers of a cluster. */
  readonly isOfCluster?: boolean
  /** Where statements reach one organization, throws Elsewhere for others, or for statements about several (null). */
  readonly mind?: (orgId: string | null) => void
}

export type PoolSettings = {
  readonly url: string
  /** The maximum number of connections. */
  readonly maxConnections: number
  /** How long a statement may run, and wait for a lock, before the server ends it. */
  readonly statementMs: number
  readonly lockMs: number
  /** How long a request waits for a free or a new connection, and the first statements on a new one may take. */
  readonly connectMs: number
}

const idleMs = 30_000

/**
 * Makes batches use the indexes of their keys, whatever the statistics say about the size of the tables. A bitmap would join an
 * index with another one for all rows of an organization, which seems to cost nothing while the table is empty.
 */
const plannedByIndex = "-c enable_seqscan=off -c enable_bitmapscan=off -c enable_hashjoin=off -c enable_mergejoin=off"

const plannedOnce = "-c plan_cache_mode=force_generic_plan"
/** A cluster plans every time, since only the organization tells it which server to use: a plan for any asks all servers. */
const plannedEachTime = "-c plan_cache_mode=force_custom_plan"

/** An interruption of a commit that waits for a standby is only reported by a warning. */
const withWarnings = "-c client_min_messages=warning"

/** Compiling one of our statements takes longer than running it. */
const withoutJit = "-c jit=off"

/** How much later than the server the client gives up a statement: a server that hangs ends nothing. */
const graceMs = 1_000

/** A promoted standby lacks what the old primary committed alone, and a standby that is not promoted lags behind. */
const greeting = `SELECT pg_is_in_recovery() AS "isStandby",
  CASE WHEN current_setting('synchronous_commit') = 'off' THEN set_config('synchronous_commit', 'on', false) END`

/**
 * Checks that a new connection goes to the primary and, before transactions run on it, that everything they may see
 * is committed for good.
 */
const greet = async (client: pg.ClientBase, isForBatches: boolean, ms: number) => {
  const { rows } = await client.query<{ isStandby: boolean }>({
    text: greeting,
    query_timeout: ms,
  } as pg.QueryConfig)
  if (rows[0]?.isStandby) throw new NotReady("the server is a standby, which accepts no writes")
  if (isForBatches) await passBarrier(client, ms)
}

/** Notices when a server that is to end work on these connections hangs. */
const listenForSilence = (pool: pg.Pool) => {
  pool.on("acquire", (client) => Silence.of(serverOf(client)).begin(client))
  pool.on("release", (error, client) => Silence.of(serverOf(client)).end(client, !error))
}

/**
 * Whether transactions run on the connections, whether these plan for several servers, and whether one is kept in use all the time, so
 * that its use says nothing.
 */
export type Use = { readonly isForBatches: boolean; readonly isCluster?: boolean; readonly isKept?: boolean }

/**
 * Connections that prepare each statement once, and send statements without waiting for the results of those before.
 */
export const openPool = (settings: PoolSettings, { isForBatches, isCluster = false, isKept = false }: Use): pg.Pool => {
  const byIndex = isForBatches ? [plannedByIndex] : []
  const when = isCluster ? [plannedEachTime] : isForBatches ? [plannedOnce] : []
  const servers = Servers.of(settings.url)
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
    options: [withWarnings, withoutJit, ...byIndex, ...when].join(" "),
    onConnect: (client: pg.ClientBase) =>
      greet(client, isForBatches, settings.connectMs).then(
        () => servers.reached(serverOf(client)),
        (error) => {
          servers.moveOnFrom(serverOf(client))
          throw error
        },
      ),
  } as unknown as pg.PoolConfig)
  if (!isKept) listenForSilence(pool)
  // A broken connection is dropped: its statements fail, and the next request opens another one.
  pool.on("error", () => undefined)
  pool.on("connect", (client) => {
    client.on("error", () => undefined)
    if (isCluster) clusterClients.add(client)
  })
  return pool
}

/** A connection for work of any length; its statements wait for locks as long as those of requests. */
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

/**
 * The names of all texts, each of which a connection keeps once it has prepared it. They are constants of the code, or made of
 * such when it starts, and what calls ask for is a parameter: some 350 of 450 bytes, after calls of all kinds. Over a cluster, those
 * about one organization are kept for each part that lies on the server.
 */
const names = new Map<string, string>()

/**
 * The name under which connections prepare a statement: derived from its text, so that names of other users cannot
 * clash.
 */
const nameOf = (text: string): string => {
  const known = names.get(text)
  if (known) return known
  const name = `s${Bun.hash(text).toString(36)}`
  names.set(text, name)
  return name
}

/** The connections to the coordinator of a cluster. */
const clusterClients = new WeakSet<pg.ClientBase>()

/**
 * A session on one connection. Statements are sent at once and run one after another. The connection is given up if a
 * statement has no result at `until`, a time of `performance.now()`, or after the usual time limit.
 */
export const sessionOf = (client: pg.ClientBase, until = Number.POSITIVE_INFINITY): Session => ({
  isOfCluster: clusterClients.has(client),
  query: async (text, values = []) => {
    const ms = until - performance.now()
    const limit = Number.isFinite(ms) ? { query_timeout: Math.max(ms, 1) } : {}
    try {
      return (await client.query({ name: nameOf(text), text, values: [...values], ...limit })).rows
    } catch (error) {
      // For the log, which never shows the parts of a statement that the server quotes.
      throw error instanceof Error ? Object.assign(error, { statement: statementOf(text) }) : error
    }
  },
})

/** Connects by `until`, a time of `performance.now()`, or throws NoConnection. */
export const connectBy = async (pool: pg.Pool, until: number): Promise<pg.PoolClient> => {
  const connecting = pool.connect()
  const client = await withTimeout(connecting, until - performance.now(), () => null)
  if (client) return client
  connecting.then(
    (late) => late.release(),
    () => undefined,
  )
  throw new NoConnection("no connection became available in time")
}

/** Runs `read` on its own connection. */
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
