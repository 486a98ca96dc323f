import { afterEach, beforeEach, describe, expect, test } from "bun:test"
import { Webhook } from "standardwebhooks"
import { readSecretKeys } from "../../src/config/service.ts"
import { SecretCipher } from "../../src/secret/secret.ts"
import { startService, type TestService } from "../support/service/service.ts"
import { eventually } from "../support/waiting.ts"
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

const rows = () => service.database.rows<Row>("SELECT * FROM webhooks ORDER BY id")
const isGenuine = (by: string, { text, headers }: Received): boolean => {
  try {
    new Webhook(by).verify(text, Object.fromEntries(headers.entries()))
    return true
  } catch {
    return false
  }
}
const encryptedAnew = (from: readonly Row[]) =>
  eventually(rows, (found) =>
    found.every((row, index) => row.sealed_with !== null && row.secret !== from[index]?.secret),
  )

const previously = (current: string, previous: string) => ({ SECRETS_KEY: current, SECRETS_KEY_PREVIOUS: previous })

test("secrets are encrypted when a key is first set, sign as before, and work under the next key", async () => {
  const { org, receive, emit } = await subscriber(service)
  const receiver = await receive(() => 200, { secret })
  const plain = await rows()
  expect(plain).toMatchObject([{ secret, sealed_with: null }])
  const told = async () => {
    const before = receiver.received.length
    await emit()
    return (await receiver.waitFor(before + 1)).at(-1) as Received
  }

  await service.restart(undefined, { SECRETS_KEY: keyA })
  const underA = await encryptedAnew(plain)
  expect(JSON.stringify(underA)).not.toContain(secret.slice(6))
  expect(isGenuine(secret, await told())).toBe(true)
  const { body: made } = await org.post(path, { url: receiver.url, events: ["webhook.test"] }, { status: 201 })
  expect(JSON.stringify(await rows())).not.toContain(made.secret)
  const next = `whsec_${Buffer.from("another secret, 24 bytes").toString("base64")}`
  await org.post(`${path}/${receiver.webhookId}/rotate-secret`, { secret: next }, { status: 200 })
  const overlapping = await told()
  expect([isGenuine(secret, overlapping), isGenuine(next, overlapping)]).toEqual([true, true])

  const rotated = await rows()
  await service.restart(undefined, previously(keyB, keyA))
  await encryptedAnew(rotated)
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
  await encryptedAnew([])
  const keys = { SECRETS_KEY: "", SECRETS_KEY_PREVIOUS: "", ...environment }
  // Twice: a refused start releases the database.
  for (let attempt = 0; attempt < 2; attempt++)
    await expect(service.restart(undefined, keys)).rejects.toThrow(
      "secrets in the database are encrypted with a key that is not set: set SECRETS_KEY to it",
    )
  await service.restart(undefined, { SECRETS_KEY: keyA })
})

describe("what is encrypted", () => {
  const cipher = new SecretCipher(readSecretKeys({ SECRETS_KEY: keyA }))
  const owner = { orgId: "org", webhookId: "wh_1" }

  test("is another text each time, and opens for its own webhook alone", () => {
    const [once, again] = [
      cipher.encrypt(owner, "the secret ñ", "before"),
      cipher.encrypt(owner, "the secret ñ", "before"),
    ]
    expect(once.secret).not.toBe(again.secret)
    for (const stored of [once, again])
      expect(cipher.decrypt({ ...owner, ...stored })).toEqual({ secret: "the secret ñ", previousSecret: "before" })
    const fresh = () => new SecretCipher(readSecretKeys({ SECRETS_KEY: keyA }))
    for (const other of [
      { ...owner, orgId: "other" },
      { ...owner, webhookId: "wh_2" },
    ])
      expect(() => fresh().decrypt({ ...other, ...once })).toThrow()
    expect(() => new SecretCipher(readSecretKeys({ SECRETS_KEY: keyB })).decrypt({ ...owner, ...once })).toThrow(
      "not set",
    )
  })

  test("does not open once any byte of it is another one, or it is cut", () => {
    const stored = cipher.encrypt(owner, "the secret", null)
    const bytes = Buffer.from(stored.secret, "base64")
    const fresh = (changed: Uint8Array) => () =>
      new SecretCipher(readSecretKeys({ SECRETS_KEY: keyA })).decrypt({
        ...owner,
        ...stored,
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
