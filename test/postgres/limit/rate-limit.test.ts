import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test"
import pg, { type Pool } from "pg"
import { isRefusal } from "../../../src/core/refusal.ts"
import { KeyFailureLimiter, RequestLimiter } from "../../../src/http/edge/limit/rate-limit.ts"
import { giveBackAll, SignInLimiter, takeAll } from "../../../src/http/edge/limit/sign-in-limit.ts"
import { migrateDatabase } from "../../../src/store/postgres/connection/migrate.ts"
import { openPool } from "../../../src/store/postgres/connection/pool.ts"
import { registerProcess } from "../../../src/store/postgres/job/sending/process.ts"
import { sweepFull } from "../../../src/store/postgres/limit/buckets.ts"
import { postgresLimits } from "../../../src/store/postgres/limit/limits.ts"
import { startCluster } from "../../support/store/postgres.ts"

type Limits = ReturnType<typeof postgresLimits> & { readonly connections: Pool }

const cluster = await startCluster()

const fail = (error: unknown) => {
  throw error
}
const noon = Date.UTC(2026, 10, 21, 12)
let url = ""
let pool: Pool
let opened: Limits[] = []
let callers = 0

const connect = () =>
  openPool({ url, maxConnections: 2, statementMs: 1_000, lockMs: 1_000, connectMs: 500 }, { isForBatches: false })

beforeAll(async () => {
  url = (await cluster?.database()) ?? ""
  if (!cluster) return
  pool = connect()
  await migrateDatabase(pool)
})
afterEach(async () => {
  await Promise.all(opened.map(close))
  opened = []
})
afterAll(async () => {
  await pool?.end()
  cluster?.stop()
})

const close = async (limits: Limits | undefined) => {
  await limits?.close()
  await limits?.connections.end()
}

/** The limits of `count` processes. */
const processes = (count: number): Limits[] => {
  opened = Array.from({ length: count }, () => {
    const connections = connect()
    return { ...postgresLimits(connections, fail), connections }
  })
  return opened
}
const limiters = (count: number, perSecond: number) =>
  processes(count).map((limits) => new RequestLimiter(perSecond, limits))

/** A key without requests, of an organization without requests. */
const newCaller = () => {
  callers++
  return { orgId: `org-${callers}`, keyId: `key_${callers}` }
}

const passed = async (verdicts: readonly unknown[]) =>
  (await Promise.all(verdicts)).filter((verdict) => verdict === null || verdict === 0).length
const times = <T>(count: number, call: (index: number) => T): T[] => Array.from({ length: count }, (_, i) => call(i))

describe.skipIf(!cluster)("over several processes", () => {
  describe.each([1, 2, 4])("%d of them", (count) => {
    test.each([5, 10, 100])("a key's burst is exact at %d a second, called in turn", async (perSecond) => {
      const all = limiters(count, perSecond)
      const caller = newCaller()
      const verdicts = await Promise.all(times(6 * perSecond, (index) => all[index % count]?.take(caller, noon)))
      expect(await passed(verdicts)).toBe(2 * perSecond)
      for (const { refusal, retryAfterSeconds } of verdicts.filter(isRefusal))
        expect([refusal, retryAfterSeconds]).toEqual(["RATE_LIMITED", 1])
    })

    test.each([
      ["in turn", (index: number) => index % count],
      ["on one of them", () => 0],
    ])("1,000 a second for five seconds, called %s", async (_how, place) => {
      const all = limiters(count, 1_000)
      const caller = newCaller()
      await passed(all.map((limiter) => limiter.take(caller, noon)))
      let total = count
      for (let now = noon; now <= noon + 5_000; now += 20)
        total += await passed(times(100, (index) => all[place(index)]?.take(caller, now)))
      expect(total).toBeWithin(0.9 * 7_000, 7_000 + 1)
    })

    test("100 changes at once, and 20 a second later on", async () => {
      const all = limiters(count, 1_000)
      const { orgId } = newCaller()
      const change = (now: number) => times(300, (index) => all[index % count]?.takeChange(orgId, now))
      expect(await passed(change(noon))).toBe(100)
      expect(await passed(change(noon + 2_000))).toBe(40)
      expect(await passed(times(100, () => all[0]?.takeChange(orgId, noon + 3_000)))).toBe(20)
    })
  })

  test("the keys of an organization together have four times the rate of one", async () => {
    const all = limiters(2, 10)
    const { orgId } = newCaller()
    const keys = times(6, (index) => ({ orgId, keyId: `${orgId}-${index}` }))
    const verdicts = times(240, (index) => all[index % 2]?.take(keys[index % 6] ?? newCaller(), noon))
    expect(await passed(verdicts)).toBe(80)
  })

  test("ten keys of an address are refused, and no other address is affected", async () => {
    const all = processes(2).map((limits) => new KeyFailureLimiter(limits))
    expect(await passed(times(40, (index) => all[index % 2]?.take("203.0.113.7", noon)))).toBe(10)
    expect(await passed([all[0]?.take("203.0.113.8", noon)])).toBe(1)
    expect(await passed(times(4, (index) => all[index % 2]?.take("203.0.113.7", noon + 5_000)))).toBe(1)
  })

  const limiterOfSignIns = (count: number) => processes(count).map((limits) => new SignInLimiter(limits))
  /** Signs in on the `index`th process in turn; returns the seconds to wait. */
  const signIn = async (limiter: SignInLimiter | undefined, address: string, isRight: boolean, now = noon) => {
    const buckets = limiter?.ofStranger(address) ?? []
    const waitSeconds = await takeAll(buckets, now)
    if (waitSeconds === 0 && isRight) await giveBackAll(buckets, now)
    return waitSeconds
  }

  test("sign-ins count where they fail, of an address and of all", async () => {
    const all = limiterOfSignIns(2)
    const at = (index: number, address: string, isRight: boolean) => signIn(all[index % 2], address, isRight)
    for (let index = 0; index < 15; index++) expect(await at(index, "198.51.100.1", true)).toBe(0)
    expect(await passed(times(15, (index) => at(index, "198.51.100.1", false)))).toBe(10)
    for (let index = 0; index < 190; index++) expect(await at(index, `198.51.${index}.3`, false)).toBe(0)
    expect(await at(0, "203.0.113.1", true)).toBe(1)
    expect(await at(1, "203.0.113.1", true)).toBe(1)
  })

  test("an attempt that succeeded at one process no longer counts at the next", async () => {
    const all = limiterOfSignIns(2)
    const address = "192.0.2.1"
    // By then, the failures of the tests above are forgotten.
    const later = noon + 60_000
    // One attempt is left.
    for (let index = 0; index < 9; index++) expect(await signIn(all[index % 2], address, false, later)).toBe(0)
    for (let index = 0; index < 20; index++) expect(await signIn(all[index % 2], address, true, later)).toBe(0)
  })

  test("a slowly filling bucket is remembered until it is full, even if unused", async () => {
    const [first] = limiterOfSignIns(1)
    const codes = first?.ofCodes("somebody") ?? []
    for (let index = 0; index < 5; index++) expect(await takeAll(codes, noon)).toBe(0)
    const later = noon + 15 * 60_000
    await pool.query(sweepFull, [later])
    const [second] = limiterOfSignIns(1)
    const again = second?.ofCodes("somebody") ?? []
    expect(await passed(times(5, () => takeAll(again, later)))).toBe(3)
  })

  test("the buckets of an hour for new players are forgotten a day later, and not within the hour", async () => {
    const [limiter] = limiters(1, 100)
    const { orgId } = newCaller()
    const register = () => limiter?.takeNewPlayer(orgId, "198.51.100.7", 2, noon)
    const rows = async () => (await pool.query("SELECT bucket FROM rate_buckets WHERE bucket LIKE 'new-players%'")).rows
    expect([await register(), await register(), await register()].map((taken) => isRefusal(taken))).toEqual([
      false,
      false,
      true,
    ])
    await pool.query(sweepFull, [noon + 55 * 60_000])
    expect(await rows()).toHaveLength(1)
    await pool.query(sweepFull, [noon + 25 * 60 * 60_000])
    expect(await rows()).toEqual([])
  })

  test("clocks that differ by seconds add nothing, and one that was set back by hours takes nothing away", async () => {
    const [ahead, behind] = limiters(2, 10)
    const caller = newCaller()
    const take = (limiter: typeof ahead, now: number) => passed(times(50, () => limiter?.take(caller, now)))
    expect(await take(ahead, noon + 5_000)).toBe(20)
    expect(await take(behind, noon)).toBe(0)
    expect([await take(ahead, noon + 6_000), await take(behind, noon + 1_000)]).toEqual([10, 0])
    expect(await take(behind, noon - 7_200_000)).toBe(0)
    expect(await take(behind, noon - 7_199_000)).toBe(10)
  })

  test("each has its share while draws get no result, and nothing that was refused is drawn later", async () => {
    const limiter = limiters(1, 10)[0]
    const [caller, other] = [newCaller(), newCaller()]
    expect(await passed([limiter?.take(other, noon)])).toBe(1)
    const locked = new pg.Client(url)
    await locked.connect()
    await locked.query("BEGIN; LOCK TABLE rate_buckets IN ACCESS EXCLUSIVE MODE")
    expect(await passed(times(60, () => limiter?.take(caller, noon)))).toBe(20)
    await locked.query("COMMIT")
    await locked.end()
    await Bun.sleep(1_100)
    expect(await passed(times(60, () => limiter?.take(caller, noon)))).toBe(20)
  })

  test("each has its share of a rate while the database is away, and all of it afterwards", async () => {
    await Promise.all([registerProcess(pool, "one"), registerProcess(pool, "other")])
    const all = limiters(2, 10)
    const [caller, other] = [newCaller(), newCaller()]
    await passed(all.map((limiter) => limiter.take(other, noon)))
    await Bun.sleep(100)
    await cluster?.control("stop", "-m", "fast")
    expect(await passed(times(60, () => all[0]?.take(caller, noon)))).toBe(10)
    expect(await passed(times(60, () => all[1]?.take(caller, noon)))).toBe(10)
    expect(await passed(times(60, (index) => all[index % 2]?.take(caller, noon + 1_000)))).toBe(10)
    await cluster?.control("start")
    await Bun.sleep(1_100)
    expect(await passed(times(60, (index) => all[index % 2]?.take(newCaller(), noon)))).toBe(60)
    expect(await passed(times(60, (index) => all[index % 2]?.take(caller, noon + 60_000)))).toBe(20)
  })
})

describe.skipIf(!cluster)("work that runs once at a time", () => {
  const begun = async (limits: Limits | undefined, work: string, orgId: string) => {
    const end = await limits?.begin(work, orgId)
    return typeof end === "function" ? end : null
  }

  test("is begun by one of many, of each organization and kind, until it ends", async () => {
    const all = processes(4)
    const ends = await Promise.all(times(40, (index) => begun(all[index % 4], "export", "acme")))
    const [end, ...others] = ends.filter((one) => one !== null)
    expect(others).toHaveLength(0)
    expect(await begun(all[0], "simulation", "acme")).not.toBeNull()
    expect(await begun(all[0], "export", "other")).not.toBeNull()
    await end?.()
    expect(await begun(all[1], "export", "acme")).not.toBeNull()
    await end?.()
    expect(await begun(all[2], "export", "acme")).toBeNull()
  })

  test("is left to the others once its process has not been heard of for a while", async () => {
    const [first, second] = processes(2)
    const end = await begun(first, "export", "lost")
    expect(await begun(second, "export", "lost")).toBeNull()
    await close(first)
    opened = opened.slice(1)
    await pool.query("UPDATE leases SET expires_at = expires_at - 8000 WHERE org_id = 'lost'")
    expect(await begun(second, "export", "lost")).not.toBeNull()
    expect(end).not.toBeNull()
  })

  test("continues while its process lives, however long it takes", async () => {
    const [first, second] = processes(2)
    await begun(first, "export", "long")
    await pool.query("UPDATE leases SET expires_at = expires_at - 7000 WHERE org_id = 'long'")
    await Bun.sleep(2_500)
    expect(await begun(second, "export", "long")).toBeNull()
  })
})
