import { fileURLToPath } from "node:url"
import type { Position } from "../core/replication.ts"
import { litestreamBinary } from "./binary.ts"
import { type ReplicationSettings, socketOf } from "./settings.ts"

const configPath = fileURLToPath(new URL("../../litestream.yml", import.meta.url))
const requestMs = 1_000
/** Litestream only closes its files; everything to be sent has been sent before. */
const closeMs = 3_000

/** The command line of a Litestream command with our configuration. Throws BadSetting when there is no Litestream. */
export const litestream = async (command: string, ...rest: readonly string[]): Promise<string[]> => [
  await litestreamBinary(),
  command,
  "-config",
  configPath,
  ...rest,
]

/**
 * The environment of a Litestream command: ours, plus the variables of its configuration. LOG_LEVEL would override the
 * configuration, and with AWS_CA_BUNDLE Litestream cannot create its client.
 */
export const litestreamEnvironment = ({ variables, keys }: ReplicationSettings, socket = "") => {
  const { LOG_LEVEL: _level, AWS_CA_BUNDLE: _bundle, ...inherited } = process.env
  return { ...inherited, ...keys, ...variables, LITESTREAM_SOCKET: socket }
}

/** The last error that Litestream logged, or its output if that is not a log line. */
export const litestreamError = (output: string): string => {
  const lines = output.trim().split("\n")
  for (const line of lines.toReversed()) {
    const error = /"error":("(?:[^"\\]|\\.)*")/.exec(line)?.[1] ?? /\berror=("(?:[^"\\]|\\.)*")/.exec(line)?.[1]
    if (error !== undefined) return String(JSON.parse(error)).replaceAll(/\s+/g, " ")
  }
  return lines.at(-1)?.replace(/^Error: /, "") || "it gave no reason"
}

/** Parses Litestream's response to a sync; null while it knows no position. */
export const readPosition = (answer: unknown): Position | null => {
  const { txid, replicated_txid } = (answer ?? {}) as { txid?: unknown; replicated_txid?: unknown }
  if (typeof txid !== "number" || txid === 0) return null
  return { local: txid, replica: typeof replicated_txid === "number" ? replicated_txid : 0 }
}

/** `litestream replicate`, running. */
export type Replicator = {
  readonly pid: number
  /** Resolves once it has ended, for whatever reason. */
  readonly exited: Promise<unknown>
  /** Why it ended; null while it runs. */
  end(): { readonly exitCode: number | null; readonly signalCode: string | number | null } | null
  /**
   * Makes Litestream copy the database's log up to this moment, without waiting for the replica, and returns the
   * positions of both; null if Litestream does not respond within a second.
   */
  position(): Promise<Position | null>
  /** Lets it close its files, or kills it if that takes too long. */
  close(): Promise<void>
  kill(): Promise<void>
}

/** Starts replication, in its own session, so that Ctrl+C does not end it before the service. */
export const startReplicator = async (settings: ReplicationSettings): Promise<Replicator> => {
  const socket = socketOf(settings.databasePath)
  const child = Bun.spawn(await litestream("replicate"), {
    env: litestreamEnvironment(settings, socket),
    stdin: "ignore",
    stdout: "inherit",
    stderr: "inherit",
    detached: true,
  })
  const { exited } = child
  const kill = async () => {
    child.kill("SIGKILL")
    await exited
  }
  return {
    pid: child.pid,
    exited,
    end: () => {
      const { exitCode, signalCode } = child
      return exitCode === null && signalCode === null ? null : { exitCode, signalCode }
    },
    position: async () => {
      try {
        const signal = AbortSignal.timeout(requestMs)
        const body = JSON.stringify({ path: settings.databasePath })
        const response = await fetch("http://litestream/sync", { unix: socket, method: "POST", body, signal })
        return response.ok ? readPosition(await response.json()) : null
      } catch {
        return null
      }
    },
    close: async () => {
      child.kill("SIGTERM")
      await Promise.race([exited, Bun.sleep(closeMs)])
      await kill()
    },
    kill,
  }
}
