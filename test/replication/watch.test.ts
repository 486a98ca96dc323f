import { afterEach, beforeEach, describe, expect, test } from "bun:test"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import pino from "pino"
import { readProgress, trackAge, watchReplication } from "../../src/replication/watch.ts"
import { parseMetrics } from "../support/metrics.ts"
import { until } from "../support/process.ts"
import { startReplicated } from "../support/replication.ts"

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "premio-watch-"))
})
afterEach(() => rmSync(folder, { recursive: true }))

type Place = readonly [index: number, offset: number]
/** Seconds since the start, how far the log's copy and the replica are, and how many copies have succeeded. */
type Step = readonly [second: number, local: Place, replica: Place, syncs: number]

const place = ([index, offset]: Place) => ({ index, offset })
const metrics = (local: Place, replica: Place, syncs: number, errors = 0) =>
  [
    `litestream_shadow_wal_index{db="p"} ${local[0]}`,
    `litestream_shadow_wal_size{db="p"} ${local[1]}`,
    `litestream_replica_wal_index{db="p",name="s3"} ${replica[0]}`,
    `litestream_replica_wal_offset{db="p",name="s3"} ${replica[1]}`,
    `litestream_sync_count{db="p"} ${syncs}`,
    `litestream_sync_error_count{db="p"} ${errors}`,
  ].join("\n")

describe("the age of the replica", () => {
  const scenarios: [string, Step[], ageSeconds: number][] = [
    ["nothing known yet", [], 100],
    ["level", [[100, [0, 500], [0, 500], 9]], 0],
    ["level at 90, nothing heard since", [[90, [0, 500], [0, 500], 9]], 10],
    [
      "a busy service: always a little behind, but past the place of the look before",
      [
        [98, [0, 100], [0, 100], 1],
        [99, [0, 300], [0, 250], 2],
        [100, [0, 500], [0, 450], 3],
      ],
      1,
    ],
    [
      "stuck since 40, while the log goes on",
      [
        [40, [0, 100], [0, 100], 1],
        [60, [0, 300], [0, 100], 2],
        [100, [1, 50], [0, 100], 3],
      ],
      60,
    ],
    [
      "caught up to what the log was at 60",
      [
        [40, [0, 100], [0, 100], 1],
        [60, [0, 300], [0, 100], 2],
        [80, [0, 500], [0, 100], 3],
        [100, [0, 900], [0, 300], 4],
      ],
      40,
    ],
    [
      "in a later file of the log, with a smaller offset",
      [
        [60, [0, 900], [0, 100], 1],
        [100, [1, 50], [1, 50], 2],
      ],
      0,
    ],
    [
      "the log is no longer copied: level with an old copy says nothing",
      [
        [40, [0, 100], [0, 100], 7],
        [100, [0, 100], [0, 100], 7],
      ],
      60,
    ],
  ]
  test.each(scenarios)("%s", (_name, steps, ageSeconds) => {
    const age = trackAge(0)
    for (const [second, local, replica, syncs] of steps)
      age.add({ local: place(local), replica: place(replica), syncs }, second * 1_000)
    expect(age.ageMs(100_000)).toBe(ageSeconds * 1_000)
  })

  test("failed copies do not count", () => {
    expect(readProgress(metrics([0, 1], [0, 1], 10, 4))?.syncs).toBe(6)
  })

  test.each(["", 'litestream_shadow_wal_index{db="p"} 0', "<html>not these metrics</html>"])(
    "is unknown with the metrics %p",
    (text) => {
      expect(readProgress(text)).toBeNull()
    },
  )
})

test("warns once when a bound is passed, and says once when it is over", async () => {
  let now = 0
  let text = metrics([0, 100], [0, 100], 1)
  const source = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: () => new Response(text) })
  const lines: string[] = []
  const log = pino({ base: null, timestamp: false }, { write: (line) => lines.push(JSON.parse(line).msg.slice(0, 27)) })
  const path = join(folder, "premio.db")
  const bounds = { maxAgeMs: 60_000, maxWalBytes: 1_000 }
  const watch = watchReplication(path, `${source.url}`, () => now, log, bounds)
  const look = async (seconds: number, local: Place, replica: Place, syncs: number, walBytes: number) => {
    now = seconds * 1_000
    text = metrics(local, replica, syncs)
    writeFileSync(`${path}-wal`, "x".repeat(walBytes))
    await watch.look()
    return { ageMs: watch.ageMs(), walBytes: watch.walBytes(), lines: lines.splice(0) }
  }
  const replica: Place = [0, 100]
  expect(await look(1, [0, 100], replica, 2, 10)).toEqual({ ageMs: 0, walBytes: 10, lines: [] })
  expect(await look(61, [0, 200], replica, 3, 1_000)).toEqual({ ageMs: 60_000, walBytes: 1_000, lines: [] })
  const large = "the write-ahead log is large"
  expect((await look(62, [0, 300], replica, 4, 1_001)).lines).toEqual([
    "the replica is behind: a lo",
    large.slice(0, 27),
  ])
  expect((await look(63, [0, 400], replica, 5, 5_000)).lines).toEqual([])
  expect((await look(64, [0, 400], [0, 400], 6, 5_000)).lines).toEqual(["the replica has caught up"])
  expect((await look(65, [0, 400], [0, 400], 7, 10)).lines).toEqual(["the write-ahead log is smal"])
  await source.stop(true)
  now = 200_000
  await watch.look()
  expect(lines).toEqual(["the replica is behind: a lo"])
})

describe("before the end it waits", () => {
  const answers: [string, string[], looks: number][] = [
    [
      "for two more copies of the log, and the replica to have them",
      [
        metrics([0, 100], [0, 100], 5),
        metrics([0, 100], [0, 100], 6),
        metrics([0, 200], [0, 100], 7),
        metrics([0, 200], [0, 200], 8),
      ],
      4,
    ],
    ["for a replica that is only beginning", ["", metrics([0, 1], [0, 1], 1), metrics([0, 1], [0, 1], 3)], 3],
  ]
  test.each(answers)("%s", async (_name, texts, looks) => {
    let asked = 0
    const fetch = () => new Response(texts[Math.min(asked++, texts.length - 1)])
    const source = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch })
    await watchReplication(join(folder, "p.db"), `${source.url}`, Date.now, pino({ level: "silent" })).settle(1_000)
    await source.stop(true)
    expect(asked).toBe(looks)
  })

  test("no longer than a second", async () => {
    const fetch = () => new Response(metrics([0, 200], [0, 100], 7))
    const source = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch })
    const started = performance.now()
    await watchReplication(join(folder, "p.db"), `${source.url}`, Date.now, pino({ level: "silent" })).settle(1_000)
    await source.stop(true)
    expect(performance.now() - started).toBeWithin(900, 5_000)
  })
})

test("Litestream's own metrics are read: the replica becomes level with what was written", async () => {
  const path = join(folder, "premio.db")
  const running = await startReplicated({ DATABASE_PATH: path, LITESTREAM_REPLICA_URL: `file://${folder}/replica` })
  await running.organization()
  const environment = readFileSync(`/proc/${running.servicePid}/environ`, "utf8").split("\0")
  const url = environment.find((line) => line.startsWith("LITESTREAM_METRICS_URL="))?.split("=")[1] ?? ""
  const watch = watchReplication(path, url, Date.now, pino({ level: "silent" }))
  await Bun.sleep(50)
  await until("the replica is level", async () => {
    await watch.look()
    return watch.ageMs() < 20 || undefined
  })
  expect(watch.walBytes()).toBeGreaterThan(0)
  const { value } = parseMetrics(await (await fetch(`${running.url}/metrics`)).text())
  expect(value("premio_replication_age_seconds")).toBeWithin(0, 60)
  expect(await running.end("SIGTERM")).toBe(0)
})
