import { Type } from "@sinclair/typebox"
import type { TestTime } from "../../../core/organization/test-clock.ts"
import { isoTime, parseTimestamp } from "../../../core/period.ts"
import { refuseField } from "../../../core/refusal.ts"
import { eitherGiven } from "../../operation/field/dependent.ts"
import { bool, optional, Time, Timestamp } from "../../operation/fields.ts"
import { ok, operation } from "../../operation/operation.ts"
import { unlessRefused } from "../../operation/reply.ts"
import { advanceExample, advanceView, ClockAdvance } from "./advance.ts"

const TestClock = Type.Object({ now: Time, frozen: bool, wall: Time }, { title: "TestClock" })

const example = { now: "2026-12-01T05:00:00.000Z", frozen: true, wall: "2026-11-21T10:05:00.000Z" }

const view = ({ now, isFrozen, wall }: TestTime) => ({ now: isoTime(now), frozen: isFrozen, wall: isoTime(wall) })

const shared = {
  isForTest: true,
  tag: "Console: test mode",
  path: "/api/v1/admin/test/clock",
} as const

const testClock = operation({
  ...shared,
  id: "getTestClock",
  method: "GET",
  access: ["admin"],
  area: "test",
  summary: "Read the clock of a test organization",
  description: "now is its time, and wall that of the service. A clock that is not frozen runs on with the wall.",
  answers: { 200: { description: "The clock", schema: TestClock, example } },
  handle: async ({ admin, caller }) => unlessRefused(await admin.testClock(caller.orgId), (clock) => ok(view(clock))),
})

const changeTestClock = operation({
  ...shared,
  id: "changeTestClock",
  method: "PUT",
  access: ["admin"],
  area: "test",
  takesLong: true,
  summary: "Stop the clock of a test organization, let it run on, or set it forwards",
  description:
    "With now, an advance to that time, and answered as one: what falls due on the way happens. With frozen alone, the clock stops where it " +
    "is or runs on from there, and an advance that is under way or was broken off ends.",
  body: Type.Object(
    { now: optional(Timestamp), frozen: optional(bool) },
    { title: "TestClockInput", ...eitherGiven("now", "frozen") },
  ),
  bodyExample: { frozen: true },
  answers: {
    200: {
      description: "The clock, or how far it came",
      schema: Type.Union([TestClock, ClockAdvance]),
      example: advanceExample,
    },
  },
  errors: ["CONFLICT"],
  refuseBody: ({ now, frozen }) =>
    now === undefined && frozen === undefined ? refuseField("frozen", "sent, unless now is") : null,
  handle: async ({ admin, caller, body: { now, frozen }, service }) => {
    if (now === undefined)
      return unlessRefused(await admin.freezeTestClock(caller, frozen === true), (clock) => ok(view(clock)))
    const to = parseTimestamp(now) ?? 0
    const request = { to, field: "now", ...(frozen !== undefined && { isFrozen: frozen }) } as const
    const advanced = await admin.advanceTestClock(caller, request, () => service.leaving.hasBegun)
    return unlessRefused(advanced, (way) => ok(advanceView(way)))
  },
})

/** The clock of a test organization (docs/api.md#the-clock). */
export const testClockOperations = [testClock, changeTestClock]
