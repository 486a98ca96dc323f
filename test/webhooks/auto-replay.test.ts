import { afterEach, describe, expect, test } from "bun:test"
import type { Body } from "../support/service/client.ts"
import { givenService } from "../support/service/service.ts"
import { eventually } from "../support/waiting.ts"
import { subscriber } from "../support/webhook/hooks.ts"

const path = "/api/v1/admin/webhooks"
const service = givenService()
const stops: (() => unknown)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

/** A subscriber whose receiver fails what `isDown` selects, by the body of the request and its number. */
const setUp = async (fields: object = { autoReplay: true }) => {
  const hooks = await subscriber(service)
  let isDown = (_text: string) => false
  const receiver = await hooks.receive((number) => (isDown(receiver.received[number]?.text ?? "") ? 503 : 200), {
    events: ["code.created"],
    ...fields,
  })
  stops.push(receiver.stop)
  const { org } = hooks
  const hook = `${path}/${receiver.webhookId}`
  const deliveries = async (): Promise<Body[]> => (await org.get(`${hook}/deliveries?limit=200`)).body.items
  let changes = 0
  /** Makes the queue look again after the clock was moved. */
  const wake = () => org.patch(hook, { description: `look ${++changes}` }, { status: 200 })
  const statuses = async (status: string) => (await deliveries()).filter((item) => item.status === status).length
  return {
    ...hooks,
    receiver,
    hook,
    deliveries,
    statuses,
    wake,
    goDown: (isFailing: typeof isDown = () => true) => {
      isDown = isFailing
    },
    comeBack: () => {
      isDown = () => false
    },
    /** Runs the attempts of this many failing deliveries, until `failed` of all have failed. */
    giveUp: async (failed: number) => {
      await eventually(
        async () => {
          service.clock.advance(3_000)
          await wake()
          await Bun.sleep(30)
          return statuses("failed")
        },
        (count) => count === failed,
      )
    },
    /** Causes an event that arrives. */
    succeed: async () => {
      const before = await statuses("delivered")
      await hooks.emit()
      await eventually(
        () => statuses("delivered"),
        (count) => count === before + 1,
      )
    },
    replayingSince: async () => (await org.get(hook)).body.replayingSince,
  }
}

describe("what failed in an outage", () => {
  test("is sent again once the receiver works again, each delivery once, with its id and body", async () => {
    const { emit, goDown, comeBack, giveUp, succeed, receiver, deliveries, replayingSince, statuses } = await setUp()
    await succeed()
    goDown()
    for (let count = 0; count < 5; count++) await emit()
    await giveUp(5)
    expect(await replayingSince()).toBeNull()
    comeBack()
    await succeed()
    expect(await replayingSince()).not.toBeNull()
    const before = receiver.received.length
    service.clock.advance(6_000)
    await eventually(
      () => statuses("delivered"),
      (count) => count === 7,
    )
    await eventually(replayingSince, (since) => since === null)
    const replayed = receiver.received.slice(before)
    // Of what arrived earlier, the first was accepted, and the last was the sign that the receiver works again.
    const lost = new Set(receiver.received.slice(1, before - 1).map(({ text }) => text))
    expect(replayed.length).toBe(5)
    expect(new Set(replayed.map(({ text }) => text))).toEqual(lost)
    const attempts = (await deliveries()).map((item) => item.attempts.length)
    expect(attempts).toEqual([1, 4, 4, 4, 4, 4, 1])
  })

  test("stays failed without autoReplay, and once it is switched off", async () => {
    const { emit, goDown, comeBack, giveUp, succeed, replayingSince, org, hook } = await setUp({})
    goDown()
    await emit()
    await giveUp(1)
    comeBack()
    await succeed()
    expect(await replayingSince()).toBeNull()
    await org.patch(hook, { autoReplay: true }, { status: 200 })
    goDown()
    await emit()
    await giveUp(2)
    comeBack()
    await succeed()
    expect(await replayingSince()).not.toBeNull()
    expect((await org.patch(hook, { autoReplay: false }, { status: 200 })).body.replayingSince).toBeNull()
  })

  test("is sent again after a restart between the recovery and the replay", async () => {
    const { emit, goDown, comeBack, giveUp, succeed, statuses } = await setUp()
    goDown()
    await emit()
    await giveUp(1)
    comeBack()
    await succeed()
    await service.restart()
    service.clock.advance(6_000)
    await eventually(
      () => statuses("delivered"),
      (count) => count === 2,
    )
  })

  test("is sent again when a webhook that failed until it was paused is switched on", async () => {
    const { emit, goDown, comeBack, giveUp, org, hook, statuses } = await setUp()
    goDown()
    await emit()
    await giveUp(1)
    comeBack()
    await org.patch(hook, { active: false }, { status: 200 })
    const { body } = await org.patch(hook, { active: true }, { status: 200 })
    expect(body.failingSince).toBeNull()
    expect(body.replayingSince).not.toBeNull()
    service.clock.advance(6_000)
    await eventually(
      () => statuses("delivered"),
      (count) => count === 1,
    )
  })

  test("that fails every time is resent at most three times, however often the receiver comes and goes", async () => {
    const { emit, goDown, giveUp, succeed, deliveries, replayingSince } = await setUp()
    goDown((text) => text.includes("poison"))
    await emit("poison")
    await giveUp(1)
    for (let round = 1; round <= 4; round++) {
      await succeed()
      service.clock.advance(6_000)
      await eventually(replayingSince, (since) => since === null)
      await giveUp(1)
      const poison = (await deliveries()).at(-1)
      expect(poison?.attempts.length).toBe(3 + 3 * Math.min(round, 3))
    }
  }, 20_000)
})
