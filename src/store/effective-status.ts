import { type SQL, sql } from "drizzle-orm"
import type { EffectiveStatus } from "../core/campaign/dates.ts"

type Columns = { readonly status: SQL; readonly startsAt: SQL; readonly endsAt: SQL }

/** The condition that a campaign or mini-game has this effective status at a moment, with the same rule as `effectiveStatusAt`. */
export const hasEffectiveStatus = (
  { status, startsAt, endsAt }: Columns,
  { is, at }: { readonly is: EffectiveStatus; readonly at: number },
): SQL => {
  const isOver = sql`coalesce(${endsAt} <= ${at}, false)`
  const isToCome = sql`coalesce(${startsAt} > ${at}, false)`
  const conditions: Record<EffectiveStatus, SQL> = {
    draft: sql`${status} = 'draft'`,
    ended: sql`(${status} = 'ended' OR (${status} <> 'draft' AND ${isOver}))`,
    paused: sql`(${status} = 'paused' AND NOT ${isOver})`,
    scheduled: sql`(${status} = 'active' AND NOT ${isOver} AND ${isToCome})`,
    running: sql`(${status} = 'active' AND NOT ${isOver} AND NOT ${isToCome})`,
  }
  return conditions[is]
}
