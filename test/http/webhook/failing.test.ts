import { describe, expect, test } from "bun:test"
import { auditLog } from "../../support/fixture/audit.ts"
import { givenService } from "../../support/service/service.ts"
import { eventually } from "../../support/waiting.ts"
import { givenLogged } from "../../support/webhook/logged.ts"

const dayMs = 24 * 3_600_000
const service = givenService()
const setUp = givenLogged(service)

describe("a webhook that fails for days", () => {
  const failOnce = async ({ emit, deliveries }: Awaited<ReturnType<typeof setUp>>) => {
    const before = (await deliveries()).length
    await emit()
    await eventually(
      deliveries,
      (items) => items.length === before + 1 && items.every(({ attempts }) => attempts.length >= 1),
    )
  }

  test("warns, is switched off after 5 days without one success, and is healthy again once switched on", async () => {
    const hooks = await setUp(() => 500)
    const { org, hook, webhookId } = hooks
    const read = async () => (await org.get(hook)).body
    expect(await read()).toMatchObject({ failingSince: null, switchedOffAt: null })
    const failingSince = new Date(service.clock.now).toISOString()
    await failOnce(hooks)
    expect(await read()).toMatchObject({ active: true, failingSince, warnings: [] })
    for (let day = 1; day < 5; day++) {
      service.clock.advance(dayMs)
      await failOnce(hooks)
      expect((await read()).active).toBe(true)
    }
    expect((await read()).warnings[0]).toStartWith("no delivery has succeeded since ")
    service.clock.advance(dayMs)
    await hooks.emit()
    // Whichever attempt of that day is the first to fail.
    await eventually(read, ({ active }) => !active)
    const switchedOffAt = new Date(service.clock.now).toISOString()
    const warnings = [expect.stringContaining("switched off")]
    expect(await read()).toMatchObject({ active: false, failingSince, switchedOffAt, warnings })
    expect((await auditLog(org))[0]).toMatchObject({ action: "webhook.switch-off", target: webhookId, keyId: null })
    const { body } = await org.patch(hook, { active: true }, { status: 200 })
    expect(body).toMatchObject({ active: true, failingSince: null, switchedOffAt: null, warnings: [] })
  })

  test("but only twice, five days apart, stays on, and is reported as failing since the second", async () => {
    const hooks = await setUp(() => 500)
    await failOnce(hooks)
    service.clock.advance(5 * dayMs)
    await failOnce(hooks)
    const failingSince = new Date(service.clock.now).toISOString()
    expect((await hooks.org.get(hooks.hook)).body).toMatchObject({ active: true, failingSince, switchedOffAt: null })
  })

  test("but succeeds once in between stays on", async () => {
    const hooks = await setUp((number) => (number === 1 ? 200 : 500))
    await failOnce(hooks)
    service.clock.advance(4 * dayMs)
    await hooks.emit()
    await eventually(hooks.deliveries, (items) => items.some(({ status }) => status === "delivered"))
    service.clock.advance(4 * dayMs)
    await failOnce(hooks)
    expect((await hooks.org.get(hooks.hook)).body.active).toBe(true)
  })
})
