import type { Pool } from "pg"
import type { OpenHandoutSteps } from "../../../operation/read/handout/open-handouts.ts"
import { isExternalWin } from "../../budget-cost.ts"
import { withSession } from "../connection/pool.ts"
import { exclusively } from "../engine/commit/exclusive.ts"
import { currentEpoch } from "../record/open-handout.ts"

/** How many rows a step looks at: some milliseconds, for which the organization waits. */
const rowsOfAStep = 2_000

type Position = { readonly at: number; readonly row: number }
const start: Position = { at: Number.MIN_SAFE_INTEGER, row: 0 }

const selectListed = `SELECT (SELECT l.epoch FROM open_handouts_listed l WHERE l.org_id = $1) = ${currentEpoch} AS "isListed"`
/** A process whose version lists nothing wins and hands out prizes unnoticed. */
const selectEpoch = `SELECT ${currentEpoch}::float8 AS epoch,
  EXISTS (SELECT 1 FROM processes WHERE NOT ended AND NOT lists_open) AS "hasOlder"`

/** A play older than its kind of prize may have won points, which only the ledger knows. */
const isOpen = `(p.prize_kind IS NOT NULL OR NOT EXISTS (SELECT FROM points_ledger l WHERE l.org_id = $1 AND l.player = p.player
    AND l.reason IN ('play', 'play_cost') AND l.reason = 'play' AND l.source_id = p.session_id))
  AND NOT EXISTS (SELECT FROM handouts h WHERE h.org_id = $1 AND h.play = p.id
    AND (h.handed_out_at IS NOT NULL OR h.forfeited_at IS NOT NULL))`
const last = `SELECT at::float8 AS at, id::float8 AS row, count(*) OVER ()::float8 AS "rows" FROM step ORDER BY at DESC, id DESC LIMIT 1`
const listOn = `WITH step AS MATERIALIZED (
    SELECT p.id, p.campaign, p.player, p.at, p.session_id, p.prize_kind FROM plays p
    WHERE p.org_id = $1 AND ${isExternalWin("p")} AND (p.at, p.id) > ($2::bigint, $3::bigint)
    ORDER BY p.at, p.id LIMIT ${rowsOfAStep}),
  listed AS (INSERT INTO open_handouts (org_id, play, campaign, at)
    SELECT $1, p.id, p.campaign, p.at FROM step p WHERE ${isOpen} ON CONFLICT DO NOTHING)
  ${last}`
/** What an older process has closed unnoticed leaves the list, also if the play has left for the archive since. */
const unlistOn = `WITH step AS MATERIALIZED (
    SELECT o.play AS id, o.at FROM open_handouts o WHERE o.org_id = $1 AND (o.at, o.play) > ($2::bigint, $3::bigint)
    ORDER BY o.at, o.play LIMIT ${rowsOfAStep}),
  unlisted AS (DELETE FROM open_handouts o USING step s WHERE o.org_id = $1 AND o.play = s.id
    AND NOT EXISTS (SELECT FROM plays p WHERE p.org_id = $1 AND p.id = s.id AND ${isOpen}))
  ${last}`
const noteListed = `INSERT INTO open_handouts_listed AS l (org_id, epoch)
  SELECT o.org_id, $2::bigint FROM organizations o WHERE o.org_id = $1
  ON CONFLICT (org_id) DO UPDATE SET epoch = greatest(l.epoch, excluded.epoch)`

type Pools = Readonly<Record<"reading" | "counting", Pool>>

/** Lists the open wins of an organization that are not listed: an earlier version's, or imported ones. */
export const openHandoutSteps = ({ reading, counting }: Pools): OpenHandoutSteps => {
  const walk = async (statement: string, orgId: string, isStopped: () => boolean) => {
    for (let after = start; !isStopped(); ) {
      const [found] = await exclusively(counting, orgId, (session) =>
        session.query<Position & { readonly rows: number }>(statement, [orgId, after.at, after.row]),
      )
      if (found?.rows !== rowsOfAStep) return
      after = found
    }
  }

  return {
    isListed: (orgId) =>
      withSession(reading, async (session) => {
        const [state] = await session.query<{ isListed: boolean | null }>(selectListed, [orgId])
        return state?.isListed === true
      }),

    listAll: async (orgId, isStopped) => {
      const state = await withSession(counting, (session) =>
        session.query<{ epoch: number; hasOlder: boolean }>(selectEpoch),
      )
      const [{ epoch, hasOlder } = { epoch: 0, hasOlder: true }] = state
      if (hasOlder) return
      await walk(listOn, orgId, isStopped)
      await walk(unlistOn, orgId, isStopped)
      // An older process that has served since has ended this epoch.
      if (!isStopped()) await exclusively(counting, orgId, (session) => session.query(noteListed, [orgId, epoch]))
    },
  }
}
