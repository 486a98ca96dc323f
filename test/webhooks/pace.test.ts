import { expect, test } from "bun:test"
import { Pace } from "../../src/webhooks/pace.ts"
import { byOneServer } from "../support/service/exceptions.ts"
import { parseMetrics } from "../support/service/metrics.ts"
import { givenService } from "../support/service/service.ts"
import { subscriber } from "../support/webhook/hooks.ts"

const service = givenService({ clock: "real", alone: byOneServer.metrics })

/** Attempts at a pace whose clock a test sets; the real one only triggers checks of the waits. */
const paced = (perSecond: number, burst: number) => {
  const clock = { now: 0 }
  const pace = new Pace({ perSecond, burst }, () => clock.now)
  const gone: string[] = []
  const take = (orgId: string, webhook: number) =>
    void pace.take(orgId, webhook).then(() => gone.push(`${orgId} ${webhook}`))
  /** What has started once the timers have run at `now`. */
  const at = async (now: number) => {
    clock.now = now
    await Bun.sleep(60)
    return gone.splice(0)
  }
  return { pace, take, at }
}

test("after a burst, the webhooks of an organization go one by one, in turns; others have their own pace", async () => {
  const { take, at } = paced(100, 2)
  for (const webhook of [1, 1, 1, 1, 2, 3]) take("a", webhook)
  take("b", 9)
  expect(await at(0)).toEqual(["a 1", "a 2", "a 3", "b 9"])
  expect(await at(10)).toEqual(["a 1"])
  expect(await at(15)).toEqual([])
  expect(await at(30)).toEqual(["a 1", "a 1"])
})

test("a pause earns at most a burst", async () => {
  const { take, at } = paced(100, 2)
  for (let count = 0; count < 3; count++) take("a", 1)
  expect(await at(0)).toHaveLength(3)
  await at(60_000)
  for (let count = 0; count < 9; count++) take("a", 1)
  expect(await at(60_000)).toHaveLength(3)
})

test("once it is open, nobody waits", async () => {
  const { pace, take, at } = paced(1, 0)
  for (let count = 0; count < 3; count++) take("a", 1)
  pace.open()
  take("a", 2)
  expect(await at(0)).toHaveLength(4)
})

test("the dead receivers of an organization get few attempts a second, and a sound one is not paced", async () => {
  const failed = async () => {
    const metrics = parseMetrics(await (await fetch(service.metricsUrl)).text())
    return metrics.value("premio_delivery_duration_seconds_count", { outcome: "failed" })
  }
  const dead = 30
  const { addWebhook, play } = await subscriber(service)
  for (let webhook = 0; webhook < dead; webhook++) await addWebhook(`http://127.0.0.1:9/${webhook}`)
  const startedAt = performance.now()
  for (let round = 0; round < 10; round++) await Promise.all(Array.from({ length: 6 }, () => play()))
  await Bun.sleep(4_000)
  const made = await failed()
  const seconds = (performance.now() - startedAt) / 1000
  // Each webhook begins with 8 at once, before it counts as failing; then come a burst, and 100 a second.
  expect(made).toBeGreaterThan(dead * 8)
  expect(made).toBeLessThan(dead * 16 + 100 + 100 * seconds)
  const sound = await subscriber(service)
  const { waitFor, stop } = await sound.receive()
  await Promise.all(Array.from({ length: 20 }, () => sound.play()))
  await waitFor(40, 10_000)
  stop()
}, 60_000)
