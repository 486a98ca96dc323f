import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { type Client, client } from "../../support/service/client.ts"
import { type Process, startProcess } from "../../support/service/process.ts"
import { startCluster } from "../../support/store/postgres.ts"
import { eventually, until } from "../../support/waiting.ts"
import { startObserver } from "../../support/webhook/observer.ts"

const cluster = await startCluster()
let url = ""
let processes: Process[] = []
beforeAll(async () => {
  if (!cluster) return
  url = await cluster.database()
  // One after the other: the first creates the tables.
  for (let index = 0; index < 2; index++) processes.push(await startProcess({ DATABASE_URL: url }))
})
afterAll(async () => {
  await Promise.all(processes.map((process) => process.end("SIGKILL")))
  cluster?.stop()
})

const at = (index: number, { key, orgId }: Client) => client(processes[index]?.url ?? "", { key, orgId })

/** An organization with a webhook to `receiver`, and a function that causes events on a process. */
const subscriber = async (receiver: { readonly url: string }) => {
  const org = (await processes[0]?.organization()) as Client
  const campaign = { name: "Spring", status: "active", gameType: "scratch_card", rewardType: "promo_code" }
  const code = { discountType: "percentage", discountValue: 10 }
  await org.post(
    "/api/v1/admin/campaigns",
    { campaignId: "spring", ...campaign, defaultCodeConfig: code },
    { status: 201 },
  )
  const hook = { url: receiver.url, secret: "the secret", events: ["code.created"] }
  const { webhookId } = (await org.post("/api/v1/admin/webhooks", hook, { status: 201 })).body
  const path = `/api/v1/admin/webhooks/${webhookId}/deliveries?limit=100`
  let users = 0
  return {
    emit: async (count: number, on: number) => {
      for (let sent = 0; sent < count; sent++) {
        const request = { campaignId: "spring", externalUserId: `user-${++users}` }
        await at(on, org).post("/api/v1/codes", request, { status: 201 })
      }
    },
    deliveries: async (on: number): Promise<{ status: string; attempts: { statusCode: number | null }[] }[]> =>
      (await at(on, org).get(path, { status: 200 })).body.items,
  }
}

describe.skipIf(!cluster)("deliveries of a process", () => {
  test("that is slow to be answered, for longer than a lease, are sent once", async () => {
    const receiver = startObserver(() => Bun.sleep(8_000))
    const { emit, deliveries } = await subscriber(receiver)
    await emit(2, 0)
    await eventually(
      () => deliveries(1),
      (items) => items.length === 2 && items.every(({ status }) => status === "delivered"),
      20_000,
    )
    expect(receiver.requests()).toBe(2)
    receiver.stop()
  }, 40_000)

  test("that is paused are taken over, and it overwrites nothing of the other's when it continues", async () => {
    const held = Promise.withResolvers<void>()
    let isPaused = false
    const receiver = startObserver(() => (isPaused ? Promise.resolve() : held.promise))
    const { emit, deliveries } = await subscriber(receiver)
    await emit(20, 0)
    await until("requests in flight", () => (receiver.requests() >= 4 ? true : undefined))
    const begun = receiver.requests()
    isPaused = true
    process.kill(processes[0]?.pid ?? 0, "SIGSTOP")
    await eventually(
      () => deliveries(1),
      (items) => items.every(({ status }) => status === "delivered"),
      10_000,
    )
    held.resolve()
    process.kill(processes[0]?.pid ?? 0, "SIGCONT")
    await Bun.sleep(3_000)
    expect(receiver.requests()).toBe(20 + begun)
    const items = await deliveries(0)
    expect(items.map(({ status, attempts }) => [status, attempts.length])).toEqual(Array(20).fill(["delivered", 1]))
    // It sends again, under another number.
    await emit(1, 0)
    await until("one more", () => (receiver.requests() > 20 + begun ? true : undefined))
    receiver.stop()
  }, 60_000)

  test("that are on their way or wait when PostgreSQL crashes are sent and recorded once it is back", async () => {
    const crashed = Promise.withResolvers<void>()
    const receiver = startObserver(() => crashed.promise)
    const { emit, deliveries } = await subscriber(receiver)
    await Promise.all([0, 1].map((on) => emit(15, on)))
    await until("requests in flight", () => (receiver.requests() >= 8 ? true : undefined))
    await cluster?.control("stop", "-m", "immediate")
    crashed.resolve()
    await Bun.sleep(1_000)
    await cluster?.control("start")
    await eventually(
      () => deliveries(1).catch(() => []),
      (items) => items.length === 30 && items.every(({ status }) => status === "delivered"),
      20_000,
    )
    expect(receiver.received().size).toBe(30)
    expect(receiver.atOnce()).toBe(1)
    receiver.stop()
  }, 60_000)

  test("that is killed are taken over within 10 seconds", async () => {
    let isKilled = false
    const receiver = startObserver(() => (isKilled ? Promise.resolve() : new Promise(() => {})))
    const { emit, deliveries } = await subscriber(receiver)
    await emit(20, 0)
    await until("requests in flight", () => (receiver.requests() >= 4 ? true : undefined))
    await processes[0]?.end("SIGKILL")
    isKilled = true
    const killedAt = performance.now()
    await eventually(
      () => deliveries(1),
      (items) => items.every(({ status }) => status === "delivered"),
      20_000,
    )
    expect(performance.now() - killedAt).toBeLessThan(10_000)
    expect(receiver.atOnce()).toBe(1)
    receiver.stop()
    processes = processes.slice(1)
  }, 60_000)
})
