import type { Game } from "../../core/draw/record.ts"
import { isRefusal, type Refusal, type Result } from "../../core/refusal.ts"
import type { RotateChains } from "./rotation.ts"

/**
 * Opens and closes the chains that a change of a game requires, once it is on disk. If that fails, the clock does it
 * later.
 */
export const rotateAfter = async <T>(
  rotateChains: RotateChains,
  orgId: string,
  changed: Result<T>,
  gameOf: (value: T) => Game,
): Promise<T | Refusal> => {
  const value = await changed
  if (!isRefusal(value)) await rotateChains(orgId, gameOf(value as T)).catch(() => undefined)
  return value
}
