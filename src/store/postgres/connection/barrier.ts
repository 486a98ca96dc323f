import pg, { type Pool } from "pg"
import { NotReady } from "./fault.ts"
import { serverOf } from "./servers.ts"

/** A record in the write-ahead log that is flushed like a commit, but belongs to no table. */
const message = "SELECT pg_logical_emit_message(true, 'premio', '')"

/** A probe that takes longer has failed. */
const probeMs = 2_000

const successful = "00000"
const terminateMs = 2_000

/** Collects the warnings of a connection until `stop` is called. */
export const warningsOf = (client: pg.ClientBase) => {
  const warnings: string[] = []
  const collect = ({ code, message }: { readonly code: string | undefined; readonly message: string | undefined }) => {
    if (code !== successful) warnings.push(message ?? "")
  }
  client.on("notice", collect)
  return { warnings, stop: () => client.off("notice", collect) }
}

/** Ends a session that waits for a standby: otherwise such sessions would use up the connections of the server. */
const terminate = async (connectionString: string, processId: number | undefined) => {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: terminateMs, query_timeout: terminateMs })
  client.on("error", () => undefined)
  try {
    await client.connect()
    await client.query("SELECT pg_terminate_backend($1)", [processId])
  } catch {
    // The server cannot be reached, so the session ends by itself.
  } finally {
    await client.end().catch(() => undefined)
  }
}

/**
 * Resolves once everything committed so far is also on the synchronous standby, if there is one. An interrupted
 * commit, or one that a restart made visible, may not be there yet. Throws after `ms` milliseconds.
 */
export const passBarrier = async (client: pg.ClientBase, ms: number): Promise<void> => {
  const { processID } = client as { processID?: number }
  const { warnings, stop } = warningsOf(client)
  try {
    await client.query({ text: message, query_timeout: ms } as pg.QueryConfig)
    if (warnings.length > 0) throw new NotReady(`the database has not confirmed a commit: ${warnings[0]}`)
  } catch (error) {
    if (!(error instanceof NotReady)) void terminate(serverOf(client), processID)
    throw error
  } finally {
    stop()
  }
}

/** Resolves once the database has accepted a write, as it would for a request. */
export const probeWrite = async (pool: Pool): Promise<void> => {
  const client = await pool.connect()
  let isSound = false
  try {
    await passBarrier(client, probeMs)
    isSound = true
  } finally {
    client.release(!isSound)
  }
}
