import type { Pool } from "pg"
import { Later } from "../../transaction.ts"
import { facts, organization } from "../engine/batch.ts"
import { withSession } from "../engine/pool.ts"
import { rowsReader } from "../engine/reader.ts"
import { tableOf } from "../engine/table.ts"
import { untilReached } from "../engine/until-reached.ts"
import { merges } from "../schema/player.ts"

/** A merge that is under way. */
export type MergeRow = typeof merges.$inferSelect

/** All of an organization: hardly ever are there any. */
export const underWay = rowsReader("merges under way", merges, ["orgId"], { orderBy: "t.id" })
const table = tableOf(merges, { order: 12, key: ["orgId", "id"] })

/** Has the merges that are under way read with what is read next. */
export const wantMerges = (orgId: string) => facts().want(underWay, [orgId])

const isThere = "SELECT 1 FROM merges WHERE org_id = $1 AND id = $2"
const askAgainMs = 50

/** Returns a function that resolves when a merge, by its row number, is under way no more, whichever process makes it. */
export const mergeEnds = (pool: Pool) => {
  const waiting = new Map<number, Promise<void>>()
  const untilEnded = async (orgId: string, merge: number) => {
    const ask = () => withSession(pool, (session) => session.query(isThere, [orgId, merge]))
    while ((await untilReached(ask)).length > 0) await Bun.sleep(askAgainMs)
  }
  return (orgId: string, merge: number): Promise<void> => {
    const known = waiting.get(merge)
    if (known) return known
    const ended = untilEnded(orgId, merge).finally(() => waiting.delete(merge))
    waiting.set(merge, ended)
    // Who waits gets the error too; there may be nobody.
    ended.catch(() => undefined)
    return ended
  }
}

/** The merges that are under way, for jobs. `ended` resolves when one of them, by its row number, is not any more. */
export const mergingRecords = (ended: (orgId: string, merge: number) => Promise<void>) => {
  const read = () => facts().get(underWay, [organization()])
  const put = (rows: readonly MergeRow[]) => facts().put(underWay, [organization()], rows)
  const laterFor = (merge: MergeRow | undefined): Later | null =>
    merge ? new Later(ended(merge.orgId, merge.id)) : null

  return {
    /** When to retry a request for a player who is being merged; null for any other. */
    laterFor: (row: number | null): Later | null =>
      row === null
        ? null
        : laterFor(read().find(({ fromPlayer, intoPlayer }) => [fromPlayer, intoPlayer].includes(row))),

    /** When to retry a request for all players, while any two are being merged. */
    laterForAll: (): Later | null => laterFor(read()[0]),

    isUnderWay: ({ id }: Pick<MergeRow, "id">): boolean => read().some((merge) => merge.id === id),

    begin: (merge: Omit<MergeRow, "id">): MergeRow => {
      const begun = { id: facts().nextId(), ...merge }
      table.add(begun)
      put([...read(), begun])
      return begun
    },

    end: (merge: MergeRow) => {
      table.remove(merge)
      put(read().filter(({ id }) => id !== merge.id))
    },
  }
}

export type Merging = ReturnType<typeof mergingRecords>
