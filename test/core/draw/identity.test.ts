import { expect, test } from "bun:test"
import { createHash, createHmac } from "node:crypto"
import { playOf, subjectOf } from "../../../src/core/draw/identity.ts"
import { nativeHashing } from "../../../src/secret/hash.ts"

test("a play is identified by the hash of its receipt's characters", () => {
  const receipt = "0123456789abcdef0123456789abcdef"
  expect(playOf(receipt, nativeHashing)).toBe(createHash("sha256").update(receipt, "utf8").digest("hex"))
})

test("a player has a different subject in each game, and after an erasure", () => {
  const secret = new Uint8Array(32).fill(9)
  const subject = subjectOf(secret, "spring", "id-1", nativeHashing)
  expect(subject).toBe(createHmac("sha256", secret).update("spring\nid-1").digest("hex").slice(0, 32))
  expect(subjectOf(secret, "summer", "id-1", nativeHashing)).not.toBe(subject)
  expect(subjectOf(secret, "spring", "id-2", nativeHashing)).not.toBe(subject)
})
