import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { root, type Server, type Usage, usageOf } from "./process.ts"

export type Request = {
  readonly method: "GET" | "POST"
  readonly path: string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}
export type Driver = "wrk" | "autocannon"

/** The result of one run against one server. */
export type Run = {
  readonly perSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
  readonly p999Ms: number
  /** Responses by status and the first two fields of the body, such as `200 sessionId,result`. */
  readonly answers: Readonly<Record<string, number>>
  /** Connections refused or broken, and responses that did not arrive in time. */
  readonly failed: number
  /** Bodies of some of the responses. */
  readonly samples: readonly string[]
  /** CPU time of the server's processes per response, in µs; null if the system does not report it. */
  readonly cpuUs: number | null
  readonly peakMiB: number | null
}

/** Requests in the form that both drivers read, to be sent once each or over and over. */
export type RequestFile = {
  readonly raw: string
  readonly list: string
  readonly length: number
  readonly isRepeated: boolean
}

export const isWrkInstalled = () => Bun.which("wrk") !== null

/** Writes `requests` for the drivers, each with `headers` in front of its own. */
export const writeRequests = (
  folder: string,
  headers: Readonly<Record<string, string>>,
  requests: readonly Request[],
  isRepeated: boolean,
): RequestFile => {
  const raw = join(folder, "requests.http")
  const list = join(folder, "requests.json")
  const texts = requests.map((request) => {
    const body = request.body === undefined ? "" : JSON.stringify(request.body)
    const all = {
      host: "127.0.0.1",
      ...headers,
      ...request.headers,
      ...(body && { "content-length": Buffer.byteLength(body) }),
    }
    const lines = Object.entries(all).map(([key, value]) => `${key}: ${value}\r\n`)
    const text = `${request.method} ${request.path} HTTP/1.1\r\n${lines.join("")}\r\n${body}`
    return `${Buffer.byteLength(text)}\n${text}`
  })
  writeFileSync(raw, texts.join(""))
  const listed = requests.map(({ body, ...request }) => ({
    ...request,
    headers: { ...headers, ...request.headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }))
  writeFileSync(list, JSON.stringify(listed))
  return { raw, list, length: requests.length, isRepeated }
}

const commandOf = (driver: Driver, url: string, connections: number, seconds: number): string[] =>
  driver === "wrk"
    ? ["wrk", "-t1", `-c${connections}`, `-d${seconds}s`, "--timeout", "10s", "-s", "bench/drivers/wrk.lua", url]
    : [process.execPath, "bench/drivers/autocannon.ts"]

type Report = {
  readonly durationUs: number
  readonly p50Us: number
  readonly p99Us: number
  readonly p999Us: number
  readonly failed: number
  readonly answers: Readonly<Record<string, number>>
}

const cpuBetween = (before: Usage | null, after: Usage | null, answers: number) =>
  before && after && answers > 0 ? ((after.cpuMs - before.cpuMs) * 1000) / answers : null

/**
 * Loads `server` with `connections` that each wait for their response, for `seconds`, starting at the request `first`.
 */
export const runLoad = async (
  driver: Driver,
  { url, pid }: Pick<Server, "url" | "pid">,
  helpers: readonly number[],
  file: RequestFile,
  { connections, seconds, first }: { connections: number; seconds: number; first: number },
): Promise<Run> => {
  const out = `${file.raw}.out`
  const before = usageOf([pid, ...helpers])
  const child = Bun.spawn(commandOf(driver, url, connections, seconds), {
    cwd: root,
    env: {
      ...process.env,
      BENCH_REQUESTS: file.raw,
      BENCH_LIST: file.list,
      BENCH_FIRST: String(first),
      BENCH_OUT: out,
      BENCH_URL: url,
      BENCH_REPEAT: file.isRepeated ? "1" : "0",
      BENCH_CONNECTIONS: String(connections),
      BENCH_SECONDS: String(seconds),
    },
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
  })
  const [said, complained] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()])
  if ((await child.exited) !== 0) throw new Error(`${driver}: ${said} ${complained}`)
  const after = usageOf([pid, ...helpers])
  const [summary = "", ...lines] = readFileSync(out, "utf8").split("\n")
  const report = JSON.parse(summary) as Report
  const total = Object.values(report.answers).reduce((sum, n) => sum + n, 0)
  return {
    perSecond: total / (report.durationUs / 1_000_000),
    p50Ms: report.p50Us / 1000,
    p99Ms: report.p99Us / 1000,
    p999Ms: report.p999Us / 1000,
    answers: report.answers,
    failed: report.failed,
    samples: lines.filter(Boolean),
    cpuUs: cpuBetween(before, after, total),
    peakMiB: after?.peakMiB ?? null,
  }
}
