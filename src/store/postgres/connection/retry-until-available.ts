import { isConflict, isUnavailable } from "./fault.ts"

const retryMs = 500

/** Repeats `run`, which must be repeatable, until the database can be reached and no other transaction interferes. */
export const retryUntilAvailable = async <T>(run: () => Promise<T>): Promise<T> => {
  for (;;) {
    try {
      return await run()
    } catch (error) {
      if (!isUnavailable(error) && !isConflict(error)) throw error
      await Bun.sleep(retryMs)
    }
  }
}
