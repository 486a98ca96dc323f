import type { Pool } from "pg"
import { withTimeout } from "../../../concurrency/with-timeout.ts"
import { probeWrite } from "../connection/barrier.ts"
import { reread } from "../connection/reread.ts"
import type { Placed } from "./layout.ts"
import { routesOf } from "./place.ts"

/** A server that takes longer to accept a write is away. */
const answerMs = 2_000

const countOwners = `SELECT count(*)::float8 AS n FROM (SELECT DISTINCT owner FROM directory) o
  JOIN unnest($1::int[], $2::int[]) AS r (low, high) ON hashtext(o.owner) BETWEEN r.low AND r.high`

/** What is away of a database: `isAll` says whether nothing is left. */
export type Away = { readonly organizations: number; readonly isAll: boolean }

const isAway = (pool: Pool): Promise<boolean> => {
  const asked = reread(() => probeWrite(pool)).then(
    () => false,
    () => true,
  )
  return withTimeout(asked, answerMs, () => true)
}

type Pools = { readonly reading: Pool; readonly writing: Pool }

/**
 * How many organizations of a cluster are on servers that accept no writes; of a single server, none. Without the coordinator, whose
 * directory they are counted in, none are known to be.
 */
export const findAway = async ({ reading, writing }: Pools, isCoordinatorThere: boolean): Promise<Away> => {
  const routes = routesOf(writing)
  if (!routes) return { organizations: 0, isAll: !isCoordinatorThere }
  const { placed } = routes.cluster
  const nodes = [...new Set(placed.map(({ node }) => node))]
  const silent = await Promise.all(nodes.map((node) => isAway(routes.poolAt(node))))
  const lost = new Set(nodes.filter((_, index) => silent[index]))
  const parts = placed.filter(({ node }: Placed) => lost.has(node)).map(({ part }) => part)
  const isAll = parts.length === placed.length
  if (parts.length === 0 || !isCoordinatorThere) return { organizations: 0, isAll }
  const { rows } = await reading.query<{ n: number }>(countOwners, [
    parts.map(({ low }) => low),
    parts.map(({ high }) => high),
  ])
  return { organizations: rows[0]?.n ?? 0, isAll }
}
