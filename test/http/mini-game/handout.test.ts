import { expect, test } from "bun:test"
import { awardsOf, blank, coffee, makeWheel, patchWheel, spin } from "../../support/fixture/spin.ts"
import { givenOrganization, givenService } from "../../support/service/service.ts"

const service = givenService()
const org = givenOrganization(service)

const backpack = { type: "external", name: "Mochila", value: 80_000 }
const path = (wheel: string, awardId: string) => `/api/v1/admin/notifications/${wheel}/awards/${awardId}`

test("an external prize is handed out as it was when it was won, and only its spins have one", async () => {
  service.clock.now = Date.parse("2026-11-21T10:05:00.000Z")
  const wheel = await makeWheel(org, { segments: [{ ...coffee, prize: backpack }] })
  const { awardId } = await spin(org, wheel, "ana")
  await patchWheel(org, wheel, { segments: [{ ...coffee, prize: { ...backpack, name: "Termo", value: 1 } }] })
  const waiting = { prizeName: "Mochila", value: 80_000, handedOutAt: null, note: null }
  expect(await awardsOf(org, wheel)).toEqual([expect.objectContaining({ awardId, ...waiting })])

  const note = { handedOutAt: "2026-11-21T10:05:00.000Z", note: "en la tienda" }
  const { body } = await org.patch(path(wheel, awardId), { handedOut: true, note: note.note }, { status: 200 })
  expect(body).toMatchObject({ awardId, ...waiting, ...note })
  service.clock.advance(1)
  await org.patch(path(wheel, awardId), { handedOut: true }, { status: 200 })
  expect((await org.get(path(wheel, awardId), { status: 200 })).body).toMatchObject(note)
  const taken = { handedOut: false, note: null }
  expect((await org.patch(path(wheel, awardId), taken, { status: 200 })).body).toMatchObject(waiting)
  const actions = (await org.get(`/api/v1/admin/audit-log?target=${awardId}`, { status: 200 })).body.items
  expect(actions).toHaveLength(3)

  const without = await makeWheel(org, { segments: [coffee] })
  const lost = await makeWheel(org, { segments: [{ ...blank, prize: backpack }] })
  for (const [game, other] of [
    [without, (await spin(org, without)).awardId],
    [lost, (await spin(org, lost)).awardId],
  ]) {
    expect((await awardsOf(org, game))[0]).not.toHaveProperty("handedOutAt")
    expect((await org.patch(path(game, other), { handedOut: true }, { status: 409 })).body.code).toBe("CONFLICT")
  }
  expect((await org.patch(path(without, awardId), { handedOut: true }, { status: 404 })).body.code).toBe("NOT_FOUND")
})
