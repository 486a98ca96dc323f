import { fileURLToPath } from "node:url"
import { until } from "../waiting.ts"
import { type Client, client } from "./client.ts"
import { rootKey } from "./service.ts"

const root = fileURLToPath(new URL("../../..", import.meta.url))
const bun = process.execPath
const startMs = 60_000
/** Longer than the stop of a replicated service may take. */
const endMs = 30_000

export const directly = [bun, "src/main.ts"]
export const byScript = [bun, "run", "serve"]
export const replicated = [bun, "--no-orphans", "src/replication/main.ts"]
export const replicatedByScript = [bun, "run", "serve:replicated"]

type Environment = Readonly<Record<string, string>>

const spawn = (command: readonly string[], environment: Environment) =>
  Bun.spawn([...command], {
    cwd: root,
    env: {
      PATH: process.env["PATH"] ?? "",
      HOME: process.env["HOME"] ?? "",
      PORT: "0",
      ROOT_KEY: rootKey,
      LOG_LEVEL: "info",
      RATE_LIMIT: "off",
      WEBHOOK_ALLOW_PRIVATE: "true",
      WEBHOOK_ALLOW_PORTS: "1,9",
      ...environment,
    },
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
  })

/** Runs a command until it ends by itself: its exit code, its output, and its messages to the operator on stderr. */
export const runToEnd = async (environment: Environment, command = directly) => {
  const child = spawn(command, environment)
  const timer = setTimeout(() => child.kill("SIGKILL"), startMs)
  const [output, stderr] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()])
  const code = await child.exited
  clearTimeout(timer)
  return { code, output, lines: stderr.trimEnd().split("\n") }
}

/** Reads everything that the service writes: `url` comes from its line "listening", `text` is the output so far. */
const readOutput = async (stdout: ReadableStream<Uint8Array>) => {
  const decoder = new TextDecoder()
  const output = { url: "", text: "" }
  const reader = stdout.getReader()
  const readOn = async () => {
    const { done, value } = await reader.read()
    output.text += decoder.decode(value, { stream: !done })
    return !done
  }
  while (output.url === "") {
    if (!(await readOn())) throw new Error(`the service ended before it listened: ${output.text}`)
    output.url = /"url":"([^"]+)"/.exec(output.text)?.[1] ?? ""
  }
  void (async () => {
    while (await readOn());
  })()
  return output
}

/** The service in its own process, listening. */
export const startProcess = async (environment: Environment, command = directly) => {
  const child = spawn(command, environment)
  const timer = setTimeout(() => child.kill("SIGKILL"), startMs)
  const stderr = new Response(child.stderr).text()
  const output = await readOutput(child.stdout).catch(async (error: Error) => {
    throw new Error(`${error.message} ${await stderr}`)
  })
  clearTimeout(timer)
  const { url } = output
  const ended = () => until("the end of the process", () => child.exitCode ?? child.signalCode ?? undefined, endMs)
  return {
    url,
    pid: child.pid,
    /** What it has logged so far. */
    output: () => output.text,
    /** Its log so far, line by line. */
    log: (): string[] => output.text.split("\n").filter(Boolean),
    /** Waits for the end, and returns the exit code, or the signal that ended the process. */
    ended,
    /** Sends `signal`, and returns the exit code, or the signal that ended the process. */
    end: async (signal: NodeJS.Signals): Promise<number | string> => {
      child.kill(signal)
      return await ended()
    },
    organization: async (): Promise<Client> => {
      const operator = client(url, { key: rootKey })
      const { body } = await operator.post("/api/v1/admin/organizations", { name: "Test" }, { status: 201 })
      return client(url, { key: body.apiKey.key, orgId: body.orgId })
    },
  }
}

export type Process = Awaited<ReturnType<typeof startProcess>>

/** A client whose calls go to the processes in turn, whichever there are by then, with the key of `organization`. */
export const inTurn = (
  processes: () => readonly Pick<Process, "url">[],
  { key, orgId }: Pick<Client, "key" | "orgId">,
): Client => {
  let turn = 0
  const next = (all: readonly Pick<Process, "url">[]) => all[turn++ % all.length]?.url ?? ""
  return client(() => next(processes()), { key, orgId })
}
