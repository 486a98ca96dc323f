import type { ChainItem, Draws } from "../../core/port/draws.ts"
import { isRefusal } from "../../core/refusal.ts"
import type { RotateChains } from "../draw/rotation.ts"

type Needs = {
  readonly rotateChains: RotateChains
  readonly reads: Pick<Draws, "chains"> & {
    /** The chains with these ids. */
    chainItems(orgId: string, chainIds: readonly string[]): Promise<readonly ChainItem[]>
  }
}

/** Closes chains by hand (docs/api.md#draws). */
export const drawOperations = ({ rotateChains, reads }: Needs): Pick<Draws, "closeChains"> => ({
  closeChains: async (caller, game) => {
    const { orgId } = caller
    const known = await reads.chains(orgId, game, { limit: 1, before: null })
    if (isRefusal(known)) return known
    const closed = await rotateChains(orgId, game, caller)
    if (isRefusal(closed)) return closed
    return reads.chainItems(
      orgId,
      closed.map(({ chainId }) => chainId),
    )
  },
})
