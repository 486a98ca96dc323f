import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { type AddressInfo, createServer, type Server } from "node:net"
import type { Pool } from "pg"
import type { Cluster } from "../../../src/store/postgres/cluster/cluster.ts"
import { openClusterPool, routesOf } from "../../../src/store/postgres/cluster/place.ts"
import { isBroken, isUnavailable, isUnreached } from "../../../src/store/postgres/connection/fault.ts"
import { openPool } from "../../../src/store/postgres/connection/pool.ts"
import { shareCluster } from "../../support/store/postgres.ts"

const settings = { maxConnections: 1, statementMs: 5_000, lockMs: 5_000, connectMs: 2_000 }

const cluster = await shareCluster()
let mute: Server
let muteUrl = ""
let url = ""
const pools: Pool[] = []

beforeAll(async () => {
  if (cluster) url = await cluster.empty()
  mute = createServer(() => undefined)
  await new Promise<void>((resolve) => mute.listen(0, "127.0.0.1", resolve))
  muteUrl = `postgres://postgres@127.0.0.1:${(mute.address() as AddressInfo).port}/postgres`
})
afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.end()))
  mute.close()
  await cluster?.stop()
})

const failureOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => null,
    (error: unknown) => error,
  )
const codedError = (code: string, message = "") => Object.assign(new Error(message), { code })

describe("an error", () => {
  test.each([
    "ECONNREFUSED",
    "EHOSTUNREACH",
    "EHOSTDOWN",
    "ENETUNREACH",
    "ENETDOWN",
    "EADDRNOTAVAIL",
    "EAI_FAIL",
    "ERR_SOCKET_CLOSED",
    "57P03",
    "53300",
  ])("of code %s makes a database unavailable", (code) => {
    expect(isUnavailable(codedError(code))).toBe(true)
  })

  test.each([
    "postmaster was shut down, exiting",
    "failure on connection marked as essential: worker1:5432",
    "execution cannot recover from multiple connection failures. Last node failed worker1:5432",
    "failed to prepare transaction 'citus_0_1_2_3' on host worker1:5432",
    "server closed the connection unexpectedly\n\tThis probably means the server terminated abnormally",
    "could not receive data from server: Connection reset by peer",
    "no connection to the server\n",
  ])("that a cluster reports without a code makes it unavailable: %s", (message) => {
    expect(isUnavailable(codedError("XX000", message))).toBe(true)
  })

  test("of a statement makes it unavailable by its code alone", () => {
    expect(isUnavailable(codedError("XX000", "cache lookup failed for relation 1: no connection to the server"))).toBe(
      false,
    )
    expect(isUnavailable(codedError("22P02", "read timeout"))).toBe(false)
  })
})

describe("a server that begins no connection in time", () => {
  test("cannot be reached", async () => {
    const pool = openPool({ ...settings, url: muteUrl }, { isForBatches: false })
    pools.push(pool)
    const error = await failureOf(pool.query("SELECT 1"))
    expect([isUnavailable(error), isBroken(error), isUnreached(error)]).toEqual([true, false, true])
  })
})

describe.skipIf(!cluster)("a server of a cluster", () => {
  const noted: boolean[] = []
  const cluster = {
    refuseAway: () => undefined,
    note: (_: unknown, isReached: boolean) => noted.push(isReached),
  } as unknown as Cluster

  const poolThere = (at: string): Pool => {
    const coordinator = openClusterPool({ ...settings, url, connectionsThere: 1 }, { isForBatches: false }, cluster)
    pools.push(coordinator)
    const { hostname, port } = new URL(at)
    return routesOf(coordinator)?.poolAt({
      group: 1,
      host: hostname,
      port: Number(port),
    }) as Pool
  }

  test("is away when it begins no connection in time", async () => {
    expect(await failureOf(poolThere(muteUrl).query("SELECT 1"))).not.toBeNull()
    expect(noted.splice(0)).toEqual([false])
  })

  test("is there when all connections to it are in use", async () => {
    const pool = poolThere(url)
    const used = await pool.connect()
    expect(await failureOf(pool.query("SELECT 1"))).not.toBeNull()
    used.release()
    expect(noted.splice(0)).toEqual([true])
  })

  test("is there when it has no connection left", () => {
    expect(isUnreached(codedError("53300"))).toBe(false)
    expect(isUnreached(codedError("57P03"))).toBe(true)
  })
})
