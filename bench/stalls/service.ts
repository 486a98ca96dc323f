import { closeSync, copyFileSync, fsyncSync, openSync, rmSync } from "node:fs"
import { join } from "node:path"
import { adminPath, jsonHeaders, rootKey } from "../api.ts"
import { root, type Server, startServer } from "../process.ts"
import { type Data, startOfService } from "./data.ts"
import type { Holds } from "./sampler.ts"

/** What is sent in addition to the body; by default, the organization is `big` and any status below 400 is accepted. */
export type CallOptions = {
  /** A text is sent as it is, anything else as JSON. */
  readonly body?: unknown
  readonly org?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly status?: number
  /** Whether a refusal is also a valid response. */
  readonly mayRefuse?: boolean
}

/** A response: its status, headers and text, which is read to the end. */
export type CallAnswer = { readonly status: number; readonly headers: Headers; readonly text: string }

/** A running service, and what scenarios do with it. */
export type Running = {
  readonly server: Server
  readonly data: Data
  readonly databasePath: string
  /**
   * Calls `method path` with an admin key, where `/admin` stands for the prefix of all console operations; throws at an
   * unexpected status.
   */
  call(method: string, path: string, options?: CallOptions): Promise<CallAnswer>
  /** Runs `bun run cli` on the database to its end; throws if it fails. */
  command(...args: string[]): Promise<void>
  /** The same on another database. */
  commandOn(databasePath: string, ...args: string[]): Promise<void>
  /** The longest hold since the last call. */
  takeHolds(): Promise<Holds>
  stop(): Promise<void>
}

const taken = async (unix: string): Promise<Holds> => (await (await fetch("http://sampler/", { unix })).json()) as Holds

const runCommand = async (databasePath: string, args: readonly string[]) => {
  const child = Bun.spawn([process.execPath, "src/cli.ts", ...args, "--database", databasePath], {
    cwd: root,
    stdin: "ignore",
    stdout: "ignore",
    stderr: "pipe",
  })
  const complained = await new Response(child.stderr).text()
  if ((await child.exited) !== 0) throw new Error(`${args.join(" ")}: ${complained}`)
}

const caller =
  (url: string, { keys }: Data) =>
  async (method: string, path: string, options: CallOptions = {}): Promise<CallAnswer> => {
    const { body, org = "big", headers = {}, status: expected, mayRefuse = false } = options
    const response = await fetch(url + path.replace(/^\/admin/, adminPath), {
      method,
      headers: { ...jsonHeaders(keys[org] ?? rootKey), "x-org-id": org, ...headers },
      ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    const { status } = response
    if (expected === undefined ? !mayRefuse && status >= 400 : status !== expected)
      throw new Error(`${method} ${path} was answered ${status}: ${text.slice(0, 300)}`)
    return { status, headers: response.headers, text }
  }

/** Starts the service as `bun run serve` does, on the database in `folder`; its clock starts at `now`. */
export const startRunning = async (folder: string, data: Data, now = startOfService): Promise<Running> => {
  const databasePath = join(folder, "premio.db")
  const socket = join(folder, "sampler.sock")
  rmSync(socket, { force: true })
  const server = await startServer(
    [process.execPath, "--preload", "./bench/stalls/sampler.ts", "src/main.ts"],
    {
      PORT: "0",
      DATABASE_PATH: databasePath,
      RATE_LIMIT: "off",
      WEBHOOK_ALLOW_PRIVATE: "true",
      ROOT_KEY: rootKey,
      STALLS_SOCKET: socket,
      STALLS_CLOCK_MS: String(Math.round(now - Date.now())),
    },
    join(folder, "log"),
  )
  return {
    server,
    data,
    databasePath,
    call: caller(server.url, data),
    command: (...args) => runCommand(databasePath, args),
    commandOn: (path, ...args) => runCommand(path, args),
    takeHolds: () => taken(socket),
    stop: () => server.stop(),
  }
}

/** Replaces what is in `folder` with the data as created. */
export const copyData = (from: string, folder: string) => {
  for (const end of ["-wal", "-shm", ".lock"]) rmSync(join(folder, `premio.db${end}`), { force: true })
  const path = join(folder, "premio.db")
  copyFileSync(from, path)
  // Otherwise the first commits of the service would wait for all of it.
  const file = openSync(path, "r+")
  fsyncSync(file)
  closeSync(file)
}
