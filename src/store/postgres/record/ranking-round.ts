import type { Period } from "../../../core/period.ts"
import { quarterMs } from "../../../core/report/report.ts"
import type { RoundRow } from "../../../record/ranking/ranking-round.ts"
import { facts, organization } from "../engine/commit/batch.ts"
import type { Reader } from "../engine/row/facts.ts"
import { rowsReader } from "../engine/row/reader.ts"
import { rankingRounds } from "../schema/ranking.ts"

const stuckOnes = rowsReader("rounds that cannot be given", rankingRounds, ["orgId"], {
  where: "t.given_at IS NULL AND t.fault IS NOT NULL",
  orderBy: "t.id",
})

/** No play is added meanwhile: closing a round takes exclusive access to the organization. */
const lastPlay: Reader<readonly [orgId: string], number> = {
  name: "last play",
  idOf: ([orgId]) => orgId,
  load: (session, keys) =>
    Promise.all(
      keys.map(async ([orgId]) => {
        const text = "SELECT coalesce(max(id), 0) AS id FROM plays WHERE org_id = $1"
        const [row] = await session.query<{ id: number }>(text, [orgId])
        return row?.id ?? 0
      }),
    ),
}

const oneLeft: Reader<readonly [orgId: string, campaign: number, after: number, before: number], boolean> = {
  name: "plays of a period in the archive",
  idOf: (key) => key.join("\n"),
  load: (session, keys) =>
    Promise.all(
      keys.map(async (key) => {
        const one = (table: string) =>
          `(SELECT 1 FROM ${table} WHERE org_id = $1 AND campaign = $2 AND at > $3 AND at < $4 LIMIT 1)`
        const text = `${one("archived_counts")} UNION ALL ${one("archived_wins")}`
        return (await session.query(text, key)).length > 0
      }),
    ),
}

/** What rounds need to know from other tables. */
export const roundReads = {
  lastPlay: (): number => facts().get(lastPlay, [organization()]),

  haveLeft: (campaign: number, { start, end }: Period): boolean =>
    facts().get(oneLeft, [organization(), campaign, start - quarterMs, end]),

  /** The failed rounds of an organization. */
  stuckOf: (orgId: string): readonly RoundRow[] => facts().get(stuckOnes, [orgId]),
}
