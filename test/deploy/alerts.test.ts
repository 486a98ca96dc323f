import { afterAll, expect, test } from "bun:test"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { caseFiles, prometheusFolder } from "../support/deploy/alerts.ts"
import { describeWithTools } from "../support/deploy/tool.ts"
import { parseMetrics } from "../support/service/metrics.ts"
import { startProcess } from "../support/service/process.ts"
import { startCluster } from "../support/store/postgres.ts"

const folder = mkdtempSync(join(tmpdir(), "premio-alerts-"))
const cluster = await startCluster()
afterAll(async () => {
  await cluster?.stop()
  rmSync(folder, { recursive: true })
})

describeWithTools("Prometheus", ["promtool"], ({ promtool }) => {
  /** What promtool says about a fault; nothing if it finds none. */
  const faultsBy = async (args: readonly string[], stdin = "") => {
    const run = Bun.spawn([promtool, ...args], {
      cwd: prometheusFolder,
      stdin: Buffer.from(stdin),
      stdout: "pipe",
      stderr: "pipe",
    })
    const [output, faults] = await Promise.all([new Response(run.stdout).text(), new Response(run.stderr).text()])
    return (await run.exited) === 0 ? faults : output + faults
  }

  test("takes the rules, the alerts and the example of its settings", async () => {
    expect(await faultsBy(["check", "rules", "rules.yaml", "alerts.yaml"])).toBe("")
    expect(await faultsBy(["check", "config", "prometheus.yaml"])).toBe("")
  })

  test.each([...caseFiles])("alerts in the cases of %s, and in no other", async (file) => {
    expect(await faultsBy(["test", "rules", file])).toBe("")
  })

  const stores = {
    "a file": async () => ({ DATABASE_PATH: join(folder, "premio.db") }),
    ...(cluster && { PostgreSQL: async () => ({ DATABASE_URL: await cluster.database() }) }),
  }
  test.each(Object.entries(stores))("finds no fault in the metrics of a service with %s", async (_, settingsOf) => {
    const service = await startProcess(await settingsOf())
    const org = await service.organization()
    await org.get("/api/v1/admin/campaigns/none", { status: 404 })
    const metrics = await (await fetch(`${service.url}/metrics`)).text()
    await service.end("SIGTERM")
    expect(parseMetrics(metrics).value("premio_refusals_total", { code: "NOT_FOUND" })).toBe(1)
    expect(await faultsBy(["check", "metrics"], metrics)).toBe("")
  })
})
