import { expect, test } from "bun:test"
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { YAML } from "bun"
import { secretSettings, serviceSettings, webhookSettings } from "../../src/config/service.ts"
import { poolsOfAProcess } from "../../src/store/postgres/store.ts"

const folder = join(import.meta.dir, "../../docs/postgres")
const guide = readFileSync(join(folder, "../postgres.md"), "utf8")
const nginx = readFileSync(join(folder, "nginx.conf"), "utf8")

type Service = {
  readonly image?: string
  readonly environment?: Readonly<Record<string, string>>
  readonly volumes?: readonly string[]
}
const { services } = YAML.parse(readFileSync(join(folder, "compose.yaml"), "utf8")) as {
  services: Readonly<Record<string, Service>>
}
const settings = Object.keys({ ...serviceSettings, ...secretSettings, ...webhookSettings })
const premio = Object.entries(services).filter(([, { image }]) => image === "premio")

test("the guide to PostgreSQL says how many connections a process opens", () => {
  const total = Object.values(poolsOfAProcess).reduce((sum, { maxConnections }) => sum + maxConnections, 0)
  expect(guide).toContain(`up to ${total} per process`)
})

test("its compose file gives processes settings that there are, and servers that it starts", () => {
  expect(premio.length).toBe(2)
  for (const [, { environment = {} }] of premio) {
    expect(settings).toEqual(expect.arrayContaining(Object.keys(environment)))
    const [, servers = ""] = /@([^/]+)\//.exec(environment["DATABASE_URL"] ?? "") ?? []
    expect(Object.keys(services)).toEqual(expect.arrayContaining(servers.split(",")))
  }
})

test("its compose file mounts files that there are", () => {
  const files = Object.values(services).flatMap(({ volumes = [] }) =>
    volumes.filter((volume) => volume.startsWith("./")),
  )
  expect(files.length).toBe(2)
  for (const file of files) expect(existsSync(join(folder, file.split(":")[0] ?? ""))).toBe(true)
})

test("its balancer sends requests to every process", () => {
  const servers = [...nginx.matchAll(/^\s+server ([\w-]+):8080 /gm)].map(([, name]) => name)
  expect(servers).toEqual(premio.map(([name]) => name))
})

test("its commands name services of the compose file", () => {
  const named = [...guide.matchAll(/docker compose (?:stop|exec) (\w+)/g)].map(([, name]) => name ?? "")
  expect(named.length).toBeGreaterThan(0)
  expect(Object.keys(services)).toEqual(expect.arrayContaining(named))
})
