import { expect, test } from "bun:test"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { connectionsThere, poolsOfAProcess } from "../../src/store/postgres/store.ts"
import { composeFile } from "../support/deploy/compose.ts"

const guide = readFileSync(join(import.meta.dir, "../../docs/postgres.md"), "utf8")
const { services } = composeFile("postgres.yaml")
const premio = Object.entries(services).filter(([name]) => name.startsWith("premio"))

test("the guide to PostgreSQL says how many connections a process opens", () => {
  const total = Object.values(poolsOfAProcess).reduce((sum, { maxConnections }) => sum + maxConnections, 0)
  expect(guide).toContain(`up to ${total} per process`)
  const there = Object.values(connectionsThere).reduce((sum, count) => sum + count, 0)
  expect(guide).toContain(`up to ${total} to the coordinator, as to any PostgreSQL, and up to ${there} to each worker`)
})

test("its compose file gives processes servers that it starts", () => {
  expect(premio.length).toBe(2)
  for (const [, { environment = {} }] of premio) {
    const [, servers = ""] = /@([^/]+)\//.exec(environment["DATABASE_URL"] ?? "") ?? []
    expect(Object.keys(services)).toEqual(expect.arrayContaining(servers.split(",")))
  }
})

test("its proxy sends requests to every process", () => {
  const upstreams = services["proxy"]?.environment?.["UPSTREAMS"]?.split(" ")
  expect(upstreams).toEqual(premio.map(([name]) => `${name}:8080`))
})

test("its commands name services of the compose file", () => {
  const named = [...guide.matchAll(/docker compose -f postgres\.yaml (?:stop|exec) (\w+)/g)].map(
    ([, name]) => name ?? "",
  )
  expect(named.length).toBeGreaterThan(0)
  expect(Object.keys(services)).toEqual(expect.arrayContaining(named))
})
