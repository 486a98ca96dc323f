import { Database } from "bun:sqlite"
import { afterEach, beforeEach, expect, test } from "bun:test"
import { readSecretKeys } from "../../../src/config/service.ts"
import { SecretCipher } from "../../../src/secret/secret.ts"
import { exportOrganization } from "../../../src/store/sqlite/upkeep/export.ts"
import { importOrganization } from "../../../src/store/sqlite/upkeep/import.ts"
import { inspectDatabase } from "../../../src/store/sqlite/upkeep/inspect.ts"
import { makeCampaign, play } from "../../support/fixture/play.ts"
import { makeWheel, spin } from "../../support/fixture/spin.ts"
import { withDatabase } from "../../support/service/cli.ts"
import { asPlayer, issuedToken } from "../../support/service/player-token.ts"
import { startService, type TestService } from "../../support/service/service.ts"
import { eventually } from "../../support/waiting.ts"
import { deliveriesOf } from "../../support/webhook/deliveries.ts"
import { subscriber } from "../../support/webhook/hooks.ts"

const keyA = "a1".repeat(32)
const keyB = Buffer.alloc(32, 11).toString("base64")
const secret = `whsec_${Buffer.from("a secret of 24 bytes, ok").toString("base64")}`

let service: TestService
beforeEach(async () => {
  service = await startService({ clock: "real" })
})
afterEach(() => service.stop())

type Row = { webhook_id: string; secret: string; previous_secret: string | null; sealed_with: string | null }

const allEncrypted = () =>
  eventually(
    () => service.database.rows<Row>("SELECT * FROM webhooks ORDER BY id"),
    (found) => found.every((row) => row.sealed_with !== null),
  )

const previously = (current: string, previous: string) => ({ SECRETS_KEY: current, SECRETS_KEY_PREVIOUS: previous })

test("a secret that was moved to another webhook or changed signs nothing, and doctor names it", async () => {
  const { receive, emit } = await subscriber(service)
  const [first, second] = [await receive(), await receive()]
  await service.restart(undefined, { SECRETS_KEY: keyA })
  await allEncrypted()
  await service.restart(
    () =>
      withDatabase(service.databasePath, (database) =>
        database.run("UPDATE webhooks SET secret = (SELECT secret FROM webhooks WHERE id = 1)"),
      ),
    { SECRETS_KEY: keyA },
  )
  await emit()
  await first.waitFor(1)
  await Bun.sleep(300)
  expect(second.received).toEqual([])
  expect(await deliveriesOf(service, second.webhookId)).toMatchObject([{ status: "pending" }])
  const findings = async (environment: Record<string, string>) =>
    (await inspectDatabase(service.databasePath, readSecretKeys(environment))).findings.find(
      ({ rule }) => rule === "secrets",
    )
  expect((await findings({ SECRETS_KEY: keyA }))?.examples).toEqual([
    "webhook 2 has a secret that its key does not decrypt",
  ])
  expect((await findings({ SECRETS_KEY: keyB }))?.violations).toBe(0)
  first.stop()
  second.stop()
})

test("an export holds encrypted secrets as they are, and an import brings them under its own key, or refuses", async () => {
  const { org, receive } = await subscriber(service)
  const receiver = await receive(() => 200, { secret })
  const player = asPlayer(org, await issuedToken(org, "ana"))
  await service.restart(undefined, { SECRETS_KEY: keyA })
  await allEncrypted()
  const sealed = () => service.database.rows<{ sealed_with: string | null }>("SELECT sealed_with FROM token_secrets")
  await eventually(sealed, ([row]) => row?.sealed_with !== null)
  expect((await player.get("/api/v1/me")).status).toBe(200)
  const lines = await Array.fromAsync(exportOrganization(service.databasePath, org.orgId), (line) =>
    JSON.stringify(line),
  )
  expect(lines.join()).not.toContain(secret.slice(6))
  const taken = async (name: string, environment: Record<string, string>) => {
    const target = `${service.databasePath}-${name}`
    const read = async function* () {
      yield* lines
    }
    await importOrganization(target, read(), readSecretKeys(environment))
    const database = new Database(target)
    const row = database.query<Row & { org_id: string }, []>("SELECT * FROM webhooks").get() as Row & { org_id: string }
    database.close()
    const owner = { orgId: row.org_id, webhookId: row.webhook_id }
    const stored = { secret: row.secret, previousSecret: row.previous_secret, sealedWith: row.sealed_with }
    const own = { ...readSecretKeys(environment), previous: [] }
    return new SecretCipher(own).decrypt({ ...owner, ...stored }).secret
  }
  expect(await taken("same", { SECRETS_KEY: keyA })).toBe(secret)
  expect(await taken("other", previously(keyB, keyA))).toBe(secret)
  expect(await taken("plain", { SECRETS_KEY_PREVIOUS: keyA })).toBe(secret)
  const refused: Record<string, string>[] = [{}, { SECRETS_KEY: keyB }]
  for (const environment of refused)
    await expect(taken(`refused-${Object.keys(environment).length}`, environment)).rejects.toThrow(
      "the secrets of webhooks cannot be opened: set SECRETS_KEY_PREVIOUS",
    )
  receiver.stop()
})

test("a service without the key of its planned moments does not start", async () => {
  const org = await service.organization()
  const prizes = [{ prizeId: "tv", name: "TV", kind: "external" }]
  const campaignId = await makeCampaign(org, { rewardType: "promo_code", prizes })
  await service.restart(undefined, { SECRETS_KEY: keyA })
  const body = { prizeId: "tv", at: ["2026-01-01T00:00:00.000Z"] }
  await org.post(`/api/v1/admin/campaigns/${campaignId}/moments`, body, { status: 201 })
  await expect(service.restart(undefined, { SECRETS_KEY: keyB })).rejects.toThrow("a key that is not set")
  await service.restart(undefined, { SECRETS_KEY: keyA })
  expect((await play(org, campaignId)).body.won).toBe(true)
})

test("an import refuses secrets that this database's keys do not open, of users and closed chains too", async () => {
  const org = await service.organization()
  await org.post("/api/v1/admin/users", { email: "ana@example.com", role: "owner" }, { status: 201 })
  const notificationId = await makeWheel(org, {})
  await spin(org, notificationId)
  await org.post(`/api/v1/admin/notifications/${notificationId}/draws/close`, undefined, { status: 200 })
  const lines = await Array.fromAsync(exportOrganization(service.databasePath, org.orgId), (line) =>
    JSON.stringify(line),
  )
  const taken = async (table: string, changed: object) => {
    const index = lines.findIndex((line) => line.startsWith(`{"table":"${table}"`))
    const { row } = JSON.parse(lines[index] ?? "")
    const read = async function* () {
      yield* lines.with(index, JSON.stringify({ table, row: { ...row, ...changed } }))
    }
    await importOrganization(`${service.databasePath}-${table}`, read())
  }
  const unknown = { sealedWith: "0123456789abcdef" }
  await expect(taken("users", { totpSecret: "AAAA", ...unknown })).rejects.toThrow(
    "the secrets of users cannot be opened",
  )
  const closed = lines.map((line) => JSON.parse(line)).find(({ table }) => table === "chains").row
  expect(closed.closedAt).not.toBeNull()
  await expect(taken("chains", unknown)).rejects.toThrow("the secrets of chains cannot be opened")
  await taken("chains", {})
})
