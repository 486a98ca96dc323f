import { Cache } from "../../../../core/cache/cache.ts"
import { canonical, type Json } from "../../../../core/draw/canonical.ts"
import type { OpenChain } from "../../../../core/draw/open-chain.ts"
import type { StoredGame } from "../../../../record/draw.ts"
import type { SecretCipher } from "../../../../secret/secret.ts"
import { decryptSeed } from "../../../../secret/seed.ts"
import { facts } from "../../engine/commit/batch.ts"
import { chainById } from "./draw-link.ts"
import type { FoundChain } from "./drawn-chain.ts"
import type { OwnChains } from "./own-chain.ts"
import { databaseServer, isOpenedOn } from "./server.ts"

/** A cache of configurations in canonical form, of at most 16 Mi characters; `lengthOf` counts those of an entry. */
export const configCache = <V extends object | string>(lengthOf: (value: V) => number): Cache<string, V> =>
  new Cache(16 * 1024 * 1024, (value) => lengthOf(value) + 256)

/** The configuration of the newest record that has one, in canonical form. */
const configIn = (text: string): string => canonical((JSON.parse(text) as { readonly config: Json }).config)

/** The state of each open chain that was read, including the changes of jobs since. */
export class ChainStates {
  readonly #cipher: SecretCipher
  readonly #own: OwnChains
  readonly #texts = configCache((text: string) => 2 * text.length)
  readonly #states = new WeakMap<FoundChain, OpenChain>()

  constructor(cipher: SecretCipher, own: OwnChains) {
    this.#cipher = cipher
    this.#own = own
  }

  of(found: FoundChain, { game }: Pick<StoredGame, "game">): OpenChain {
    const known = this.#states.get(found)
    if (known) return known
    const { row, head, config } = found
    const newest = head.n !== null && head.n > row.newestRecord ? head.n : row.newestRecord
    const { chainId, openedAt, ordinal, commitment, orgId } = row
    facts().fill(chainById, [orgId, chainId], row)
    const { checkpointDraws, checkpointAt } = head
    const chain: OpenChain = {
      chainId,
      openedAt,
      ordinal,
      commitment,
      game,
      next: newest + 1,
      lastHash: newest === head.n && head.hash !== null ? head.hash : row.newestHash,
      draws: newest + 1 - row.records,
      config: this.#configOf(config),
      seed: Uint8Array.fromHex(decryptSeed(this.#cipher, row)),
      checkpoint: { draws: checkpointDraws ?? 0, at: checkpointAt ?? openedAt },
      isDistrusted: row.distrusted || this.#own.isLeft(row) || !isOpenedOn(row, facts().get(databaseServer, null)),
    }
    this.#states.set(found, chain)
    return chain
  }

  set(found: FoundChain, chain: OpenChain): void {
    this.#states.set(found, chain)
  }

  #configOf(text: string): string {
    const known = this.#texts.get(text) ?? configIn(text)
    this.#texts.set(text, known)
    return known
  }
}
