import type { AskedGame } from "../core/draw/asked-outcome.ts"
import type { TestFacts } from "../core/operation/partner/test-facts.ts"
import { isTest } from "../core/organization/test-organization.ts"
import type { TestUse } from "../core/organization/test-use.ts"
import type { Account } from "../core/player/player.ts"
import { Later, type Tx } from "../record/transaction.ts"
import type { Context } from "./context.ts"

/** What only a play or spin of a test organization needs to know; null in live ones. */
export const loadTest = (
  { testOutcomes, testUses }: Pick<Context, "testOutcomes" | "testUses">,
  { wall }: Tx,
  orgId: string,
  game: AskedGame,
  player: Pick<Account, "externalUserId">,
  isNewPlayer: boolean,
): TestFacts | null | Later => {
  if (!isTest(orgId)) return null
  const use = testUses.load(orgId)
  if (use instanceof Later) return use
  const queued = testOutcomes.next(orgId, game, player.externalUserId)
  return { wall, queued, use, added: { plays: 1, players: isNewPlayer ? 1 : 0 } }
}

/** What a test organization holds, if `player`, whose row it is, would be one more of its players; null otherwise. */
export const loadUseOfPlayer = (
  { testUses }: Pick<Context, "testUses">,
  orgId: string,
  player: number | null,
): TestUse | null | Later => (player === null && isTest(orgId) ? testUses.load(orgId) : null)
