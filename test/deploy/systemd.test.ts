import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { join } from "node:path"
import { stopMs } from "../../src/replication/settings.ts"
import { type Booted, bootSystemd, canBoot } from "../support/deploy/systemd.ts"
import { describeWithTools } from "../support/deploy/tool.ts"
import { hasLitestream } from "../support/replication/replication.ts"
import { until } from "../support/waiting.ts"

const folder = join(import.meta.dir, "../../deploy/systemd")
const unit = join(folder, "premio.service")

describeWithTools("systemd-analyze", ["systemd-analyze"], ({ "systemd-analyze": analyze }) => {
  test("rates what the unit leaves exposed below 2.0", () => {
    const { exitCode, stdout } = Bun.spawnSync([analyze, "security", "--offline=true", "--threshold=20", unit])
    expect(stdout.toString()).toContain("Overall exposure level for premio.service")
    expect(exitCode).toBe(0)
  })
})

test("the unit gives a service with a replica time for the last sync", async () => {
  const text = await Bun.file(join(folder, "premio.service.d/replicated.conf")).text()
  expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(text)?.[1]) * 1000).toBeGreaterThan(stopMs)
})

// Skipped where the tests are not root.
describe.skipIf(!canBoot)("a systemd that starts the unit", () => {
  let booted: Booted
  beforeAll(async () => {
    booted = await bootSystemd({
      ROOT_KEY: "r".repeat(32),
      SECRETS_KEY: "5".repeat(64),
      LITESTREAM_REPLICA_URL: "file:///var/lib/premio/replica",
      CONSOLE_FOLDER: "/opt/premio/docs",
      SDK_FOLDER: "/opt/premio/docs",
    })
  })
  afterAll(() => booted.stop())

  const ready = () =>
    until(
      () => booted.run("cat", "/run/premio.log").output,
      () => booted.run("curl", "-sf", "http://127.0.0.1:3000/readyz").exitCode === 0 || undefined,
    )
  const create = (name: string) =>
    booted.run(
      ...[
        "curl",
        "-sf",
        "http://127.0.0.1:3000/api/v1/admin/organizations",
        "-H",
        `Authorization: Bearer ${"r".repeat(32)}`,
      ],
      ...["-H", "Content-Type: application/json", "-d", JSON.stringify({ orgId: name, name })],
    ).exitCode
  const property = (name: string) =>
    booted.run("systemctl", "show", "premio", `--property=${name}`, "--value").output.trim()

  test("runs the service, restarts it when it dies, and ends it in order", async () => {
    await ready()
    expect(create("before")).toBe(0)
    booted.run("systemctl", "kill", "--signal=SIGKILL", "premio")
    await until("the restart", () => property("NRestarts") === "1" || undefined)
    await ready()
    expect(create("before")).not.toBe(0)
    booted.run("systemctl", "stop", "premio")
    expect([property("Result"), property("ExecMainStatus")]).toEqual(["success", "0"])
  })

  test.skipIf(!hasLitestream)("runs it with a replica, which is complete when it has ended", async () => {
    const drop = "/etc/systemd/system/premio.service.d"
    booted.run("cp", "/opt/premio/deploy/systemd/premio.service.d/replicated.conf", drop)
    booted.run("systemctl", "daemon-reload")
    booted.run("systemctl", "start", "premio")
    await ready()
    expect(create("replicated")).toBe(0)
    booted.run("systemctl", "stop", "premio")
    expect([property("Result"), property("ExecMainStatus")]).toEqual(["success", "0"])
    booted.run("sh", "-c", "rm /var/lib/premio/premio.db*")
    booted.run("systemctl", "start", "premio")
    await ready()
    expect(create("replicated")).not.toBe(0)
  })
})
