import { expect, test } from "bun:test"
import { createHash, createHmac } from "node:crypto"
import fc from "fast-check"
import { nativeHashing } from "../../src/secret/hash.ts"

const text = fc.string({ unit: "binary", maxLength: 300 })
const key = fc.uint8Array({ maxLength: 100 })

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
