import type { Pool, PoolClient, QueryConfig } from "pg"
import { Elsewhere, isUnreached, RowsHeld } from "../connection/fault.ts"
import { openPool, type PoolSettings, type Session, type Use } from "../connection/pool.ts"
import type { Cluster } from "./cluster.ts"
import type { Directory } from "./directory.ts"
import { type Node, type Part, type Placed, urlAt } from "./layout.ts"
import { prepareServers, raiseCoordinator, raiseOthers } from "./prepare.ts"

/** The rows that a transaction is about to write, by the name of their writer. */
type Pending = { pending(name: string): readonly unknown[] }

/** Where the transactions of an organization run. */
export type Place = {
  readonly pool: Pool
  /** Sends what a transaction begins with so that the organization stays where it is until its end. */
  hold(session: Session): readonly Promise<unknown>[]
  /** Fails if the organization is no longer there. */
  check(session: Session): readonly Promise<unknown>[]
  /** A session for statements of the organization, or of several. */
  sessionOf(session: Session): Session
  /** Present over a cluster: enters what the transaction is about to add in the directory. */
  readonly introduce?: (known: Pending) => Promise<void>
  /**
   * Present for transactions over several servers: makes row numbers drawn later larger than those of all servers and, once the
   * transaction has drawn its own, those of the other servers larger than these.
   */
  readonly rowNumbers?: { level(): Promise<void>; raiseOthers(): Promise<void> }
}

/** The pools of a cluster: one for each of its servers, all of the same kind. */
export type Routes = {
  readonly cluster: Cluster
  readonly places: Map<string, Place & Placed>
  poolAt(node: Node): Pool
}

const coordinatorGroup = 0
const routes = new WeakMap<Pool, Routes>()

/** The pools of a cluster beside `pool`; undefined over one server. */
export const routesOf = (pool: Pool): Routes | undefined => routes.get(pool)

/** Thrown by a transaction on a server that no longer has the organization. */
export class Moved extends RowsHeld {}

const shareMode = 5
const keepPart = `SELECT lock_shard_metadata(${shareMode}, ARRAY[$1::bigint])`
const isHere = `SELECT EXISTS (SELECT FROM pg_dist_placement
  WHERE shardid = $1 AND groupid = (SELECT groupid FROM pg_dist_local_group)) AS "isHere"`

const checking = (cluster: Cluster, part: Part) => async (session: Session) => {
  const [found] = await session.query<{ isHere: boolean }>(isHere, [part.id])
  if (found?.isHere) return
  cluster.noteMoved(part)
  throw new Moved("the organization has been moved to another server")
}

type Call = string | QueryConfig

const callOn = (part: Part, statement: Call): QueryConfig => {
  const call = typeof statement === "string" ? { text: statement } : statement
  return { ...call, text: part.textOf(call.text), ...(call.name && { name: `${call.name} ${part.id}` }) }
}

/** The members of `target`, except that its statements are about one part. */
const onPart = <Target extends Pool | PoolClient>(target: Target, part: Part, own: object = {}): Target =>
  new Proxy(target, {
    get: (_, name) => {
      if (name === "query") return (statement: Call, ...rest: []) => target.query(callOn(part, statement), ...rest)
      if (name in own) return Reflect.get(own, name)
      const value = Reflect.get(target, name)
      return typeof value === "function" ? value.bind(target) : value
    },
  })

const poolOn = (pool: Pool, part: Part): Pool =>
  onPart(pool, part, { connect: async () => onPart(await pool.connect(), part) })

type Connected = (
  error: Error | undefined,
  client: PoolClient | undefined,
  release: (error?: Error | boolean) => void,
) => void

/** Notes whether the server could be reached each time that a connection is asked for. */
const watched = (pool: Pool, cluster: Cluster, node: Node): Pool => {
  const connect = pool.connect.bind(pool)
  const connectNoting = async () => {
    cluster.refuseAway(node)
    try {
      const client = await connect()
      cluster.note(node, true)
      return client
    } catch (error) {
      if (isUnreached(error)) cluster.note(node, false)
      throw error
    }
  }
  // The pool itself calls it with a callback, for single statements.
  const connectBack = (callback?: Connected) => {
    const connecting = connectNoting()
    if (!callback) return connecting
    connecting.then(
      (client) => callback(undefined, client, (error) => client.release(error)),
      (error) => callback(error, undefined, () => undefined),
    )
  }
  pool.connect = connectBack as Pool["connect"]
  return pool
}

/** The connections of a pool to the coordinator, and to each server for what runs there. */
type ClusterPoolSettings = PoolSettings & { readonly connectionsThere: number }

/** A pool of the coordinator of a cluster, beside which there is one of each server once it is needed. */
export const openClusterPool = (opened: ClusterPoolSettings, use: Use, cluster: Cluster): Pool => {
  const { connectionsThere, ...settings } = opened
  const coordinator = openPool(settings, { ...use, isCluster: true })
  const pools = new Map<string, Pool>()
  const poolAt = (node: Node): Pool => {
    const url = urlAt(settings.url, node)
    const known = pools.get(url)
    if (known) return known
    const made = watched(openPool({ ...settings, url, maxConnections: connectionsThere }, use), cluster, node)
    pools.set(url, made)
    return made
  }
  routes.set(coordinator, { cluster, places: new Map(), poolAt })
  const end = coordinator.end.bind(coordinator) as () => Promise<void>
  coordinator.end = (async () => {
    await Promise.all([end(), ...[...pools.values()].map((pool) => pool.end())])
  }) as Pool["end"]
  return coordinator
}

const othersOf = ({ poolAt }: Routes, nodes: readonly Node[]) =>
  nodes.filter(({ group }) => group !== coordinatorGroup).map(poolAt)

/** A pool of each server, the coordinator's first; `pool` itself over one server. */
export const poolOfEach = (pool: Pool): readonly [Pool, ...Pool[]] => {
  const found = routes.get(pool)
  return found ? [pool, ...othersOf(found, found.cluster.nodes)] : [pool]
}

/** Makes these servers ready for transactions of their own: `ready` and the result are the numbers of those that are. */
export const prepareNodes = async (
  pool: Pool,
  nodes: readonly Node[],
  ready: ReadonlySet<number>,
): Promise<ReadonlySet<number>> => {
  const found = routes.get(pool)
  if (!found) return ready
  const groups = [coordinatorGroup, ...nodes.map(({ group }) => group).filter((group) => group !== coordinatorGroup)]
  const pools = [pool, ...othersOf(found, nodes)]
  const areReady = await prepareServers(
    pools.map((at, index) => ({ pool: at, isReady: ready.has(groups[index] ?? -1) })),
  )
  return new Set(groups.filter((_, index) => areReady[index]))
}

type Hashed = { readonly orgId: string; readonly hash: string }

const introducing = (cluster: Cluster) => async (known: Pending) => {
  const added = ["api_keys, added", "console_sessions, added"].flatMap(
    (name) => known.pending(name) as readonly Hashed[],
  )
  for (const [orgId, rows] of Map.groupBy(added, ({ orgId }) => orgId))
    await cluster.directory.enter(
      rows.map(({ hash }) => hash),
      orgId,
    )
}

const minding = (cluster: Cluster, orgId: string) => (other: string | null) => {
  if (other === null || (other !== orgId && !cluster.areBeside(other, orgId)))
    throw new Elsewhere(`a transaction of ${orgId} is about others as well`)
}

const maxPlaces = 10_000
const placeAt = ({ cluster, places, poolAt }: Routes, { part, node }: Placed, orgId: string): Place => {
  const known = places.get(orgId)
  if (known && known.node === node) return known
  const check = checking(cluster, part)
  const made = {
    part,
    node,
    pool: poolOn(poolAt(node), part),
    hold: (session: Session) => [session.query(keepPart, [part.id]), check(session)],
    check: (session: Session) => [check(session)],
    sessionOf: (session: Session) => ({ ...session, mind: minding(cluster, orgId) }),
    introduce: introducing(cluster),
  }
  if (places.size >= maxPlaces) places.clear()
  places.set(orgId, made)
  return made
}

const onlyServer = { hold: () => [], check: () => [], sessionOf: (session: Session) => session }

/** Where the transactions of an organization run: over one server, in `pool` itself. */
export const placeOf = (pool: Pool, orgId: string): Place | Promise<Place> => {
  const found = routes.get(pool)
  if (!found) return { pool, ...onlyServer }
  return found.cluster.placeOf(orgId).then((placed) => placeAt(found, placed, orgId))
}

/** Where transactions about several organizations run. */
export const widePlaceOf = (pool: Pool): Place => {
  const found = routes.get(pool)
  if (!found) return { pool, ...onlyServer }
  const { nodes } = found.cluster
  const rowNumbers = {
    level: () => raiseCoordinator(pool, othersOf(found, nodes)),
    raiseOthers: () => raiseOthers(pool, othersOf(found, nodes)),
  }
  return { pool, ...onlyServer, rowNumbers, introduce: introducing(found.cluster) }
}

/** Whether rows of both organizations lie in one part of the database, so that one transaction there can change them. */
export const areBesideIn =
  (pool: Pool) =>
  (one: string, other: string): boolean =>
    routes.get(pool)?.cluster.areBeside(one, other) ?? true

/** The number of the server on which an organization lies: those of others can be away. */
export const serverNumberOf = (pool: Pool, orgId: string): number => routes.get(pool)?.cluster.groupOf(orgId) ?? 0

/** The directory of a cluster; null over one server. */
export const directoryOf = (pool: Pool): Directory | null => routes.get(pool)?.cluster.directory ?? null
