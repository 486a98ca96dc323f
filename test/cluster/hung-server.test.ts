import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { member } from "../support/console/user.ts"
import { makeCampaign, tryPlay } from "../support/fixture/play.ts"
import type { Answer, Client } from "../support/service/client.ts"
import { type Process, startProcess } from "../support/service/process.ts"
import { citusSettings, distributedDatabase, portOf, startCitus } from "../support/store/citus.ts"
import { onServer } from "../support/store/postgres.ts"
import { until } from "../support/waiting.ts"
import { startReceiver } from "../support/webhook/receiver.ts"

const servers = await startCitus(2, citusSettings)
afterAll(() => Promise.all((servers ?? []).map((server) => server.stop())))

/** As long as a statement may take: whoever waits for a server that hangs would not be answered before. */
const hungMs = 9_000
/** As many lists as a process has connections for. */
const atOnce = 6

const listPath = "/api/v1/admin/campaigns"
const usersPath = "/api/v1/admin/users"

type Organization = { readonly org: Client; readonly page: Client; readonly campaignId: string }

/** The statuses of calls that are made one after the other until `isOver`. */
const statusesOf = async (call: () => Promise<Pick<Answer, "status">>, isOver: () => boolean) => {
  const statuses: number[] = []
  while (!isOver()) {
    statuses.push((await call()).status)
    await Bun.sleep(50)
  }
  return statuses
}

describe.skipIf(!servers)("a cluster of which a server hangs", () => {
  let process: Process
  let url = ""
  /** An organization of each worker, by its port. */
  const own = new Map<number, Organization>()

  beforeAll(async () => {
    url = await distributedDatabase(servers ?? [])
    process = await startProcess({ DATABASE_URL: url })
    while (own.size < 2) {
      const org = await process.organization()
      const port = await portOf(url, org.orgId)
      if (own.has(port)) continue
      const { page } = await member(org, "owner")
      own.set(port, { org, page, campaignId: await makeCampaign(org) })
    }
  }, 120_000)
  afterAll(() => process?.end("SIGKILL"))

  /** Lets a server hang while these calls are made again and again; returns the statuses of each. */
  const whileHung = async (port: number, calls: readonly (() => Promise<Pick<Answer, "status">>)[]) => {
    const server = servers?.find((one) => one.port === port)
    // Connections are open, and idle.
    for (const { org } of own.values()) await Promise.all(Array.from({ length: atOnce }, () => org.get(listPath)))
    let isOver = false
    server?.signal("SIGSTOP")
    const making = Promise.all(calls.map((call) => statusesOf(call, () => isOver)))
    await Bun.sleep(hungMs)
    server?.signal("SIGCONT")
    isOver = true
    return making
  }

  const playOf = ({ org, campaignId }: Organization) =>
    tryPlay(org, campaignId, "ana").then((answer) => ({ status: Number(answer.split(" ")[0]) }))

  test("refuses lists again and again while it is the coordinator, and goes on with plays", async () => {
    const [one] = own.values()
    const { org, page } = one as Organization
    const [lists, pages, plays] = await whileHung(servers?.[0]?.port ?? 0, [
      () => org.get(listPath),
      () => page.get(usersPath),
      () => playOf(one as Organization),
    ])
    for (const refused of [lists, pages]) {
      expect(refused?.length).toBeGreaterThan(3)
      expect(new Set(refused)).toEqual(new Set([503]))
    }
    expect(plays?.length).toBeGreaterThan(10)
    expect(new Set(plays)).toEqual(new Set([200]))
    await until("a list", async () => (await org.get(listPath)).status === 200 || undefined)
    await page.get(usersPath, { status: 200 })
  }, 120_000)

  test("says how many organizations are on a worker whose commits wait for a standby that is away", async () => {
    const [port] = own.keys()
    const admin = servers?.find((server) => server.port === port)?.url("postgres") ?? ""
    const waitFor = async (standby: string) => {
      await onServer(admin, `ALTER SYSTEM SET synchronous_standby_names = '${standby}'`)
      await onServer(admin, "SELECT pg_reload_conf()")
    }
    const readiness = async () => {
      const response = await fetch(`${process.url}/readyz`)
      return [response.status, Object.keys((await response.json()) as object)]
    }
    const isSaid = (names: readonly string[]) => async () =>
      Bun.deepEquals(await readiness(), [200, names]) || undefined
    await waitFor("nobody")
    await until("its organizations", isSaid(["status", "organizationsAway"]))
    expect(await readiness()).toEqual([200, ["status", "organizationsAway"]])
    await waitFor("")
    await until("all", isSaid(["status"]))
  }, 120_000)

  test("refuses its own organizations alone while it is a worker", async () => {
    const [[port, lost], [, served]] = [...own] as [[number, Organization], [number, Organization]]
    const receivers = [startReceiver(), startReceiver()]
    for (const [index, { org }] of [lost, served].entries()) {
      const hook = { url: receivers[index]?.url, secret: "a secret", events: ["game.played"] }
      await org.post("/api/v1/admin/webhooks", hook, { status: 201 })
      await playOf(index === 0 ? lost : served)
      await receivers[index]?.waitFor(1)
    }
    const callsOf = ({ org, page, campaignId }: Organization) => [
      () => org.get(listPath),
      () => page.get(usersPath),
      () => playOf({ org, page, campaignId }),
    ]
    const [lists, pages, plays, ...others] = await whileHung(port, [...callsOf(lost), ...callsOf(served)])
    for (const refused of [lists, pages, plays]) {
      expect(refused?.length).toBeGreaterThan(3)
      expect(new Set(refused)).toEqual(new Set([503]))
    }
    for (const answered of others) {
      expect(answered.length).toBeGreaterThan(10)
      expect(new Set(answered)).toEqual(new Set([200]))
    }
    await receivers[1]?.waitFor(1 + (others[2]?.length ?? 0))
    await until("a play", async () => (await playOf(lost)).status === 200 || undefined)
    await receivers[0]?.waitFor(2)
    for (const receiver of receivers) receiver.stop()
  }, 120_000)
})
