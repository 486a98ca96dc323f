import { withTimeout } from "../../../concurrency/with-timeout.ts"

/** How each store lists the plays whose prizes are still to be handed out. */
export type OpenHandoutSteps = {
  /** Whether all of an organization are listed: wins of a version before the list are not, until `listAll` has listed them. */
  isListed(orgId: string): Promise<boolean>
  /** Lists all in short steps, beside which plays and hand-outs go on; ends early once `isStopped`. */
  listAll(orgId: string, isStopped: () => boolean): Promise<void>
}

/** How long a reader waits for the list of an organization that nobody has read yet. */
const waitMs = 250

/** Lists what is still to be handed out of an organization when somebody first reads it. */
export const openHandoutLists = (steps: OpenHandoutSteps, onError: (error: unknown) => void) => {
  const running = new Map<string, Promise<void>>()
  let isClosed = false

  const listAll = (orgId: string): Promise<void> => {
    const known = running.get(orgId)
    if (known) return known
    const listing = steps
      .listAll(orgId, () => isClosed)
      .catch(onError)
      .finally(() => running.delete(orgId))
    running.set(orgId, listing)
    return listing
  }

  return {
    /** Whether a reader can rely on the list of an organization; if not, it is made while others read in another way. */
    isReady: async (orgId: string): Promise<boolean> => {
      try {
        if (await steps.isListed(orgId)) return true
        if (isClosed) return false
        await withTimeout(listAll(orgId), waitMs, () => undefined)
        return await steps.isListed(orgId)
      } catch (error) {
        // They do not need the list.
        onError(error)
        return false
      }
    },

    /** Leaves the rest to the next start. */
    close: async (): Promise<void> => {
      isClosed = true
      await Promise.all(running.values())
    },
  }
}

export type OpenHandoutLists = ReturnType<typeof openHandoutLists>
