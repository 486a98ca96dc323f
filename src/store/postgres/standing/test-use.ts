import type pg from "pg"
import { Cache } from "../../../core/cache.ts"
import { mostTestUse, type TestUse } from "../../../core/organization/test-use.ts"
import { minus, plus, type TestUses } from "../../../record/test-use.ts"
import { Later } from "../../../record/transaction.ts"

/** A count, and what this process has added to it or has not committed yet. */
type Known = { counted: TestUse; at: number; own: TestUse; pending: TestUse; counting: Promise<void> | null }

const mostKnown = 1_000
const nothing: TestUse = { plays: 0, players: 0 }

/** No faster do all processes together add to a test organization, a millisecond. */
const fastest: TestUse = { plays: 10, players: 2 }
/** A count that is this young is used as it is. */
const freshMs = 100

const selectUse = `SELECT (SELECT count(*) FROM plays WHERE org_id = $1) + (SELECT count(*) FROM awards WHERE org_id = $1) AS plays,
  (SELECT count(*) FROM players WHERE org_id = $1) AS players`

/**
 * A count is good for as long as all processes together cannot have reached a limit since: far from it for seconds, near it
 * for a tenth of one.
 */
export const testUses = (pool: pg.Pool): TestUses => {
  const all = new Cache<string, Known>(mostKnown)

  const knownOf = (orgId: string): Known => {
    const known = all.get(orgId) ?? {
      counted: nothing,
      at: Number.NEGATIVE_INFINITY,
      own: nothing,
      pending: nothing,
      counting: null,
    }
    all.set(orgId, known)
    return known
  }

  const count = async (orgId: string, known: Known) => {
    const [startedAt, before] = [performance.now(), minus(known.own, known.pending)]
    try {
      const { rows } = await pool.query<{ plays: string; players: string }>(selectUse, [orgId])
      known.counted = { plays: Number(rows[0]?.plays ?? 0), players: Number(rows[0]?.players ?? 0) }
      known.own = minus(known.own, before)
      known.at = startedAt
    } finally {
      known.counting = null
    }
  }

  const isGood = ({ at }: Known, use: TestUse): boolean => {
    const ageMs = performance.now() - at
    if (ageMs < freshMs) return true
    const { plays, players } = use
    return plays + fastest.plays * ageMs < mostTestUse.plays && players + fastest.players * ageMs < mostTestUse.players
  }

  return {
    load: (orgId) => {
      const known = knownOf(orgId)
      const use = plus(known.counted, known.own)
      if (isGood(known, use)) return use
      known.counting ??= count(orgId, known)
      return new Later(known.counting)
    },

    add: (tx, orgId, added) => {
      const known = knownOf(orgId)
      known.own = plus(known.own, added)
      known.pending = plus(known.pending, added)
      tx.afterCommit(() => {
        known.pending = minus(known.pending, added)
      })
      tx.onRollback(() => {
        known.own = minus(known.own, added)
        known.pending = minus(known.pending, added)
      })
    },
  }
}
