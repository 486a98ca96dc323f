import { drawText, type Random } from "../random.ts"

/** The rule for secrets; completes the sentence "secret must be …". */
export const secretRule = "a text of 8 to 500 characters; what follows whsec_ must be base64 of at least 16 bytes"

const minSecretLength = 8
const maxSecretLength = 500
const minKeyBytes = 16
/** The prefix of secrets in the format of the Standard Webhooks libraries: the key is the rest, decoded from base64. */
export const standardPrefix = "whsec_"

/** The decoded bytes of base64, padded or not, or null if the text is not base64. */
const base64Bytes = (text: string): number | null => {
  const [, digits = "", padding = ""] = /^([A-Za-z0-9+/]*)(={0,2})$/.exec(text) ?? []
  const isPadded = padding === "" || (digits.length + padding.length) % 4 === 0
  if (digits.length + padding.length !== text.length || digits.length % 4 === 1 || !isPadded) return null
  return Math.floor((digits.length * 3) / 4)
}

/** Whether deliveries may be signed with `secret` (docs/api.md#webhooks). */
export const isSecret = (secret: string): boolean => {
  const length = [...secret].length
  if (length < minSecretLength || length > maxSecretLength || !secret.isWellFormed()) return false
  if (!secret.startsWith(standardPrefix)) return true
  return (base64Bytes(secret.slice(standardPrefix.length)) ?? 0) >= minKeyBytes
}

const secretDigits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
/** 33 bytes, so that base64 needs no padding. */
const madeDigits = 44

/** Generates the secret of a webhook that was created without one. */
export const newSecret = (random: Random): string => standardPrefix + drawText(secretDigits, madeDigits, random)
