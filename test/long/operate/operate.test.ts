import { afterEach, beforeEach, describe, expect, test } from "bun:test"
import { mkdtempSync, rmSync, statSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { identify, makeCampaign, play, playPath, tryPlay } from "../../support/fixture/play.ts"
import { cliProcess, runCliProcess } from "../../support/service/cli.ts"
import { type Client, client } from "../../support/service/client.ts"
import { type Process, startProcess } from "../../support/service/process.ts"
import { rootKey } from "../../support/service/service.ts"

let folder: string
let path: string
let running: Process | undefined
let org: Client
let campaign: string

const start = async () => {
  running = await startProcess({ DATABASE_PATH: path })
}
const stop = async () => {
  await running?.end("SIGTERM")
  running = undefined
}
const toOrganization = (key: string) => client(() => running?.url ?? "", { key, orgId: "sol" })

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "premio-operate-"))
  path = join(folder, "premio.db")
  await start()
  const made = await client(running?.url ?? "", { key: rootKey }).post(
    "/api/v1/admin/organizations",
    { orgId: "sol", name: "Sol" },
    { status: 201 },
  )
  org = toOrganization(made.body.apiKey.key)
  campaign = await makeCampaign(org)
})
afterEach(async () => {
  await stop()
  rmSync(folder, { recursive: true })
})

const ofSol = ["--organization", "sol"]

describe.each(["by the service that runs", "on the database that nobody serves"])("%s", (how) => {
  const isServed = how.startsWith("by")
  /** Runs commands with or without the service, which runs again afterwards. */
  const meanwhile = async <T>(task: () => Promise<T>): Promise<T> => {
    if (isServed) return task()
    await stop()
    try {
      return await task()
    } finally {
      await start()
    }
  }

  test("organizations are created and listed, and the first key works", async () => {
    const { created, listed } = await meanwhile(async () => {
      const made = await cliProcess(path, "organizations", "create", "Tiendas Luna", "--id", "luna", "--json")
      const unnamed = await cliProcess(path, "organizations", "create", "Unnamed", "--json")
      const list = await cliProcess(path, "organizations", "list", "--json")
      return { created: [made.objects[0], unnamed.objects[0]], listed: list.objects }
    })
    expect(listed.map(({ name }) => name)).toEqual(["Sol", "Tiendas Luna", "Unnamed"])
    expect(created[0]).toMatchObject({ orgId: "luna", name: "Tiendas Luna", scope: "admin" })
    expect(created[1].orgId).toMatch(/^org_[a-z0-9]+$/)
    const luna = org.as({ key: created[0].key, orgId: "luna" })
    const { body } = await luna.get("/api/v1/admin/audit-log", { status: 200 })
    expect(body.items).toMatchObject([{ keyId: null, action: "organization.create", target: "luna" }])
  })

  test("keys are created, listed and deactivated at once, each change in the audit log without the key", async () => {
    // The service has looked the key up before: its cache must not outlive the change.
    const before = await org.post("/api/v1/admin/api-keys", { name: "Old", scope: "write" }, { status: 201 })
    const old = org.as({ key: before.body.key })
    await play(old, campaign)
    const { created, listed } = await meanwhile(async () => {
      const options = [...ofSol, "--scope", "write", "--expires", "2099-01-01T00:00:00Z"]
      const made = await cliProcess(path, "keys", "create", "Checkout", ...options, "--json")
      await cliProcess(path, "keys", "deactivate", before.body.keyId, ...ofSol)
      const list = await cliProcess(path, "keys", "list", ...ofSol, "--json")
      return { created: made.objects[0], listed: list.objects }
    })
    expect(created).toMatchObject({ name: "Checkout", scope: "write", expiresAt: "2099-01-01T00:00:00.000Z" })
    expect(listed).toMatchObject([
      { name: "First key", deactivatedAt: null },
      { name: "Old", deactivatedAt: expect.any(String) },
      { name: "Checkout", deactivatedAt: null },
    ])
    for (const { key } of [org, old, created]) expect(JSON.stringify(listed)).not.toContain(key)
    await play(org.as({ key: created.key }), campaign)
    expect(await tryPlay(old, campaign)).toBe("401 INVALID_API_KEY")
    const { body, text } = await org.get("/api/v1/admin/audit-log?limit=2", { status: 200 })
    expect(body.items).toMatchObject([
      { keyId: null, action: "api-key.deactivate", target: before.body.keyId },
      { keyId: null, action: "api-key.create", target: created.keyId },
    ])
    expect(text).not.toContain(created.key)
  })

  test("bans are added by either id, listed and lifted, each change in the audit log", async () => {
    const { clientId } = await identify(org, "eva")
    const words = ["--reason", "Several accounts", "--message", "Llámanos"]
    const added = await meanwhile(async () => {
      const first = await cliProcess(path, "bans", "add", ...ofSol, "--user", " ana ", ...words, "--json")
      const second = await cliProcess(path, "bans", "add", ...ofSol, "--client", clientId, "--json")
      const list = await cliProcess(path, "bans", "list", ...ofSol, "--json")
      expect(list.objects).toEqual([first.objects[0], second.objects[0]])
      return [first.objects[0], second.objects[0]]
    })
    expect(added).toMatchObject([
      { externalUserId: "ana", clientId: null, reason: "Several accounts", message: "Llámanos" },
      { externalUserId: "eva", clientId, reason: null, message: null },
    ])
    for (const externalUserId of ["ana", "eva"]) {
      const { status, body } = await org.post(playPath, { campaignId: campaign, externalUserId })
      expect([status, body.code]).toEqual([403, "PLAYER_BANNED"])
    }
    const { stdout } = await meanwhile(async () => {
      for (const { banId } of added) await cliProcess(path, "bans", "lift", banId, ...ofSol)
      return cliProcess(path, "bans", "list", ...ofSol)
    })
    expect(stdout).toBe("none\n")
    for (const user of ["ana", "eva"]) await play(org, campaign, user)
    const { body } = await org.get("/api/v1/admin/audit-log?limit=4", { status: 200 })
    expect(body.items.map(({ keyId, action }: { keyId: null; action: string }) => [keyId, action])).toEqual([
      [null, "ban.lift"],
      [null, "ban.lift"],
      [null, "ban.create"],
      [null, "ban.create"],
    ])
  })

  test("what another organization has cannot be changed", async () => {
    const { keyId, banId } = await meanwhile(async () => {
      await cliProcess(path, "organizations", "create", "Luna", "--id", "luna")
      const key = await cliProcess(path, "keys", "create", "a", ...ofSol, "--scope", "read", "--json")
      const ban = await cliProcess(path, "bans", "add", ...ofSol, "--user", "ana", "--json")
      const ids = { keyId: key.objects[0].keyId as string, banId: ban.objects[0].banId as string }
      for (const words of [
        ["keys", "deactivate", ids.keyId],
        ["bans", "lift", ids.banId],
      ]) {
        const { code, stderr } = await runCliProcess(path, ...words, "--organization", "luna")
        expect(code).toBe(1)
        expect(stderr).toContain("does not exist")
      }
      return ids
    })
    const { body } = await org.get("/api/v1/admin/api-keys", { status: 200 })
    expect(body.items).toContainEqual(expect.objectContaining({ keyId, deactivatedAt: null }))
    expect((await org.get("/api/v1/admin/bans", { status: 200 })).body.items).toMatchObject([{ banId }])
    const past = ["keys", "create", "Late", ...ofSol, "--scope", "read", "--expires", "2020-01-01T00:00:00Z"]
    const { code, stderr } = await meanwhile(() => runCliProcess(path, ...past))
    expect([code, stderr]).toEqual([1, expect.stringMatching(/^[^\n]*expiresAt must be in the future[^\n]*\n$/)])
  })
})

test("tables are shown in columns, times as the API shows them", async () => {
  const { stdout } = await cliProcess(path, "keys", "list", ...ofSol)
  const [head = "", row = ""] = stdout.split("\n")
  expect(head.split(/\s+/)).toEqual([
    "keyId",
    "name",
    "scope",
    "createdAt",
    "expiresAt",
    "deactivatedAt",
    "prefix",
    "lastUsedAt",
    "createdBy",
    "signedInAt",
  ])
  const time = String.raw`\d{4}-\d\d-\d\dT[\d:.]+Z`
  expect(row).toMatch(
    new RegExp(`^key_\\w+ {2}First key {2}admin {2}${time} {2,}- {2,}- {2,}premio_\\w+ {2}(${time}|-) {2,}- {2,}-$`),
  )
  expect(row.indexOf("First key")).toBe(head.indexOf("name"))
})

describe("the way into the service", () => {
  test("is open to its own user alone, and gone when it stops", async () => {
    expect(statSync(`${path}.sock`).mode & 0o777).toBe(0o600)
    await stop()
    expect(statSync(`${path}.sock`, { throwIfNoEntry: false })).toBeUndefined()
  })

  test("left by a killed service blocks nobody", async () => {
    await running?.end("SIGKILL")
    expect((await cliProcess(path, "organizations", "list")).stdout).toContain("sol")
    await start()
    expect((await cliProcess(path, "organizations", "list")).stdout).toContain("sol")
  })

  test("that is missing, though another process has the database, is reported in one line", async () => {
    rmSync(`${path}.sock`)
    const { code, stderr } = await runCliProcess(path, "organizations", "list")
    expect(code).toBe(1)
    expect(stderr).toBe(
      `premio: another process has ${path} open and accepts no commands: try again once it has started, or stop it\n`,
    )
  })

  test("that cannot be had does not keep the service from starting", async () => {
    await stop()
    const long = join(folder, `${"x".repeat(100)}.db`)
    const other = await startProcess({ DATABASE_PATH: long })
    expect((await fetch(`${other.url}/healthz`)).status).toBe(200)
    expect((await runCliProcess(long, "organizations", "list")).stderr).toContain("accepts no commands")
    expect(await other.end("SIGTERM")).toBe(0)
    await cliProcess(long, "organizations", "create", "Sol")
  })
})
