import type { Game } from "../../core/draw/record.ts"
import { isRefusal, type Refusal, type Result } from "../../core/refusal.ts"
import type { TendChains } from "./tend.ts"

/**
 * Opens and closes the chains that a change of a game requires, once it is on disk. If that fails, the clock does it
 * later.
 */
export const tendedAfter = async <T>(
  tendChains: TendChains,
  orgId: string,
  changed: Result<T>,
  gameOf: (value: T) => Game,
): Promise<T | Refusal> => {
  const value = await changed
  if (!isRefusal(value)) await tendChains(orgId, gameOf(value as T)).catch(() => undefined)
  return value
}
