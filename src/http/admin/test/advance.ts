import { Type } from "@sinclair/typebox"
import { type Advanced, type AdvanceRequest, latestTestTime } from "../../../core/operation/admin/test/advance.ts"
import { isoTime, parseTimestamp } from "../../../core/period.ts"
import { refuseUnlessOne } from "../../../core/refusal.ts"
import { exactlyOne } from "../../operation/field/dependent.ts"
import { bool, integer, optional, Time, Timestamp } from "../../operation/fields.ts"
import { ok, operation } from "../../operation/operation.ts"
import { unlessRefused } from "../../operation/reply.ts"

const Fired = Type.Object({ at: Time, what: Type.String(), id: Type.String() }, { title: "FiredOnTheWay" })

export const ClockAdvance = Type.Object(
  { from: Time, to: Time, reached: Time, done: bool, fired: Type.Array(Fired), more: Type.Integer() },
  { title: "ClockAdvance" },
)

export const advanceExample = {
  from: "2026-11-30T20:00:00.000Z",
  to: "2026-12-01T20:00:00.000Z",
  reached: "2026-12-01T20:00:00.000Z",
  done: true,
  fired: [
    { at: "2026-12-01T05:00:00.000Z", what: "campaign.started", id: "summer" },
    { at: "2026-12-01T05:00:00.000Z", what: "ranking-prizes.given", id: "spring" },
    { at: "2026-12-01T05:00:00.000Z", what: "draws.closed", id: "spring" },
    { at: "2026-12-01T12:20:00.000Z", what: "moment.opened", id: "summer" },
    { at: "2026-12-01T14:30:00.000Z", what: "code.expired", id: "spring" },
  ],
  more: 0,
}

export const advanceView = ({ from, to, reached, fired, ...rest }: Advanced) => ({
  from: isoTime(from),
  to: isoTime(to),
  reached: isoTime(reached),
  ...rest,
  fired: fired.map(({ at, ...one }) => ({ at: isoTime(at), ...one })),
})

const longestSeconds = latestTestTime / 1000

export const ClockAdvanceInput = Type.Object(
  { seconds: optional(integer(0, Math.floor(longestSeconds))), to: optional(Timestamp) },
  { title: "ClockAdvanceInput", ...exactlyOne("seconds", "to") },
)

const requestOf = ({ seconds, to }: { seconds?: number; to?: string }): AdvanceRequest =>
  to === undefined ? { seconds: seconds ?? 0 } : { to: parseTimestamp(to) ?? 0, field: "to" }

const advanceTestClock = operation({
  id: "advanceTestClock",
  access: ["admin"],
  area: "test",
  tag: "Console: test mode",
  isForTest: true,
  takesLong: true,
  method: "POST",
  path: "/api/v1/admin/test/clock/advance",
  summary: "Move the clock of a test organization forwards; what falls due on the way happens",
  description:
    "Works for at most 20 seconds. With `done: false`, call again with the same `to` as the response, until it is true.",
  body: ClockAdvanceInput,
  bodyExample: { seconds: 86_400 },
  answers: { 200: { description: "How far the clock came", schema: ClockAdvance, example: advanceExample } },
  errors: ["LIVE_ORGANIZATION", "CONFLICT"],
  refuseBody: ({ seconds, to }) => refuseUnlessOne("seconds", seconds, "to", to),
  handle: async ({ admin, caller, body, service }) =>
    unlessRefused(await admin.advanceTestClock(caller, requestOf(body), () => service.leaving.hasBegun), (advanced) =>
      ok(advanceView(advanced)),
    ),
})

export const advanceOperations = [advanceTestClock]
