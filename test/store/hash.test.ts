import { expect, test } from "bun:test"
import { createHash, createHmac } from "node:crypto"
import fc from "fast-check"
import { fingerprintsBy } from "../../src/secret/fingerprint.ts"
import { hmacSha256, nativeHashing } from "../../src/secret/hash.ts"

const text = fc.string({ unit: "binary", maxLength: 300 })
const key = fc.uint8Array({ maxLength: 100 })

test("an HMAC does not fail for a public key that somebody could not read before", async () => {
  const unreadable = { name: "ECDSA", namedCurve: "P-256" }
  const read = () => crypto.subtle.importKey("spki", new Uint8Array(4), unreadable, false, ["verify"])
  const [bytes, long] = [new Uint8Array(32), "x".repeat(200)]
  const { of } = fingerprintsBy(bytes, { current: null, previous: [] })
  for (const make of [
    () => hmacSha256(bytes.toHex(), "x"),
    () => nativeHashing.hmac(bytes, long).toHex(),
    () => of("org", "x"),
  ]) {
    const expected = make()
    await expect(read()).rejects.toThrow()
    expect(make()).toBe(expected)
  }
})

test("hashes and HMACs equal Node's for all lengths and in any order", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(key, text), { minLength: 1, maxLength: 5 }), (messages) => {
      for (const [secret, message] of [...messages, ...messages]) {
        expect(nativeHashing.hmac(secret, message).toHex()).toBe(
          createHmac("sha256", secret).update(message).digest("hex"),
        )
        expect(nativeHashing.sha256(message)).toBe(createHash("sha256").update(message).digest("hex"))
      }
    }),
  )
})
