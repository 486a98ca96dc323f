import { afterAll, beforeAll, expect, test } from "bun:test"
import { givenService } from "../support/service/service.ts"
import { eventually } from "../support/waiting.ts"
import { subscriber } from "../support/webhook/hooks.ts"
import { startRawServer } from "../support/webhook/raw-server.ts"

const hostile = 10
const webhooksEach = 80
/** What a busy machine may add; an event behind hanging attempts would wait for their timeouts, which take seconds. */
const slackMs = 1_000

const service = givenService({ clock: "real" })
let hanging: Awaited<ReturnType<typeof startRawServer>>
const stops: (() => unknown)[] = []
beforeAll(async () => {
  hanging = await startRawServer(() => {})
})
afterAll(async () => {
  for (const stop of stops) stop()
  hanging.stop()
})

/** An organization with many webhooks whose receivers accept a connection and never answer. */
const hang = async () => {
  const hooks = await subscriber(service)
  await Promise.all(Array.from({ length: webhooksEach }, (_, index) => hooks.addWebhook(`${hanging.url}/${index}`)))
  return hooks
}

test("hanging deliveries of one organization, and of ten, delay nobody else's events", async () => {
  const quick = await subscriber(service)
  const receiver = await quick.receive()
  stops.push(receiver.stop)
  const first = await hang()

  /** How long an event of the quick organization takes to arrive, in milliseconds: the median of nine. */
  const delay = async () => {
    const times: number[] = []
    for (let sent = 0; sent < 9; sent++) {
      const before = receiver.received.length
      const startedAt = performance.now()
      await quick.emit()
      await receiver.waitFor(before + 1)
      times.push(performance.now() - startedAt)
    }
    return times.sort((a, b) => a - b)[4] ?? 0
  }

  const alone = await delay()
  for (let event = 0; event < 12; event++) await first.emit()
  await eventually(hanging.connections, (count) => count >= 500, 30_000)
  expect(await delay()).toBeLessThan(alone + slackMs)
  // Ten more, which together want ten times the slots that exist.
  for (const each of await Promise.all(Array.from({ length: hostile }, hang)))
    for (let event = 0; event < 12; event++) await each.emit()
  expect(await delay()).toBeLessThan(alone + slackMs)
  expect(hanging.connections()).toBeGreaterThan(700)
}, 60_000)
