import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from "node:crypto"
import { publicOrgId } from "../../../core/organization/test-organization.ts"
import { type Refusal, refuseField } from "../../../core/refusal.ts"
import type { Reply } from "../reply.ts"

const algorithm = "aes-256-gcm"
const nonceBytes = 12
const tagBytes = 16
/** Texts of a cursor are padded to a multiple of this, so that their length reveals nothing. */
const blockBytes = 32

/**
 * Cursors as callers see them. Their content, such as a row number that all organizations share, is encrypted, and only
 * valid for one list of one organization.
 */
export const cursorCipher = (serviceKey: Uint8Array) => {
  const key = Buffer.from(hkdfSync("sha256", serviceKey, "", "cursors", 32))
  const nonceKey = Buffer.from(hkdfSync("sha256", serviceKey, "", "nonces of cursors", 32))

  return {
    /** Deterministic, so that a page that is read again is the same. */
    encrypt: (list: string, cursor: string): string => {
      const text = cursor.padEnd(Math.ceil(cursor.length / blockBytes) * blockBytes)
      const nonce = createHmac("sha256", nonceKey).update(`${list}\n${text}`).digest().subarray(0, nonceBytes)
      const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(list))
      const encrypted = cipher.update(text, "utf8")
      cipher.final()
      return Buffer.concat([nonce, encrypted, cipher.getAuthTag()]).toString("base64url")
    },

    decrypt: (list: string, encrypted: string): string | Refusal => {
      const bytes = Buffer.from(encrypted, "base64url")
      const refused = () =>
        refuseField("cursor", "the nextCursor of this list's page before; to start again, leave it out")
      if (bytes.length <= nonceBytes + tagBytes || bytes.toString("base64url") !== encrypted) return refused()
      try {
        const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes })
        decipher.setAAD(Buffer.from(list)).setAuthTag(bytes.subarray(-tagBytes))
        const text = decipher.update(bytes.subarray(nonceBytes, -tagBytes))
        return Buffer.concat([text, decipher.final()]).toString().trimEnd()
      } catch {
        return refused()
      }
    },
  }
}

export type CursorCipher = ReturnType<typeof cursorCipher>

/** What a cursor is valid for: a list of an organization, also after its reset, since row numbers only grow. */
export const listName = (operationId: string, orgId: string, params: Readonly<Record<string, string>>): string =>
  [publicOrgId(orgId), operationId, ...Object.values(params)].join(" ")

/** The query of a list with its cursor decrypted. */
export const decryptCursor = (cursors: CursorCipher, list: string, query: object): object | Refusal => {
  if (!("cursor" in query) || typeof query.cursor !== "string") return query
  const cursor = cursors.decrypt(list, query.cursor)
  return typeof cursor === "string" ? { ...query, cursor } : cursor
}

/** A page with its cursor encrypted. */
export const encryptNext = (cursors: CursorCipher, list: string, reply: Reply): Reply => {
  if (typeof reply.body !== "object" || reply.body === null) return reply
  const { nextCursor } = reply.body as { nextCursor?: unknown }
  if (typeof nextCursor !== "string") return reply
  return { ...reply, body: { ...reply.body, nextCursor: cursors.encrypt(list, nextCursor) } }
}
