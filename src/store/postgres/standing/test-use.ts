import type pg from "pg"
import { Cache } from "../../../core/cache/cache.ts"
import { mostTestUse, type TestUse } from "../../../core/organization/test-use.ts"
import { minus, plus, type TestUses } from "../../../record/test/test-use.ts"
import { Later } from "../../../record/transaction.ts"

/** A count, and what this process has added to it or has not committed yet. */
type Known = { counted: TestUse; at: number; own: TestUse; pending: TestUse; counting: Promise<void> | null }

const mostKnown = 1_000
const nothing: TestUse = { plays: 0, players: 0 }

/** How much all processes together can add to a test organization in a millisecond, at most. */
const fastest: TestUse = { plays: 10, players: 2 }
/** A count that is this young, or that has found a limit reached, is not made again because of its age. */
const freshMs = 100
const fullMs = 1_000
/** Which part of the room left a process may fill before it counts again: this many processes fit in it together. */
const share = 1 / 16

const selectUse = `SELECT (SELECT count(*) FROM plays WHERE org_id = $1) + (SELECT count(*) FROM awards WHERE org_id = $1) AS plays,
  (SELECT count(*) FROM players WHERE org_id = $1) AS players`

const isWithin = (of: keyof TestUse, { counted, own }: Known, ageMs: number): boolean => {
  const room = mostTestUse[of] - counted[of]
  if (room <= 0) return ageMs < fullMs
  return own[of] < Math.max(1, room * share) && (ageMs < freshMs || fastest[of] * ageMs < room)
}

/**
 * A count is good until this process has filled its share of the room that was left, or all processes together may have
 * filled all of it. After each count at least one job goes on, so that none waits forever.
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
    const before = minus(known.own, known.pending)
    try {
      const { rows } = await pool.query<{ plays: string; players: string }>(selectUse, [orgId])
      known.counted = { plays: Number(rows[0]?.plays ?? 0), players: Number(rows[0]?.players ?? 0) }
      known.own = minus(known.own, before)
      known.at = performance.now()
    } finally {
      known.counting = null
    }
  }

  const isGood = (known: Known): boolean => {
    const ageMs = performance.now() - known.at
    return isWithin("plays", known, ageMs) && isWithin("players", known, ageMs)
  }

  return {
    load: (orgId) => {
      const known = knownOf(orgId)
      if (isGood(known)) return plus(known.counted, known.own)
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
