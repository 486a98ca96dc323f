import { type Static, Type } from "@sinclair/typebox"
import { distributions } from "../../../core/moment/draw-moments.ts"
import { type MomentsRequest, voidCount } from "../../../core/moment/moment.ts"
import type { MomentItem, MomentsView, ShownBatch } from "../../../core/moment/moment-view.ts"
import { isoTime, isoTimeOrNull, parseTimestamp } from "../../../core/period.ts"
import { isRefusal, type Refusal, refuseField } from "../../../core/refusal.ts"
import { exactlyOne } from "../../operation/field/dependent.ts"
import { bool, Id, integer, nullable, oneOf, optional, Time, Timestamp } from "../../operation/fields.ts"
import { cursorCipher, listName } from "../../operation/list/encrypted-cursor.ts"
import { listQuery, pageRequest, shownPage } from "../../operation/list/list.ts"
import { created, noContent, operation } from "../../operation/operation.ts"
import { unlessRefused } from "../../operation/reply.ts"

const shared = { access: ["admin"], area: "campaigns", tag: "Console: campaigns" } as const
const path = "/api/v1/admin/campaigns/:campaignId/moments"
const maxMoments = 100_000

export const MomentsInput = Type.Object(
  {
    prizeId: Id,
    batchId: optional(Id),
    count: optional(integer(1, maxMoments)),
    from: optional(Timestamp),
    to: optional(Timestamp),
    distribution: optional(oneOf("Distribution", distributions)),
    days: optional(
      Type.Array(integer(1, 7), {
        minItems: 1,
        maxItems: 7,
        description: "a list of 1 to 7 days of the week, from 1 (Monday) to 7",
      }),
    ),
    fromHour: optional(integer(0, 23)),
    toHour: optional(integer(1, 24)),
    at: optional(
      Type.Array(Timestamp, {
        minItems: 1,
        maxItems: maxMoments,
        description: `a list of 1 to ${maxMoments} ISO-8601 timestamps, without count, from and to`,
      }),
    ),
  },
  { title: "MomentsInput", ...exactlyOne("at", "count", "from", "to") },
)

const commitmentOf = "SHA-256 in hex over the salt, a line feed, and the sorted times joined by line feeds"
const Commitment = Type.String({ description: commitmentOf })

const PlannedMoments = Type.Object(
  { batchId: Type.String(), count: Type.Integer(), commitment: Commitment, chosen: bool },
  { title: "PlannedMoments" },
)

const MomentBatch = Type.Object(
  {
    batchId: Type.String(),
    prizeId: Type.String(),
    count: Type.Integer(),
    taken: Type.Integer(),
    void: Type.Integer(),
    chosen: bool,
    commitment: Commitment,
    salt: nullable(Type.String({ description: "null until the campaign has ended" })),
    moments: nullable(
      Type.Array(Time, { description: "null until the campaign has ended, and on pages after the first" }),
    ),
  },
  { title: "MomentBatch" },
)

const Moment = Type.Object(
  { at: Time, takenAt: nullable(Time), sessionId: nullable(Type.String()) },
  { title: "Moment" },
)

const Moments = Type.Object(
  {
    planned: Type.Integer(),
    taken: Type.Integer(),
    void: Type.Integer(),
    batches: Type.Array(MomentBatch),
    items: Type.Array(Moment),
    nextCursor: nullable(Type.String({ description: "the cursor of the next page; null on the last" })),
  },
  { title: "Moments" },
)

const inputExample = {
  prizeId: "tv",
  batchId: "tv-december",
  count: 20,
  from: "2026-12-01T05:00:00.000Z",
  to: "2027-01-01T05:00:00.000Z",
  distribution: "even",
  days: [1, 2, 3, 4, 5],
  fromHour: 9,
  toHour: 21,
}

const plannedExample = {
  batchId: "tv-december",
  count: 20,
  commitment: "5f70bf18a086007016e948b04aed3b82103a36bea41755b6cddfaf10ace3c6ef",
  chosen: false,
}

const example = {
  planned: 20,
  taken: 1,
  void: 0,
  batches: [{ ...plannedExample, prizeId: "tv", taken: 1, void: 0, salt: null, moments: null }],
  items: [
    {
      at: "2026-12-01T15:04:05.678Z",
      takenAt: "2026-12-01T15:05:11.120Z",
      sessionId: "ses_1k7upjuklr41q5ptxkk1znw19",
    },
  ],
  nextCursor: null,
}

/** The schema has checked the timestamps. */
const timeOf = (timestamp: string): number => parseTimestamp(timestamp) ?? 0

/** The moments that a body asks for. */
export const momentsRequestOf = (body: Static<typeof MomentsInput>): MomentsRequest | Refusal => {
  const { prizeId, batchId, at, count, from, to, distribution = "random", ...hours } = body
  const named = { prizeId, ...(batchId !== undefined && { batchId }) }
  const given = { count, from, to }
  if (at) {
    const isAlone = Object.values(given).every((value) => value === undefined)
    return isAlone ? { ...named, at: at.map(timeOf) } : refuseField("at", "sent without count, from and to")
  }
  for (const [field, value] of Object.entries(given))
    if (value === undefined)
      return refuseField(field, "sent, beside the other two of count, from and to, or at instead")
  return { ...named, count: count ?? 0, from: timeOf(from ?? ""), to: timeOf(to ?? ""), distribution, ...hours }
}

const planMoments = operation({
  id: "planMoments",
  ...shared,
  method: "POST",
  path,
  summary: "Plan the moments at which a prize comes out",
  description:
    "count moments are drawn in the campaign's time zone from the times between from and to that days and hours allow, or at names " +
    "the times. From then on the prize is not drawn by odds: a play takes the oldest open moment. Nobody sees a time before it " +
    "is taken or void; the commitment proves afterwards that none was changed.",
  body: MomentsInput,
  bodyExample: inputExample,
  answers: { 201: { description: "The batch of moments", schema: PlannedMoments, example: plannedExample } },
  errors: ["CONFLICT"],
  handle: async ({ admin, caller, params, body }) => {
    const request = momentsRequestOf(body)
    if (isRefusal(request)) return request
    return unlessRefused(await admin.planMoments(caller, params["campaignId"] ?? "", request), (planned) =>
      created(planned),
    )
  },
})

const itemView = ({ at, takenAt, sessionId }: MomentItem) => ({
  at: isoTime(at),
  takenAt: isoTimeOrNull(takenAt),
  sessionId,
})

/** A batch as text, in chunks, since it may have many moments. */
async function* batchTexts(of: ShownBatch, isFirstPage: boolean, voided: number) {
  const { revealed, live: _live, window: _window, droppedAt: _droppedAt, ...batch } = of
  const shown = { ...batch, void: voided, salt: revealed?.salt ?? null }
  yield `${JSON.stringify(shown).slice(0, -1)},"moments":`
  if (!revealed || !isFirstPage) {
    yield "null}"
    return
  }
  let separator = "["
  for await (const times of revealed.moments()) {
    yield separator + times.map((at) => `"${isoTime(at)}"`).join(",")
    separator = ","
  }
  yield "]}"
}

async function* textsOf({ batches }: MomentsView, page: object, isFirstPage: boolean): AsyncGenerator<string> {
  const sum = (of: (batch: ShownBatch) => number) => batches.reduce((total, batch) => total + of(batch), 0)
  const totals = { planned: sum(({ count }) => count), taken: sum(({ taken }) => taken), void: sum(voidCount) }
  yield `${JSON.stringify(totals).slice(0, -1)},"batches":[`
  for (const [index, batch] of batches.entries()) {
    if (index > 0) yield ","
    yield* batchTexts(batch, isFirstPage, voidCount(batch))
  }
  yield `],${JSON.stringify(page).slice(1)}`
}

const streamOf = (texts: AsyncGenerator<string>): ReadableStream<Uint8Array> => {
  const encoder = new TextEncoder()
  return new ReadableStream({
    pull: async (controller) => {
      const { value, done } = await texts.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    cancel: async () => {
      await texts.return(undefined)
    },
  })
}

const moments = operation({
  id: "listMoments",
  ...shared,
  method: "GET",
  path,
  summary: "List the planned moments that were taken or are void, by batch, last first",
  description:
    "Nobody can see other moments. Once the campaign has ended, each batch shows its salt, and on the first page its moments.",
  query: listQuery({ prizeId: optional(Id) }),
  answers: { 200: { description: "The batches, and a page of moments", schema: Moments, example } },
  handle: async ({ admin, caller, params, query, service }) => {
    const page = pageRequest(query)
    if (isRefusal(page)) return page
    const found = await admin.moments(caller.orgId, params["campaignId"] ?? "", query.prizeId, page)
    return unlessRefused(found, (view) => {
      const { items, nextCursor } = shownPage(page, view.page, itemView)
      const cursors = cursorCipher(service.store.serviceKey)
      const list = listName("listMoments", caller.orgId, params)
      const shown = { items, nextCursor: nextCursor && cursors.encrypt(list, nextCursor) }
      return {
        status: 200,
        stream: streamOf(textsOf(view, shown, page.before === null)),
        headers: { "content-type": "application/json;charset=utf-8" },
      }
    })
  },
})

const dropMoments = operation({
  id: "dropMoments",
  ...shared,
  method: "DELETE",
  path: `${path}/:batchId`,
  summary: "Drop the future moments of a batch",
  description: "They become void; those whose time has come can still be taken.",
  answers: { 204: { description: "Dropped" } },
  handle: async ({ admin, caller, params }) =>
    unlessRefused(await admin.dropMoments(caller, params["campaignId"] ?? "", params["batchId"] ?? ""), noContent),
})

/** Planned moments of prizes (docs/api.md#planned-moments). */
export const momentOperations = [planMoments, moments, dropMoments]
