import { expect, test } from "bun:test"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { oneClock } from "../../../src/core/clock.ts"
import { createMetrics } from "../../../src/metrics/metrics.ts"
import { openStore } from "../../../src/store/sqlite/store.ts"
import { parseMetrics } from "../../support/service/metrics.ts"
import { givenService } from "../../support/service/service.ts"
import { seededSources } from "../../support/store/store.ts"

const service = givenService()

test("the metrics show the sizes of the file and of its log", async () => {
  await service.organization()
  const { value } = parseMetrics(await (await fetch(service.metricsUrl)).text())
  expect(value("premio_database_bytes", { file: "database" })).toBeGreaterThan(0)
  expect(value("premio_database_bytes", { file: "wal" })).toBeGreaterThan(4_096)
})

test("scrapes that come at once share one reading of the database, and the next one has its own", async () => {
  const folder = mkdtempSync(join(tmpdir(), "premio-metrics-"))
  const store = openStore(join(folder, "premio.db"), oneClock(Date.now), seededSources(1), { isScratch: true })
  let readings = 0
  const metrics = createMetrics({
    monitor: {
      ...store.monitor,
      storedBytes: () => {
        readings++
        return store.monitor.storedBytes()
      },
    },
    isReady: async () => true,
    droppedLogLines: () => 0,
    unreadableRecords: () => 0,
    deliveriesInFlight: () => 0,
    replication: () => null,
  })
  const texts = await Promise.all(Array.from({ length: 100 }, () => metrics.text()))
  expect(new Set(texts).size).toBe(1)
  expect(readings).toBe(1)
  await metrics.text()
  expect(readings).toBe(2)
  metrics.stop()
  await store.close()
  rmSync(folder, { recursive: true })
})
