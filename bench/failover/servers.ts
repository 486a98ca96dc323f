import { onServer, type Server, startCluster } from "../../test/support/store/postgres.ts"

/** What happens to the primary. */
export const faults = ["kill", "freeze", "split"] as const
export type Fault = (typeof faults)[number]

const standbyName = "second"
const unnoticedMs = 1_000
const splitMs = 4_000

/** A primary whose commits wait for its standby, both with data that outlives a loss of power; null without PostgreSQL. */
export const startServers = async () => {
  const primary = await startCluster({ fsync: "on", full_page_writes: "on" })
  if (!primary) return null
  let standby: Server
  try {
    standby = await primary.standby(standbyName)
  } catch (error) {
    await primary.stop()
    throw error
  }
  const admin = primary.url("postgres")
  await onServer(admin, `ALTER SYSTEM SET synchronous_standby_names = '${standbyName}'`)
  await onServer(admin, "SELECT pg_reload_conf()")
  await onServer(admin, "CREATE DATABASE premio TEMPLATE template0")
  const promote = () => standby.control("promote")
  return {
    /** The URL that the processes of the service get. */
    url: `postgres://postgres@127.0.0.1:${primary.port},127.0.0.1:${standby.port}/premio`,
    standbyUrl: standby.url("premio"),
    /** Lets `fault` happen, and promotes the standby. */
    fail: async (fault: Fault) => {
      if (fault !== "split") {
        primary.signal(fault === "kill" ? "SIGKILL" : "SIGSTOP")
        await Bun.sleep(unnoticedMs)
        return promote()
      }
      // Both take writes, until the old primary is fenced off.
      await promote()
      await Bun.sleep(splitMs)
      primary.signal("SIGKILL")
    },
    stop: async () => {
      try {
        primary.signal("SIGKILL")
      } catch {
        // It has ended already.
      }
      await Promise.all([primary.stop(), standby.stop()])
    },
  }
}
