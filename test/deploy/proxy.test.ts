import { afterAll, beforeAll, expect, test } from "bun:test"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Subprocess } from "bun"
import { type FrontProxy, startProxy } from "../support/deploy/proxy.ts"
import { describeWithTools } from "../support/deploy/tool.ts"
import { freePort } from "../support/store/postgres.ts"
import { until } from "../support/waiting.ts"

const root = join(import.meta.dir, "../..")
const rootKey = "root-key-of-a-service-behind-a-proxy"

describeWithTools("the proxy of the compose files", ["caddy"], ({ caddy }) => {
  let folder: string
  let port = 0
  let proxy: FrontProxy
  let service: Subprocess | undefined

  const startService = () =>
    Bun.spawn([process.execPath, "--no-orphans", "src/main.ts"], {
      cwd: root,
      env: {
        ...process.env,
        PORT: String(port),
        DATABASE_PATH: join(folder, "premio.db"),
        ROOT_KEY: rootKey,
        CLIENT_ADDRESS_HEADER: "X-Real-IP",
        LOG_LEVEL: "silent",
        CONSOLE_FOLDER: folder,
        SDK_FOLDER: folder,
      },
      stdio: ["ignore", "ignore", "inherit"],
    })
  const call: FrontProxy["call"] = (path, init) => proxy.call(path, init)

  const createOrganization = () =>
    call("/api/v1/admin/organizations", {
      method: "POST",
      headers: { authorization: `Bearer ${rootKey}`, "content-type": "application/json" },
      body: JSON.stringify({ name: "Tiendas Sol" }),
    })

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "premio-proxy-"))
    port = await freePort()
    service = startService()
    proxy = await startProxy(caddy, [port])
    await until("the proxy answers with what the service says", async () =>
      (await call("/readyz").catch(() => null))?.ok ? true : undefined,
    )
  })
  afterAll(async () => {
    service?.kill("SIGKILL")
    await Promise.all([proxy.stop(), service?.exited])
    rmSync(folder, { recursive: true, force: true })
  })

  test("tells the service that clients use TLS", async () => {
    expect((await call("/healthz")).headers.get("strict-transport-security")).not.toBeNull()
  })

  test("keeps a call that no process has received until the only process is replaced", async () => {
    service?.kill("SIGTERM")
    expect(await service?.exited).toBe(0)
    // A read: versions of the proxy before 2.8 do not keep bodies.
    const answered = call("/healthz")
    await Bun.sleep(200)
    service = startService()
    expect((await answered).status).toBe(200)
  })

  test("takes files as large as the service does", async () => {
    const { apiKey } = (await (await createOrganization()).json()) as { apiKey: { key: string } }
    const answer = await call("/api/v1/admin/handouts/import", {
      method: "POST",
      headers: { authorization: `Bearer ${apiKey.key}`, "content-type": "text/csv" },
      body: "x".repeat(20 * 1024 ** 2),
    })
    expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining("VALIDATION_ERROR")])
  })

  test("counts refused keys by the address of the client, whatever the client says it is", async () => {
    const statuses = new Set<number>()
    for (let attempt = 0; attempt < 400 && !statuses.has(429); attempt++) {
      const headers = { authorization: `Bearer wrong-${attempt}`, "x-real-ip": `${(attempt % 200) + 1}.7.0.1` }
      statuses.add((await call("/api/v1/admin/campaigns", { headers })).status)
    }
    expect(statuses).toEqual(new Set([401, 429]))
  })
})
