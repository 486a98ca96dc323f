import { readFileSync, writeFileSync } from "node:fs"
import autocannon from "autocannon"
import { quantile } from "../machine.ts"

/**
 * The same as wrk.lua, with autocannon: sends the requests of BENCH_LIST (a JSON array) from number BENCH_FIRST on, and
 * writes the same report to BENCH_OUT. Runs in a separate process, so that it uses the other core.
 */
type Sent = Pick<autocannon.Request, "method" | "path" | "body" | "headers">

const setting = (name: string) => process.env[name] ?? ""
const list = JSON.parse(readFileSync(setting("BENCH_LIST"), "utf8")) as Sent[]
const first = Number(setting("BENCH_FIRST"))
const isRepeated = setting("BENCH_REPEAT") === "1"
const sampleEvery = 64

const answers: Record<string, number> = {}
const samples: string[] = []
const latencies: number[] = []
let sent = 0
let elapsedMs = 0
/** The request that is sent when there is nothing left to send; nobody waits for the response. */
const idle = { method: "GET", path: "/healthz", body: "" } as const

const tally = (status: number, body: string) => {
  if (elapsedMs > 0) return
  const [, one = "?", two] = /^\{"(\w+)":(?:[^,]*,"(\w+)":)?/.exec(body) ?? []
  const key = `${status} ${one}${two === undefined ? "" : `,${two}`}`
  const count = (answers[key] ?? 0) + 1
  answers[key] = count
  if (latencies.length % sampleEvery === 0 || count === 1) samples.push(body)
}

const started = performance.now()
const run = autocannon({
  url: setting("BENCH_URL"),
  connections: Number(setting("BENCH_CONNECTIONS")),
  duration: Number(setting("BENCH_SECONDS")),
  requests: [
    {
      setupRequest: (request) => {
        if (!isRepeated && sent >= list.length) {
          if (elapsedMs === 0) setImmediate(() => run.stop())
          elapsedMs ||= performance.now() - started
          return { ...request, ...idle }
        }
        return { ...request, ...(list[(first + sent++) % list.length] as Sent) }
      },
      onResponse: tally,
    },
  ],
}) as unknown as Promise<autocannon.Result> & autocannon.Instance
run.on("response", (_client, _status, _bytes, responseMs) => latencies.push(responseMs))
const { duration, errors, timeouts } = await run
const us = (share: number) => Math.round(quantile(latencies, share) * 1000)
const report = {
  durationUs: Math.round(elapsedMs * 1000 || duration * 1_000_000),
  p50Us: us(0.5),
  p99Us: us(0.99),
  p999Us: us(0.999),
  failed: errors + timeouts,
  answers,
}
writeFileSync(setting("BENCH_OUT"), `${JSON.stringify(report)}\n${samples.join("\n")}`)
