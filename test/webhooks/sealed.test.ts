import { Database } from "bun:sqlite"
import { afterEach, beforeEach, describe, expect, test } from "bun:test"
import { Webhook } from "standardwebhooks"
import { readSecretKeys } from "../../src/config/service.ts"
import { oneClock } from "../../src/core/clock.ts"
import { secureSources } from "../../src/random.ts"
import { SecretSeal } from "../../src/store/secret.ts"
import { openStore } from "../../src/store/sqlite/store.ts"
import { exportOrganization } from "../../src/store/sqlite/upkeep/export.ts"
import { importOrganization } from "../../src/store/sqlite/upkeep/import.ts"
import { inspectDatabase } from "../../src/store/sqlite/upkeep/inspect.ts"
import { startService, type TestService } from "../support/service/service.ts"
import { deliveriesOf, eventually } from "../support/webhook/deliveries.ts"
import { subscriber } from "../support/webhook/hooks.ts"
import type { Received } from "../support/webhook/receiver.ts"

const keyA = "a1".repeat(32)
const keyB = Buffer.alloc(32, 11).toString("base64")
const secret = `whsec_${Buffer.from("a secret of 24 bytes, ok").toString("base64")}`
const path = "/api/v1/admin/webhooks"

let service: TestService
beforeEach(async () => {
  service = await startService({ clock: "real" })
})
afterEach(() => service.stop())

type Row = { webhook_id: string; secret: string; previous_secret: string | null; sealed_with: string | null }

const inFile = <T>(use: (database: Database) => T): T => {
  const database = new Database(service.databasePath)
  try {
    return use(database)
  } finally {
    database.close()
  }
}
const rows = () => inFile((database) => database.query<Row, []>("SELECT * FROM webhooks ORDER BY id").all())
const isGenuine = (by: string, { text, headers }: Received): boolean => {
  try {
    new Webhook(by).verify(text, Object.fromEntries(headers.entries()))
    return true
  } catch {
    return false
  }
}
const sealed = (from: readonly Row[]) =>
  eventually(rows, (found) =>
    found.every((row, index) => row.sealed_with !== null && row.secret !== from[index]?.secret),
  )

const previously = (current: string, previous: string) => ({ SECRETS_KEY: current, SECRETS_KEY_PREVIOUS: previous })

test("secrets are encrypted when a key is first set, sign as before, and go on under the next key", async () => {
  const { org, receive, emit } = await subscriber(service)
  const receiver = await receive(() => 200, { secret })
  const plain = rows()
  expect(plain).toMatchObject([{ secret, sealed_with: null }])
  const told = async () => {
    const before = receiver.received.length
    await emit()
    return (await receiver.waitFor(before + 1)).at(-1) as Received
  }

  await service.restart(undefined, { SECRETS_KEY: keyA })
  const underA = await sealed(plain)
  expect(JSON.stringify(underA)).not.toContain(secret.slice(6))
  expect(isGenuine(secret, await told())).toBe(true)
  const { body: made } = await org.post(path, { url: receiver.url, events: ["webhook.test"] }, { status: 201 })
  expect(JSON.stringify(rows())).not.toContain(made.secret)
  const next = `whsec_${Buffer.from("another secret, 24 bytes").toString("base64")}`
  await org.post(`${path}/${receiver.webhookId}/rotate-secret`, { secret: next }, { status: 200 })
  const overlapping = await told()
  expect([isGenuine(secret, overlapping), isGenuine(next, overlapping)]).toEqual([true, true])

  await service.restart(undefined, previously(keyB, keyA))
  await sealed(rows())
  await eventually(rows, (found) => found.every(({ sealed_with }) => sealed_with !== underA[0]?.sealed_with))
  await service.restart(undefined, { SECRETS_KEY: keyB })
  const later = await told()
  expect([isGenuine(secret, later), isGenuine(next, later)]).toEqual([true, true])

  await service.restart(undefined, { SECRETS_KEY_PREVIOUS: keyB })
  const opened = await eventually(rows, (found) => found.every(({ sealed_with }) => sealed_with === null))
  expect(opened).toMatchObject([{ secret: next, previous_secret: secret }, { secret: made.secret }])
  receiver.stop()
}, 30_000)

test.each([
  ["no key", {}],
  ["another key", { SECRETS_KEY: keyB }],
  ["other keys", previously(keyB, "00".repeat(32))],
])("a start with %s on encrypted secrets ends with one line that says what to set", async (_name, environment) => {
  const { addWebhook } = await subscriber(service)
  await addWebhook("http://127.0.0.1:9/", { secret })
  await service.restart(undefined, { SECRETS_KEY: keyA })
  await sealed([])
  const copy = `${service.databasePath}-copy`
  inFile((database) => database.run("VACUUM INTO ?", [copy]))
  const open = (settings: object) =>
    openStore(copy, oneClock(Date.now), secureSources, { secretKeys: readSecretKeys({ ...settings }) })
  // Twice: a start that is refused gives the file up.
  for (let attempt = 0; attempt < 2; attempt++)
    expect(() => open(environment)).toThrow(
      "the secrets of webhooks are encrypted with a key that is not set: set SECRETS_KEY to it",
    )
  await open({ SECRETS_KEY: keyA }).close()
})

test("a secret that was moved to another webhook or changed signs nothing, and doctor names it", async () => {
  const { receive, emit } = await subscriber(service)
  const [first, second] = [await receive(), await receive()]
  await service.restart(undefined, { SECRETS_KEY: keyA })
  await sealed([])
  await service.restart(
    () => inFile((database) => database.run("UPDATE webhooks SET secret = (SELECT secret FROM webhooks WHERE id = 1)")),
    { SECRETS_KEY: keyA },
  )
  await emit()
  await first.waitFor(1)
  await Bun.sleep(300)
  expect(second.received).toEqual([])
  expect(await deliveriesOf(service, second.webhookId)).toMatchObject([{ status: "pending" }])
  const findings = (environment: Record<string, string>) =>
    inspectDatabase(service.databasePath, readSecretKeys(environment)).findings.find(({ rule }) => rule === "secrets")
  expect(findings({ SECRETS_KEY: keyA })?.examples).toEqual(["webhook 2 has a secret that its key does not decrypt"])
  expect(findings({ SECRETS_KEY: keyB })?.violations).toBe(0)
  first.stop()
  second.stop()
})

test("an export holds encrypted secrets as they are, and an import brings them under its own key, or refuses", async () => {
  const { org, receive } = await subscriber(service)
  const receiver = await receive(() => 200, { secret })
  await service.restart(undefined, { SECRETS_KEY: keyA })
  await sealed([])
  const lines = [...exportOrganization(service.databasePath, org.orgId)].map((line) => JSON.stringify(line))
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
    return new SecretSeal(own).open({ ...owner, ...stored }).secret
  }
  expect(await taken("same", { SECRETS_KEY: keyA })).toBe(secret)
  expect(await taken("other", previously(keyB, keyA))).toBe(secret)
  expect(await taken("plain", { SECRETS_KEY_PREVIOUS: keyA })).toBe(secret)
  const refused: Record<string, string>[] = [{}, { SECRETS_KEY: keyB }]
  for (const environment of refused)
    await expect(taken(`refused-${Object.keys(environment).length}`, environment)).rejects.toThrow(
      "its webhook secrets are encrypted: set SECRETS_KEY_PREVIOUS",
    )
  receiver.stop()
})

describe("what is sealed", () => {
  const seal = new SecretSeal(readSecretKeys({ SECRETS_KEY: keyA }))
  const owner = { orgId: "org", webhookId: "wh_1" }

  test("is another text each time, and opens for its own webhook alone", () => {
    const [once, again] = [seal.seal(owner, "the secret ñ", "before"), seal.seal(owner, "the secret ñ", "before")]
    expect(once.secret).not.toBe(again.secret)
    for (const stored of [once, again])
      expect(seal.open({ ...owner, ...stored })).toEqual({ secret: "the secret ñ", previousSecret: "before" })
    const fresh = () => new SecretSeal(readSecretKeys({ SECRETS_KEY: keyA }))
    for (const other of [
      { ...owner, orgId: "other" },
      { ...owner, webhookId: "wh_2" },
    ])
      expect(() => fresh().open({ ...other, ...once })).toThrow()
    expect(() => new SecretSeal(readSecretKeys({ SECRETS_KEY: keyB })).open({ ...owner, ...once })).toThrow("not set")
  })

  test("does not open once any byte of it is another one, or it is cut", () => {
    const stored = seal.seal(owner, "the secret", null)
    const bytes = Buffer.from(stored.secret, "base64")
    const fresh = (changed: Uint8Array) => () =>
      new SecretSeal(readSecretKeys({ SECRETS_KEY: keyA })).open({
        ...{ ...owner, ...stored },
        secret: Buffer.from(changed).toString("base64"),
      })
    expect(fresh(bytes)()).toEqual({ secret: "the secret", previousSecret: null })
    for (let index = 0; index < bytes.length; index++) {
      const changed = Buffer.from(bytes)
      changed[index] = (changed[index] ?? 0) ^ 1
      expect(fresh(changed)).toThrow()
    }
    for (const length of [0, 12, 27, bytes.length - 1]) expect(fresh(bytes.subarray(0, length))).toThrow()
  })
})
