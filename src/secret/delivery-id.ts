import { createCipheriv, createDecipheriv, hkdfSync } from "node:crypto"
import { Cache } from "../core/cache/cache.ts"

const prefix = "dlv_"
const cipher = "aes-128-ecb"
const cachedKeys = 1_000

/**
 * The public ids of deliveries: the row number in the outbox, encrypted with a key of the organization. All
 * organizations share the numbers, so plain ones would reveal the others' activity. A block has room for a number and
 * eight zeros, which an id made elsewhere does not decrypt to.
 */
export const deliveryIds = (serviceKey: Buffer) => {
  const keys = new Cache<string, Buffer>(cachedKeys)

  const keyOf = (orgId: string): Buffer => {
    const known = keys.get(orgId)
    if (known) return known
    const key = Buffer.from(hkdfSync("sha256", serviceKey, "", `delivery ids of ${orgId}`, 16))
    keys.set(orgId, key)
    return key
  }

  return {
    idOf: (orgId: string, row: number): string => {
      const block = Buffer.alloc(16)
      block.writeBigUInt64BE(BigInt(row))
      const encryption = createCipheriv(cipher, keyOf(orgId), null).setAutoPadding(false)
      return prefix + encryption.update(block).toString("hex")
    },

    /** The row number of a delivery, or null if no delivery of the organization can have this id. */
    rowOf: (orgId: string, deliveryId: string): number | null => {
      const hex = /^dlv_([0-9a-f]{32})$/.exec(deliveryId)?.[1]
      if (hex === undefined) return null
      const decryption = createDecipheriv(cipher, keyOf(orgId), null).setAutoPadding(false)
      const block = decryption.update(Buffer.from(hex, "hex"))
      const row = Number(block.readBigUInt64BE(0))
      return block.readBigUInt64BE(8) === 0n && Number.isSafeInteger(row) ? row : null
    },
  }
}

export type DeliveryIds = ReturnType<typeof deliveryIds>
