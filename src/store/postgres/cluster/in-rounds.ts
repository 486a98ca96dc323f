import type { Pool } from "pg"
import { inEveryPart } from "./every-part.ts"
import { routesOf } from "./place.ts"

type Walk<Row> = {
  /** A statement whose last values are the key to begin after, and how many rows to read, in the order of that key. */
  readonly text: string
  keyOf(row: Row): readonly unknown[]
  /** Before all keys. */
  readonly beginning: readonly unknown[]
}

/**
 * Goes through rows of all organizations in rounds, a few rows a call. Each part of a cluster has a round of its own: the order
 * of texts is the database's, and is not known here.
 */
export const inRounds = <Row extends object>(pool: Pool, { text, keyOf, beginning }: Walk<Row>) => {
  /** The last key in each part, by its number; none where a round begins. */
  const reached = new Map<number, readonly unknown[]>()
  return (values: readonly unknown[], limit: number): Promise<readonly Row[]> => {
    const share = Math.ceil(limit / Math.max(1, routesOf(pool)?.cluster.placed.length ?? 1))
    return inEveryPart(pool, async (session, part) => {
      const rows = await session.query<Row>(text, [...values, ...(reached.get(part) ?? beginning), share])
      const last = rows.length < share ? undefined : rows.at(-1)
      if (last) reached.set(part, keyOf(last))
      else reached.delete(part)
      return rows
    })
  }
}
