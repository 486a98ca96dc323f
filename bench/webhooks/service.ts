import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

const rootKey = "the key of the operator of the benchmark"

/** Starts a script in a process of its own, and resolves with where it listens: the first line that it writes says so. */
export const startProcess = async (script: string, environment: Record<string, string> = {}) => {
  const child = Bun.spawn([process.execPath, script], { env: { ...process.env, ...environment }, stdout: "pipe" })
  const { value } = await child.stdout.getReader().read()
  const { url } = JSON.parse(new TextDecoder().decode(value).split("\n")[0] ?? "") as { url: string }
  const stop = async () => {
    child.kill("SIGTERM")
    await child.exited
  }
  return { url, pid: child.pid, stop }
}

/** A folder for one database, gone with `remove`. */
export const scratchDatabase = () => {
  const folder = mkdtempSync(join(tmpdir(), "premio-bench-"))
  return { path: join(folder, "premio.db"), remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** Resident memory of a process now and at its highest, in MiB. */
export const memoryOf = (pid: number) => {
  const status = readFileSync(`/proc/${pid}/status`, "utf8")
  const mebibytes = (field: string) =>
    Math.round(Number(new RegExp(`^${field}:\\s+(\\d+) kB`, "m").exec(status)?.[1]) / 1024)
  return { now: mebibytes("VmRSS"), highest: mebibytes("VmHWM") }
}

export const startService = (databasePath: string, environment: Record<string, string> = {}) =>
  startProcess("src/main.ts", {
    PORT: "0",
    DATABASE_PATH: databasePath,
    ROOT_KEY: rootKey,
    RATE_LIMIT: "off",
    LOG_LEVEL: "info",
    ...environment,
  })

export type Headers = Record<string, string>

/** Calls the service and answers the body, or throws with what it said. */
export const call = async <T>(
  url: string,
  headers: Headers,
  method: string,
  path: string,
  body?: unknown,
): Promise<T> => {
  const response = await fetch(url + path, {
    method,
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
  return (await response.json()) as T
}

/** Makes the organization `bench`, and answers the headers of its admin key. */
export const createOrganization = async (url: string): Promise<Headers> => {
  const operator = { authorization: `Bearer ${rootKey}` }
  const organization = { orgId: "bench", name: "Bench" }
  const { apiKey } = await call<{ apiKey: { key: string } }>(
    url,
    operator,
    "POST",
    "/api/v1/admin/organizations",
    organization,
  )
  return { authorization: `Bearer ${apiKey.key}`, "x-org-id": "bench", "content-type": "application/json" }
}
