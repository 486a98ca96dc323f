import { citusSettings, distributedDatabase, portOf, startCitus, updateNode } from "../../test/support/store/citus.ts"
import { type Cluster, onServer, type Server, startCluster } from "../../test/support/store/postgres.ts"

/** What happens to the server that is lost. */
export const faults = ["kill", "freeze", "split"] as const
export type Fault = (typeof faults)[number]

/** Which server that is: that of a database, or one of a cluster of Citus with a coordinator and two workers. */
export const lostServers = ["primary", "coordinator", "worker"] as const
export type Lost = (typeof lostServers)[number]

const standbyName = "second"
const unnoticedMs = 1_000
const splitMs = 4_000
const shards = 8
/** Data that outlives a loss of power. */
const durable = { fsync: "on", full_page_writes: "on" }

/** The servers of a drill, one of which has a standby for which its commits wait. */
export type Servers = {
  /** The URL that the processes of the service get. */
  readonly url: string
  /** Where the database is afterwards. */
  readonly finalUrl: string
  /** Where each of the organizations that are called is to lie; over one server, there is one. */
  readonly places: readonly { readonly told: string; has(orgId: string): Promise<boolean> }[]
  /** Lets `fault` happen, promotes the standby, and tells the cluster. */
  fail(fault: Fault): Promise<void>
  stop(): Promise<void>
}

/** A standby of `primary`, whose commits wait for it from now on. */
const startStandby = async (primary: Cluster): Promise<Server> => {
  const standby = await primary.standby(standbyName)
  const admin = primary.url("postgres")
  await onServer(admin, `ALTER SYSTEM SET synchronous_standby_names = '${standbyName}'`)
  await onServer(admin, "SELECT pg_reload_conf()")
  return standby
}

const failing = (primary: Server, standby: Server, tell: () => Promise<unknown>) => async (fault: Fault) => {
  const promote = async () => {
    await standby.control("promote")
    await tell()
  }
  if (fault !== "split") {
    primary.signal(fault === "kill" ? "SIGKILL" : "SIGSTOP")
    await Bun.sleep(unnoticedMs)
    return promote()
  }
  // Both take writes, until the old primary is fenced off.
  await promote()
  await Bun.sleep(splitMs)
  primary.signal("SIGKILL")
}

const stopping = (servers: readonly Server[], lost: Server) => async () => {
  try {
    lost.signal("SIGKILL")
  } catch {
    // It has ended already.
  }
  await Promise.all(servers.map((server) => server.stop()))
}

const startSingle = async (): Promise<Servers | null> => {
  const primary = await startCluster(durable)
  if (!primary) return null
  const servers: Server[] = [primary]
  const stop = stopping(servers, primary)
  try {
    const standby = await startStandby(primary)
    servers.push(standby)
    await onServer(primary.url("postgres"), "CREATE DATABASE premio TEMPLATE template0")
    return {
      url: `postgres://postgres@127.0.0.1:${primary.port},127.0.0.1:${standby.port}/premio`,
      finalUrl: standby.url("premio"),
      places: [{ told: "", has: async () => true }],
      fail: failing(primary, standby, async () => undefined),
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

const startDistributed = async (lost: Exclude<Lost, "primary">): Promise<Servers | null> => {
  const cluster = await startCitus(2, { ...citusSettings, ...durable })
  const [coordinator, ...workers] = cluster ?? []
  const primary = lost === "worker" ? workers[0] : coordinator
  if (!coordinator || !primary) return null
  const servers: Server[] = [coordinator, ...workers]
  const stop = stopping(servers, primary)
  try {
    const url = await distributedDatabase([coordinator, ...workers], shards)
    const standby = await startStandby(primary)
    servers.push(standby)
    const standbyUrl = standby.url(new URL(url).pathname.slice(1))
    const finalUrl = lost === "worker" ? url : standbyUrl
    const places = workers.map((worker) => ({
      told: worker === primary ? "of the lost worker: " : "of a worker: ",
      has: async (orgId: string) => (await portOf(url, orgId)) === worker.port,
    }))
    const both = url.replace(`:${primary.port}/`, `:${primary.port},127.0.0.1:${standby.port}/`)
    const tell = () => updateNode(finalUrl, primary.port, standby.port)
    return { url: lost === "worker" ? url : both, finalUrl, places, fail: failing(primary, standby, tell), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Starts the servers of a drill; null without PostgreSQL, or without Citus where it is needed. */
export const startServers = (lost: Lost): Promise<Servers | null> =>
  lost === "primary" ? startSingle() : startDistributed(lost)
