import type { Hashing } from "./hashing.ts"

/**
 * What a record shows of a play: only the holder of the receipt, 32 random hex characters, can tell which play it is.
 */
export const playOf = (receipt: string, { sha256 }: Hashing): string => sha256(receipt)

/**
 * What a record shows of a player: the same in all draws of a game, and linked to nobody without the organization's
 * secret. `drawId` is a random id made for this purpose, and replaced when the player is erased.
 */
export const subjectOf = (secret: Uint8Array, gameId: string, drawId: string, { hmac }: Hashing): string =>
  hmac(secret, `${gameId}\n${drawId}`).toHex().slice(0, 32)
