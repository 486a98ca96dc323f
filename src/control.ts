import { existsSync, realpathSync, rmSync } from "node:fs"
import { systemClocks } from "./clock.ts"
import type { Game } from "./core/draw/record.ts"
import type { Admin } from "./core/port/admin.ts"
import type { Draws } from "./core/port/draws.ts"
import type { Store } from "./core/port/store.ts"
import { isRefusal, type Refusal } from "./core/refusal.ts"
import { lineStream } from "./http/operation/export/line-export.ts"
import { type AskedStream, openStream } from "./http/operation/export/stream-lines.ts"
import { secureSources } from "./random.ts"
import { errorText } from "./store/error-view.ts"
import { DatabaseOwned } from "./store/sqlite/file/ownership.ts"
import { openStore, type SqliteStore } from "./store/sqlite/store.ts"
import { linesIn } from "./store/transfer/lines.ts"
import { DatabaseUnusable } from "./unusable.ts"

/** The operations available to an operator from the machine's shell. */
const operations = [
  "createOrganization",
  "organization",
  "organizations",
  "createApiKey",
  "apiKeys",
  "deactivateApiKey",
  "inviteUser",
  "renewLink",
  "users",
  "createBan",
  "bans",
  "liftBan",
  "erasePlayer",
  "recordExport",
  "writeBack",
] as const satisfies readonly (keyof Admin | keyof SqliteStore)[]

/** The operations whose lines come as a stream. */
type LineOperations = Pick<Draws, "exportDraws"> & {
  /** The lines of an answer of the stream, the last of which holds the cursor. */
  stream(asked: AskedStream): Promise<AsyncIterable<string> | Refusal>
}

type Operator = Pick<Admin & SqliteStore, (typeof operations)[number]> & LineOperations

/** The operations of a store whose lines come as a stream. */
export const linesOf = (store: Pick<Store, "draws" | "serviceKey" | "stream">): LineOperations => ({
  exportDraws: (...values) => store.draws.exportDraws(...values),
  stream: async (asked) => {
    const opened = await openStream(store, asked)
    return isRefusal(opened) ? opened : opened.lines
  },
})

type Operation = (...values: unknown[]) => Promise<unknown>

/** Next to the database: anyone who can write the file could do all of this anyway. */
const socketOf = (databasePath: string): string => `${realpathSync(databasePath)}.sock`

const operatorOf = (store: SqliteStore): Operator => ({
  ...store.admin,
  ...linesOf(store),
  writeBack: store.writeBack,
})

const lineType = "application/x-ndjson"

const linesFor = async (operator: Operator, name: keyof LineOperations, request: Request) => {
  if (name === "stream") {
    const [asked] = (await request.json()) as [AskedStream]
    return operator.stream(asked)
  }
  // In JSON, null stands for what is not given.
  const [orgId, game, chainId] = (await request.json()) as [string, Game, string | null]
  return operator.exportDraws(orgId, game, chainId ?? undefined)
}

const answerLines = async (operator: Operator, name: keyof LineOperations, request: Request): Promise<Response> => {
  const lines = await linesFor(operator, name, request)
  if (isRefusal(lines)) return Response.json(lines)
  return new Response(lineStream(lines), { headers: { "content-type": lineType } })
}

const answer = async (operator: Operator, request: Request): Promise<Response> => {
  const { pathname } = new URL(request.url)
  if (pathname === "/exportDraws") return answerLines(operator, "exportDraws", request)
  if (pathname === "/stream") return answerLines(operator, "stream", request)
  const name = operations.find((known) => pathname === `/${known}`)
  if (!name) return new Response("this version of the service does not know the command", { status: 404 })
  return Response.json(await (operator[name] as Operation)(...((await request.json()) as unknown[])))
}

/** Accepts the operator's commands on a Unix socket that only the service's own user can open. */
export const listenForOperator = (
  store: SqliteStore,
  databasePath: string,
  log: { warn(context: object, message: string): void },
) => {
  const unix = socketOf(databasePath)
  const operator = operatorOf(store)
  // A killed process left it behind: this process owns the database.
  rmSync(unix, { force: true })
  const umask = process.umask(0o177)
  try {
    return Bun.serve({
      unix,
      fetch: (request, server) => {
        // An erasure may read millions of rows.
        server.timeout(request, 0)
        return answer(operator, request)
      },
      error: (error) => new Response(errorText(error), { status: 500 }),
    })
  } catch (error) {
    log.warn(
      { err: error, path: unix },
      "cannot listen for commands: bun run cli does not work while this process runs",
    )
    return null
  } finally {
    process.umask(umask)
  }
}

const askService = async (databasePath: string, name: string, values: readonly unknown[]): Promise<Response> => {
  const body = JSON.stringify(values)
  const options = { method: "POST", body, unix: socketOf(databasePath), timeout: false }
  const response = await fetch(`http://operator/${name}`, options).catch(() => {
    throw new DatabaseUnusable(
      `another process has ${databasePath} open and accepts no commands: try again once it has started, or stop it`,
    )
  })
  if (!response.ok) throw new Error(await response.text())
  return response
}

const callService = async (databasePath: string, name: string, values: readonly unknown[]): Promise<unknown> =>
  (await askService(databasePath, name, values)).json()

const linesByService = async (
  databasePath: string,
  name: keyof LineOperations,
  values: readonly unknown[],
): Promise<AsyncIterable<string> | Refusal> => {
  const response = await askService(databasePath, name, values)
  const isStream = response.headers.get("content-type") === lineType
  return isStream && response.body ? linesIn(response.body) : response.json()
}

/** Makes a running service flush the state it keeps in memory, so that a reader of the file finds it there. */
export const settleFile = async (databasePath: string): Promise<void> => {
  if (existsSync(databasePath) && existsSync(socketOf(databasePath)))
    await callService(databasePath, "writeBack", []).catch(() => null)
}

const serviceOf = (databasePath: string): Operator => {
  const calls = operations.map((name) => [name, (...values: unknown[]) => callService(databasePath, name, values)])
  const lines: LineOperations = {
    exportDraws: (...values) => linesByService(databasePath, "exportDraws", values),
    stream: (asked) => linesByService(databasePath, "stream", [asked]),
  }
  return { ...Object.fromEntries(calls), ...lines }
}

/**
 * Runs `task` on the database at `databasePath`: through the running service, if any, so that its in-memory state stays
 * correct, otherwise directly. Throws DatabaseUnusable.
 */
export const withFileOperator = async <T>(
  databasePath: string,
  task: (operator: Operator) => Promise<T>,
): Promise<T> => {
  if (!existsSync(databasePath))
    throw new DatabaseUnusable(`there is no database at ${databasePath}: start the service once, or name another one`)
  let store: SqliteStore
  try {
    store = openStore(databasePath, systemClocks, secureSources)
  } catch (error) {
    if (error instanceof DatabaseOwned) return task(serviceOf(databasePath))
    throw error
  }
  try {
    return await task(operatorOf(store))
  } finally {
    await store.close()
  }
}
