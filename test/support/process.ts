import { fileURLToPath } from "node:url"
import { type Client, client } from "./client.ts"
import { rootKey } from "./service.ts"

const root = fileURLToPath(new URL("../..", import.meta.url))
const bun = process.execPath
const startMs = 15_000

export const directly = [bun, "src/main.ts"]
export const byScript = [bun, "run", "serve"]

type Environment = Readonly<Record<string, string>>

const spawn = (command: readonly string[], environment: Environment) =>
  Bun.spawn([...command], {
    cwd: root,
    env: {
      ...{ PATH: process.env["PATH"] ?? "", HOME: process.env["HOME"] ?? "" },
      ...{ PORT: "0", ROOT_KEY: rootKey, LOG_LEVEL: "info", RATE_LIMIT: "off", WEBHOOK_ALLOW_PRIVATE: "true" },
      ...environment,
    },
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
  })

/** Resolves once `condition` does not answer undefined, or throws after `timeoutMs`. */
export const until = async <T>(
  what: string,
  condition: () => T | undefined | Promise<T | undefined>,
  timeoutMs = 10_000,
): Promise<T> => {
  const end = performance.now() + timeoutMs
  for (;;) {
    const value = await condition()
    if (value !== undefined) return value
    if (performance.now() > end) throw new Error(`waited ${timeoutMs} ms in vain: ${what}`)
    await Bun.sleep(10)
  }
}

/** Runs the service until it ends by itself: its exit code, and what it told the operator. */
export const runToEnd = async (environment: Environment, command = directly) => {
  const child = spawn(command, environment)
  const timer = setTimeout(() => child.kill("SIGKILL"), startMs)
  const stderr = await new Response(child.stderr).text()
  await new Response(child.stdout).text()
  const code = await child.exited
  clearTimeout(timer)
  return { code, lines: stderr.trimEnd().split("\n") }
}

/** The url in the service's log line "listening"; keeps the pipe empty from then on. */
const readUrl = async (stdout: ReadableStream<Uint8Array>): Promise<string> => {
  const decoder = new TextDecoder()
  let text = ""
  const reader = stdout.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) throw new Error(`the service ended before it listened: ${text}`)
    text += decoder.decode(value, { stream: true })
    const url = /"url":"([^"]+)"/.exec(text)?.[1]
    if (url === undefined) continue
    void (async () => {
      while (!(await reader.read()).done);
    })()
    return url
  }
}

/** The service as a process of its own, listening. */
export const startProcess = async (environment: Environment, command = directly) => {
  const child = spawn(command, environment)
  const timer = setTimeout(() => child.kill("SIGKILL"), startMs)
  const stderr = new Response(child.stderr).text()
  const url = await readUrl(child.stdout).catch(async (error: Error) => {
    throw new Error(`${error.message} ${await stderr}`)
  })
  clearTimeout(timer)
  return {
    url,
    pid: child.pid,
    /** Sends `signal`, and answers the exit code, or the signal that ended the process. */
    end: async (signal: NodeJS.Signals): Promise<number | string> => {
      child.kill(signal)
      await until(`the end after ${signal}`, () => child.exitCode ?? child.signalCode ?? undefined)
      return child.exitCode ?? child.signalCode ?? "unknown"
    },
    organization: async (): Promise<Client> => {
      const operator = client(url, { key: rootKey })
      const { body } = await operator.post("/api/v1/admin/organizations", { name: "Test" }, { status: 201 })
      return client(url, { key: body.apiKey.key, orgId: body.orgId })
    },
  }
}

export type Process = Awaited<ReturnType<typeof startProcess>>
