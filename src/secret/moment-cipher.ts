import { createCipheriv, createDecipheriv, createHash } from "node:crypto"
import type { GiveWay } from "../concurrency/turn.ts"
import { Cache } from "../core/cache/cache.ts"
import { committedTexts, type EncryptedMoments } from "../core/moment/moment.ts"
import type { SecretCipher } from "./secret.ts"

/**
 * Encrypts the times of planned moments (AES-256-GCM) in blocks, so that a play reads few of them, with a key derived
 * from the salt of their commitment. The salt itself is encrypted with SECRETS_KEY, like webhook secrets.
 */
export const momentsOfABlock = 256

const cipher = "aes-256-gcm"
const timeBytes = 8
const tagBytes = 16
const blocksOfAStep = 20
const cachedHeads = 20_000

const keyOf = (salt: string): Buffer => createHash("sha256").update("premio planned moments\n").update(salt).digest()

/** Different for each encrypted text of a salt, be it a block or a head. */
const nonceOf = (kind: "block" | "head", number: number): Buffer => {
  const nonce = Buffer.alloc(12)
  nonce.writeUInt8(kind === "block" ? 1 : 2)
  nonce.writeUInt32BE(number, 8)
  return nonce
}

const encryptTimes = (salt: string, nonce: Buffer, times: ArrayLike<number>): string => {
  const bytes = Buffer.alloc(times.length * timeBytes)
  for (let index = 0; index < times.length; index++) bytes.writeDoubleBE(times[index] as number, index * timeBytes)
  const encryption = createCipheriv(cipher, keyOf(salt), nonce)
  return Buffer.concat([encryption.update(bytes), encryption.final(), encryption.getAuthTag()]).toString("base64")
}

const decryptTimes = (salt: string, nonce: Buffer, encrypted: string): number[] => {
  const bytes = Buffer.from(encrypted, "base64")
  const decryption = createDecipheriv(cipher, keyOf(salt), nonce, { authTagLength: tagBytes })
  decryption.setAuthTag(bytes.subarray(-tagBytes))
  const opened = Buffer.concat([decryption.update(bytes.subarray(0, -tagBytes)), decryption.final()])
  return Array.from({ length: opened.length / timeBytes }, (_, index) => opened.readDoubleBE(index * timeBytes))
}

/** The number of the block that contains a moment. */
export const blockOf = (moment: number): number => Math.floor(moment / momentsOfABlock)

/** The times of block `number`, sorted. */
export const decryptBlock = (salt: string, number: number, encrypted: string): readonly number[] =>
  decryptTimes(salt, nonceOf("block", number), encrypted)

/** The time of moment `number`, the next one to be taken. */
export const encryptHead = (salt: string, number: number, at: number): string =>
  encryptTimes(salt, nonceOf("head", number), [at])

const decryptedHeads = new Cache<string, number>(cachedHeads)

export const decryptHead = (salt: string, number: number, encrypted: string): number => {
  const known = decryptedHeads.get(encrypted)
  if (known !== undefined) return known
  const [at = Number.POSITIVE_INFINITY] = decryptTimes(salt, nonceOf("head", number), encrypted)
  decryptedHeads.set(encrypted, at)
  return at
}

/** The commitment of sorted moments, and the encrypted moments; works in steps, since there may be many. */
export const commitMoments = async (
  moments: Float64Array,
  salt: string,
  giveWay: GiveWay,
): Promise<{ readonly commitment: string; readonly encrypted: EncryptedMoments }> => {
  const hash = createHash("sha256")
  for (const text of committedTexts(salt, moments)) {
    await giveWay()
    hash.update(text)
  }
  const blocks: string[] = []
  for (let from = 0; from < moments.length; from += momentsOfABlock) {
    if (blocks.length % blocksOfAStep === 0) await giveWay()
    blocks.push(encryptTimes(salt, nonceOf("block", blocks.length), moments.subarray(from, from + momentsOfABlock)))
  }
  return {
    commitment: hash.digest("hex"),
    encrypted: { salt, blocks, head: encryptHead(salt, 0, moments[0] as number) },
  }
}

/** The salt of a batch as stored: encrypted with the key that `sealedWith` names, or plain. */
export type StoredSalt = { readonly commitment: string; readonly salt: string; readonly sealedWith: string | null }

/** No webhook has such an id. */
const owner = (orgId: string, commitment: string) => ({ orgId, webhookId: `moments ${commitment}` })

export const encryptSalt = (secrets: SecretCipher, orgId: string, commitment: string, salt: string): StoredSalt => {
  const { secret, sealedWith } = secrets.encrypt(owner(orgId, commitment), salt, null)
  return { commitment, salt: secret, sealedWith }
}

/** The same salt, encrypted with the current key. */
export const reencryptSalt = (secrets: SecretCipher, orgId: string, stored: StoredSalt): StoredSalt =>
  encryptSalt(secrets, orgId, stored.commitment, decryptSalt(secrets, orgId, stored))

/** Throws if the salt or the next time of a batch was changed, or belongs to another one. */
export const checkEncrypted = (
  secrets: SecretCipher,
  orgId: string,
  batch: StoredSalt & { readonly taken: number; readonly head: string | null },
) => {
  const salt = decryptSalt(secrets, orgId, batch)
  if (batch.head !== null) decryptTimes(salt, nonceOf("head", batch.taken), batch.head)
}

export const decryptSalt = (
  secrets: SecretCipher,
  orgId: string,
  { commitment, salt, sealedWith }: StoredSalt,
): string => secrets.decrypt({ ...owner(orgId, commitment), secret: salt, previousSecret: null, sealedWith }).secret
