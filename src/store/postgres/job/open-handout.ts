import type { Pool } from "pg"
import type { OpenHandoutSteps } from "../../../operation/read/open-handouts.ts"
import { isExternalWin } from "../../budget-cost.ts"
import { type Session, withSession } from "../connection/pool.ts"
import { exclusively } from "../engine/exclusive.ts"

/** How many wins a step looks at: some milliseconds, for which the organization waits. */
const winsOfAStep = 2_000

type Position = { readonly at: number; readonly row: number }
const start: Position = { at: Number.MIN_SAFE_INTEGER, row: 0 }

/** A process whose version lists nothing wins and hands out prizes unnoticed. */
const hasOlder = "EXISTS (SELECT 1 FROM processes WHERE NOT ended AND NOT lists_open)"
const selectState = `SELECT EXISTS (SELECT FROM open_handouts_listed l WHERE l.org_id = $1) AS "isListed", ${hasOlder} AS "hasOlder"`
const forget = "DELETE FROM open_handouts_listed WHERE org_id = $1"

/** A play older than its kind of prize may have won points, which only the ledger knows. */
const isOpen = `(s.prize_kind IS NOT NULL OR NOT EXISTS (SELECT FROM points_ledger l WHERE l.org_id = $1 AND l.player = s.player
    AND l.reason IN ('play', 'play_cost') AND l.reason = 'play' AND l.source_id = s.session_id))
  AND NOT EXISTS (SELECT FROM handouts h WHERE h.org_id = $1 AND h.play = s.id
    AND (h.handed_out_at IS NOT NULL OR h.forfeited_at IS NOT NULL))`
/** What an older process has handed out unnoticed leaves the list. */
const listOn = `WITH step AS MATERIALIZED (
    SELECT p.id, p.campaign, p.player, p.at, p.session_id, p.prize_kind FROM plays p
    WHERE p.org_id = $1 AND ${isExternalWin("p")} AND (p.at, p.id) > ($2::bigint, $3::bigint)
    ORDER BY p.at, p.id LIMIT ${winsOfAStep}),
  listed AS (INSERT INTO open_handouts (org_id, play, campaign, at)
    SELECT $1, s.id, s.campaign, s.at FROM step s WHERE ${isOpen} ON CONFLICT DO NOTHING),
  unlisted AS (DELETE FROM open_handouts o USING step s WHERE o.org_id = $1 AND o.play = s.id AND NOT (${isOpen}))
  SELECT at::float8 AS at, id::float8 AS row, count(*) OVER ()::float8 AS wins FROM step ORDER BY at DESC, id DESC LIMIT 1`
const noteListed = `INSERT INTO open_handouts_listed (org_id) SELECT o.org_id FROM organizations o
  WHERE o.org_id = $1 AND NOT ${hasOlder} ON CONFLICT DO NOTHING`

type State = { readonly isListed: boolean; readonly hasOlder: boolean }

const stateOf = async (session: Session, orgId: string): Promise<State | undefined> =>
  (await session.query<State>(selectState, [orgId]))[0]

/** Lists the open wins of an organization from before there was a list of them: an earlier version's, or imported ones. */
export const openHandoutSteps = (pool: Pool): OpenHandoutSteps => {
  const step = (orgId: string, after: Position): Promise<Position | null> =>
    exclusively(pool, orgId, async (session) => {
      const [last] = await session.query<Position & { readonly wins: number }>(listOn, [orgId, after.at, after.row])
      if (last?.wins === winsOfAStep) return { at: last.at, row: last.row }
      await session.query(noteListed, [orgId])
      return null
    })

  return {
    isListed: (orgId) =>
      withSession(pool, async (session) => {
        const state = await stateOf(session, orgId)
        if (state?.isListed && state.hasOlder) await session.query(forget, [orgId])
        return state?.isListed === true && !state.hasOlder
      }),

    listAll: async (orgId, isStopped) => {
      if ((await withSession(pool, (session) => stateOf(session, orgId)))?.hasOlder) return
      for (let after: Position | null = start; after !== null && !isStopped(); ) after = await step(orgId, after)
    },
  }
}
