import { describe, expect, test } from "bun:test"
import { fingerprintsBy } from "../../src/secret/fingerprint.ts"
import { sha256 } from "../../src/secret/hash.ts"
import { noKeys } from "../../src/secret/secret.ts"

const service = new Uint8Array(32).fill(1)
const secret = new Uint8Array(32).fill(2)
const newer = new Uint8Array(32).fill(3)
const text = '{"externalUserId":"ana.secret@example.com"}'
const plain = fingerprintsBy(service, noKeys)
const keyed = fingerprintsBy(service, { current: secret, previous: [] })
const rotated = fingerprintsBy(service, { current: newer, previous: [secret] })

describe("the fingerprint of a request", () => {
  test("needs SECRETS_KEY where that is set, and differs by organization", () => {
    const made = [plain, keyed, rotated].map((by) => by.of("sol", text))
    expect(new Set([...made, keyed.of("luna", text), sha256(text)]).size).toBe(5)
    for (const fingerprint of made) expect(fingerprint).toMatch(/^[0-9a-f]{8}:[0-9a-f]{64}$/)
  })

  test("is of the same request alone", () => {
    for (const by of [plain, keyed, rotated]) {
      const fingerprint = by.of("sol", text)
      expect([text, `${text} `].map((other) => by.isOf(fingerprint, "sol", other))).toEqual([true, false])
      expect(by.isOf(fingerprint, "luna", text)).toBe(false)
    }
  })

  test("is known of the key before, of none, and of versions that had none", () => {
    const earlier = [keyed.of("sol", text), plain.of("sol", text), sha256(text)]
    expect(earlier.map((fingerprint) => rotated.isOf(fingerprint, "sol", text))).toEqual([true, true, true])
    expect(earlier.map((fingerprint) => rotated.isOf(fingerprint, "sol", "{}"))).toEqual([false, false, false])
  })

  test("is that of the version before while one of its processes serves", () => {
    let isAlone = false
    const beside = fingerprintsBy(service, noKeys, () => isAlone)
    expect(beside.of("sol", text)).toBe(sha256(text))
    isAlone = true
    expect(beside.of("sol", text)).toBe(plain.of("sol", text))
  })
})
