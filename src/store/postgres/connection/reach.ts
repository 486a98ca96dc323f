import pg from "pg"
import { lastFirst, serverUrls } from "../../../core/database-servers.ts"
import { DatabaseUnusable } from "../../../unusable.ts"
import { isLoginRefused, isUnavailable } from "./fault.ts"

const oldestVersion = 15
const retryMs = 250
const connectMs = 3_000

const question = `SELECT current_setting('server_version_num')::int / 10000 AS version,
  current_setting('server_encoding') AS encoding, pg_is_in_recovery() AS "isStandby",
  EXISTS (SELECT FROM pg_extension WHERE extname = 'citus') AS "hasCitus"`

type Server = {
  readonly version: number
  readonly encoding: string
  readonly isStandby: boolean
  readonly hasCitus: boolean
}

/** Whether Citus has distributed the tables over servers. */
const isDistributed =
  "SELECT FROM pg_dist_partition WHERE logicalrelid = to_regclass('organizations') AND partmethod = 'h'"

/** The URL, starting with the server that accepts writes. */
type Reached = { readonly url: string; readonly isCluster: boolean }

const ask = async (connectionString: string): Promise<Server & Pick<Reached, "isCluster">> => {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: connectMs, query_timeout: connectMs })
  client.on("error", () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<Server>(question)
    const server = rows[0] as Server
    return { ...server, isCluster: server.hasCitus && (await client.query(isDistributed)).rowCount === 1 }
  } finally {
    await client.end().catch(() => undefined)
  }
}

/**
 * What the operator has to know about an error. A failed connection to a host with several addresses has no message.
 */
const reasonOf = (error: unknown): string => {
  const { message, code, errors } = error as { message?: string; code?: string; errors?: readonly Error[] }
  return message || errors?.[0]?.message || code || "it cannot be reached"
}

/** Where the database is, without user and password. */
export const addressOf = (url: string): string =>
  serverUrls(url)
    .map((server) => new URL(server))
    .map(({ host, pathname }) => `${host}${pathname}`)
    .join(" or ")

/** Why the server cannot be used, if so. */
const faultOf = ({ version, encoding, isStandby }: Server): string | null => {
  if (version < oldestVersion)
    return `it is PostgreSQL ${version}, and ${oldestVersion} is the oldest that is supported`
  if (encoding !== "UTF8") return `its encoding is ${encoding}: create one with ENCODING 'UTF8'`
  return isStandby ? "it is a standby, which accepts no writes: name the primary" : null
}

/**
 * Waits up to `ms` milliseconds until the database at `url` accepts connections. Throws DatabaseUnusable if no server
 * accepts writes, or if the database cannot be used.
 */
export const reachDatabase = async (url: string, ms: number): Promise<Reached> => {
  let tried = url
  for (const until = performance.now() + ms; ; tried = lastFirst(tried)) {
    const isLast = performance.now() >= until
    try {
      const server = await ask(serverUrls(tried)[0] ?? url)
      const fault = faultOf(server)
      if (fault === null) return { url: tried, isCluster: server.isCluster }
      if (!server.isStandby || isLast) throw new DatabaseUnusable(`cannot use ${addressOf(url)}: ${fault}`)
    } catch (error) {
      if (error instanceof DatabaseUnusable) throw error
      if (isLast || isLoginRefused(error) || !isUnavailable(error))
        throw new DatabaseUnusable(`cannot open the database ${addressOf(url)}: ${reasonOf(error)}; check DATABASE_URL`)
    }
    await Bun.sleep(retryMs)
  }
}
