import { expect, test } from "bun:test"
import { decideCreatePushSend } from "../../../../src/core/operation/admin/create-push-send.ts"
import { decideTrackPush } from "../../../../src/core/operation/partner/track-push.ts"
import { isRefusal } from "../../../../src/core/refusal.ts"
import { seeded } from "../../../../src/demo/chance.ts"

const now = Date.parse("2026-11-21T10:05:00.000Z")

test.each(["click", "dismiss"] as const)(
  "a %s of a known push send is counted, and of an unknown one refused",
  (event) => {
    const report = { sendId: "promo", event }
    expect(decideTrackPush({ isKnown: true }, report)).toEqual({
      answer: true,
      changes: [{ kind: "countPushEvent", event }],
    })
    expect(decideTrackPush({ isKnown: false }, report)).toMatchObject({ refusal: "NOT_FOUND" })
  },
)

const create = (request: { sendId?: string; title?: string }, taken: string | null = null) =>
  decideCreatePushSend({ isTaken: (sendId) => sendId === taken }, request, { now, wall: now }, { ids: seeded(1) })

test("a push send is added with counters of 0, and logged", () => {
  const send = { sendId: "promo", title: null, clickCount: 0, dismissCount: 0, createdAt: now }
  const entry = { action: "push-send.create", target: "promo", before: null, after: send }
  const changes = [
    { kind: "addPushSend", send },
    { kind: "audit", entry },
  ]
  expect(create({ sendId: "promo" })).toEqual({ answer: send, changes } as never)
})

test("a push send without an id gets one, and an existing id is refused", () => {
  const made = create({ title: "Hi" })
  if (isRefusal(made)) throw new Error(made.message)
  expect(made.answer).toMatchObject({ sendId: expect.stringMatching(/^snd_\w{25}$/), title: "Hi" })
  expect(create({ sendId: "promo" }, "promo")).toMatchObject({ refusal: "CONFLICT" })
})
