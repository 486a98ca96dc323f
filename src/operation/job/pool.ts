import { modes } from "../../core/organization/test-organization.ts"
import { drawCodes } from "../../core/pool/generate.ts"
import type { Upkeep } from "../../core/port/upkeep.ts"
import type { Random } from "../../core/random.ts"
import { isRefusal } from "../../core/refusal.ts"
import { generationOf, type PoolRow } from "../../record/pool/row.ts"
import type { PoolSteps } from "../../record/pool/steps.ts"
import { failuresInTurn } from "./failures-in-turn.ts"

/** How many live pools, and how many of test organizations, have a step in one turn: these never delay those by more. */
const poolsOfATurn = { live: 20, test: 4 } as const
/** After that, the task ends, so that a stop of the process need not wait; the next call goes on. */
const turnsOfACall = 200

/**
 * Generates what pools lack and removes what deleted ones have, a step of each pool in turn. Each step reads what is
 * left, so that any number of processes may work at once, and any goes on after another has ended.
 */
export const poolUpkeep = (steps: PoolSteps, secrets: Random): Pick<Upkeep, "continuePools"> => {
  const step = (pool: PoolRow) => {
    const generation = generationOf(pool)
    return pool.deletedAt !== null || !generation
      ? steps.remove(pool)
      : steps.generate(pool, drawCodes(generation, secrets))
  }

  return {
    continuePools: async () => {
      const skipped = failuresInTurn<PoolRow>(({ orgId, id }) => `${orgId} ${id}`)
      for (let turn = 0; turn < turnsOfACall; turn++) {
        const pools = await Promise.all(
          modes.map((mode) => steps.unfinished(mode, poolsOfATurn[mode] + skipped.count())),
        )
        const found = skipped.others(pools.flat())
        const done = await Promise.all(found.map((pool) => skipped.unlessFailed(pool, () => step(pool))))
        if (done.length === 0 || done.some(isRefusal)) break
      }
      skipped.end()
    },
  }
}
