import type { Pool } from "pg"
import { isTableMissing, isUnavailable, resultsOf, ServerAway } from "../connection/fault.ts"
import { type Session, withSession } from "../connection/pool.ts"
import type { Node, Part } from "./layout.ts"
import { type Routes, routesOf } from "./place.ts"

const sessionOn = (session: Session, part: Part): Session => ({
  query: (text, values) => session.query(part.textOf(text), values),
})

/** Reads rows of a part, which has a number. */
type ReadPart<Row> = (session: Session, part: number) => Promise<readonly Row[]>

/** Checks a session behind what it has read in the parts with these numbers. */
type Check = (session: Session, parts: readonly number[]) => Promise<void>

const idsOf = (parts: readonly Part[]) => parts.map(({ id }) => id)

const countHere = `SELECT count(*)::int AS n FROM pg_dist_placement
  WHERE shardid = ANY ($1::bigint[]) AND groupid = (SELECT groupid FROM pg_dist_local_group)`

/** Throws ServerAway if one of the parts is no longer on the server of the session: what was read there may be old. */
const checkHere: Check = async (session, parts) => {
  const [here] = await session.query<{ n: number }>(countHere, [parts])
  if (here?.n !== parts.length) throw new ServerAway("a part of the cluster has been moved")
}

/** Reads in each part of a cluster where it lies: what came of each server. */
const atEveryServer = <Row>({ cluster, poolAt }: Routes, read: ReadPart<Row>, check?: Check) => {
  const readAt = (pool: Pool, parts: readonly Part[]) =>
    withSession(pool, async (session) => {
      const reads = parts.map((part) => read(sessionOn(session, part), part.id))
      // What has been moved may have been removed, so that reading it fails as well.
      const [, ...found] = await resultsOf([check?.(session, idsOf(parts)), ...reads])
      return found.flat()
    })
  /** Where a part was before it was moved, there may be no tables any more: it is away until it is known where it lies. */
  const refuseMoved = async (pool: Pool, parts: readonly Part[]) => {
    void cluster.refresh().catch(() => undefined)
    await withSession(pool, (session) => checkHere(session, idsOf(parts)))
  }
  const readOf = async (node: Node, parts: readonly Part[]) => {
    const pool = poolAt(node)
    try {
      return await readAt(pool, parts)
    } catch (error) {
      if (isTableMissing(error)) await refuseMoved(pool, parts)
      throw error
    }
  }
  const byNode = Map.groupBy(cluster.placed, ({ node }) => node)
  const reading = [...byNode].map(([node, placed]) =>
    readOf(
      node,
      placed.map(({ part }) => part),
    ),
  )
  return Promise.allSettled(reading)
}

/** The number of the only part of a database that is no cluster. */
const wholeDatabase = 0

/**
 * Reads rows of all organizations: in one session or, over a cluster, in one for each part. A server that is away leaves its
 * rows out, unless all are.
 */
export const inEveryPart = async <Row>(pool: Pool, read: ReadPart<Row>): Promise<readonly Row[]> => {
  const found = routesOf(pool)
  if (!found) return withSession(pool, (session) => read(session, wholeDatabase))
  const ends = await atEveryServer(found, read)
  const failed = ends.flatMap((end) => (end.status === "rejected" ? [end.reason] : []))
  const other = failed.find((error) => !isUnavailable(error)) ?? (failed.length === ends.length ? failed[0] : undefined)
  if (other !== undefined) throw other
  return ends.flatMap((end) => (end.status === "fulfilled" ? end.value : []))
}

/** The same for several statements that follow from each other, each of which sees the rows of all parts. */
export const withEveryPart = <T>(pool: Pool, work: (session: Session) => Promise<T>): Promise<T> =>
  routesOf(pool)
    ? work({ query: (text, values) => inEveryPart(pool, (session) => session.query(text, values)) })
    : withSession(pool, work)

/** The same where a row that is left out would be misread: null while a server is away, or a part is moved. */
export const unlessAway = async <T>(pool: Pool, work: (session: Session) => Promise<T>): Promise<T | null> => {
  const found = routesOf(pool)
  if (!found) return withSession(pool, work)
  const query: Session["query"] = async <Row extends object>(text: string, values?: readonly unknown[]) => {
    const ends = await atEveryServer(found, (session) => session.query<Row>(text, values), checkHere)
    return (
      await resultsOf(ends.map((end) => (end.status === "fulfilled" ? end.value : Promise.reject(end.reason))))
    ).flat()
  }
  try {
    return found.cluster.isWhole ? await work({ query }) : null
  } catch (error) {
    if (isUnavailable(error)) return null
    throw error
  }
}
