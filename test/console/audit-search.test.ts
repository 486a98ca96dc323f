import { expect, test } from "bun:test"
import { actionsCalled } from "../../src/console/pages/audit/action-search.ts"

test.each([
  ["minijuego creado", ["notification.create"]],
  ["Minijuegos", ["notification.create", "notification.update"]],
  ["mini-game changed", ["notification.update"]],
  ["campanas", ["campaign.create", "campaign.update"]],
  ["Bloqueo", ["ban.lift"]],
  ["contraseña", ["user.password", "user.reset"]],
  ["", []],
  ["   ", []],
  ["no such thing", []],
])("%j finds actions by their words in both languages", (typed, expected) => {
  const found = actionsCalled(typed).split(",").filter(Boolean)
  for (const action of expected) expect(found).toContain(action)
  if (expected.length === 0) expect(found).toEqual([])
})

test("a search that many actions match names as many as a request may", () => {
  expect(actionsCalled("a").length).toBeLessThanOrEqual(2000)
})
