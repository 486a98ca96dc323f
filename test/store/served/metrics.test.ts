import { expect, test } from "bun:test"
import { parseMetrics } from "../../support/service/metrics.ts"
import { givenService } from "../../support/service/service.ts"

const service = givenService()

test("the metrics show the sizes of the file and of its log", async () => {
  await service.organization()
  const { value } = parseMetrics(await (await fetch(service.metricsUrl)).text())
  expect(value("premio_database_bytes", { file: "database" })).toBeGreaterThan(0)
  expect(value("premio_database_bytes", { file: "wal" })).toBeGreaterThan(4_096)
})
