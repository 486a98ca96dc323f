import type { Chain } from "./chain.ts"
import type { Game, Taken, UsedPlaces } from "./record.ts"

/** An open chain as jobs use it. */
export type OpenChain = Chain & {
  readonly game: Game
  /** The number of this chain among those of its game, from 1. */
  readonly ordinal: number
  readonly commitment: string
  /** 32 bytes. */
  readonly seed: Uint8Array
  /** The number of draws at the last checkpoint, and its time; those of the opening before the first. */
  readonly checkpoint: { readonly draws: number; readonly at: number }
  /**
   * Whether its process has ended, or its database may have been restored. Its next draws may have been seen, so it is
   * never drawn from again.
   */
  readonly isDistrusted: boolean
}

/** A stored record of another type than `draw`; `text` is the line of a pack. */
export type KeptRecord = { readonly n: number; readonly hash: string; readonly text: string }

/** The draw of a play or spin, as the answer shows it. */
export type DrawShown = {
  readonly chainId: string
  readonly n: number
  readonly commitment: string
  readonly hash: string
  /** Only this answer shows it; it leads from the play to its record. */
  readonly receipt: string
}

/** The changes of chains: `chain` is the state afterwards. */
export type ChainChange =
  /** `previous` is the id of the chain closed before. */
  | {
      readonly kind: "openChain"
      readonly chain: OpenChain
      readonly previous: string | null
      readonly record: KeptRecord
      readonly taken: Taken
    }
  | {
      readonly kind: "appendDraw"
      readonly chain: OpenChain
      readonly n: number
      readonly hash: string
      /** As `packDraw` writes it. */
      readonly content: Uint8Array
      readonly places: UsedPlaces
      readonly isCheckpoint: boolean
    }
  /** A new configuration with the places taken so far, or planned moments. */
  | {
      readonly kind: "appendRecord"
      readonly chain: OpenChain
      readonly record: KeptRecord
      readonly taken: Taken
    }
  /** Ends draws from the chain and shows its seed; `closing` is the number of closed chains of the game. */
  | {
      readonly kind: "closeChain"
      readonly chain: OpenChain
      readonly record: KeptRecord
      readonly closedAt: number
      readonly closing: number
    }
  /** The key of the organization's subjects, in hex. */
  | { readonly kind: "setDrawSecret"; readonly secret: string }
