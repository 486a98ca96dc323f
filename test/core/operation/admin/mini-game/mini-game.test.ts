import { describe, expect, test } from "bun:test"
import fc from "fast-check"
import type { Patch } from "../../../../../src/core/edit/patch.ts"
import { type MiniGameInput, miniGameConfig } from "../../../../../src/core/mini-game/mini-game.ts"
import { decideCreateMiniGame } from "../../../../../src/core/operation/admin/mini-game/create-mini-game.ts"
import { decidePatchMiniGame } from "../../../../../src/core/operation/admin/mini-game/patch-mini-game.ts"
import { isRefusal, type Refusal } from "../../../../../src/core/refusal.ts"
import { seeded } from "../../../../../src/demo/chance.ts"

const now = Date.parse("2026-11-21T10:05:00.000Z")
const before = now - 1000
const coffee = { segmentId: "a", name: "Coffee" }
const large = { name: "x".repeat(256 * 1024) }

const decided = <T extends object>(decision: T | Refusal): T => {
  if (isRefusal(decision)) throw new Error(decision.message)
  return decision
}

/** The log keeps the name that the id has in the API. */
const recorded = ({ miniGameId, ...fields }: { readonly miniGameId: string }) => ({
  notificationId: miniGameId,
  ...fields,
})

const refusalOf = (decision: object) =>
  isRefusal(decision) ? [decision.refusal, decision.message.split(" ")[0]] : null

describe("creating a mini-game", () => {
  const create = (input: MiniGameInput, count = 0, taken: readonly string[] = []) =>
    decideCreateMiniGame(
      { count, configurationBytes: 0, isTaken: (id) => taken.includes(id) },
      { miniGameId: "n", input },
      { now, wall: now },
      {
        ids: seeded(1),
      },
    )

  // each row fails every check that the rows below fail
  test.each<[fault: string, input: MiniGameInput, count: number, expected: string[] | null]>([
    ["a wrong time zone", { timezone: "Mars", segments: [coffee, coffee] }, 10_000, ["VALIDATION_ERROR", "timezone"]],
    ["a segment twice", { ...large, segments: [coffee, coffee] }, 10_000, ["VALIDATION_ERROR", "segments"]],
    ["too large", large, 10_000, ["VALIDATION_ERROR", "the"]],
    ["one too many", {}, 10_000, ["CONFLICT", "an"]],
    ["a taken id", {}, 9_999, ["CONFLICT", "mini-game"]],
  ])("%s is refused in this order", (_fault, input, count, expected) => {
    expect(refusalOf(create(input, count, ["n"]))).toEqual(expected)
  })

  test("stores it with the defaults, and audits all of it", () => {
    const miniGame = {
      miniGameId: "n",
      name: "n",
      status: "draft",
      cadence: "none",
      startsAt: now,
      timezone: "UTC",
      segments: [{ ...coffee, weight: 1 }],
      createdAt: now,
      updatedAt: now,
    }
    const decision: unknown = create({ segments: [coffee] }, 9_999, ["other"])
    expect(decision).toEqual({
      answer: miniGame,
      changes: [
        { kind: "putMiniGame", miniGame, oddsSince: null },
        {
          kind: "audit",
          entry: { action: "notification.create", target: "n", before: null, after: recorded(miniGame) },
        },
      ],
    })
  })

  test("one without an id gets one, which also names it", () => {
    const request = { miniGameId: undefined, input: {} }
    const facts = { count: 0, configurationBytes: 0, isTaken: () => false }
    const { answer } = decided(decideCreateMiniGame(facts, request, { now, wall: now }, { ids: seeded(1) }))
    expect(answer.miniGameId).toMatch(/^ntf_[0-9a-v]{25}$/)
    expect(answer.name).toBe(answer.miniGameId)
  })
})

describe("patching a mini-game", () => {
  const stored = (input: MiniGameInput = {}) => ({
    miniGameId: "n",
    ...miniGameConfig("n", before, input),
    createdAt: before,
    updatedAt: before,
  })
  const patch = (
    facts: ReturnType<typeof stored> | null,
    changes: MiniGameInput,
    removed: Patch<MiniGameInput>["removed"] = [],
  ) =>
    decidePatchMiniGame(
      { miniGame: facts, oddsSince: null, configurationBytes: 0 },
      { miniGameId: "n", patch: { changes, removed } },
      now,
    )

  // each row fails every check that the rows below fail
  test.each<[fault: string, facts: Parameters<typeof patch>[0], changes: MiniGameInput, string[] | null]>([
    ["unknown", null, { timezone: "Mars", ...large }, ["NOT_FOUND", "mini-game"]],
    ["a wrong time zone", stored(), { timezone: "Mars", ...large }, ["VALIDATION_ERROR", "timezone"]],
    ["too large", stored(), large, ["VALIDATION_ERROR", "the"]],
    ["as large as before", stored(large), { status: "ended" }, null],
  ])("%s is refused in this order", (_fault, facts, changes, expected) => {
    expect(refusalOf(patch(facts, changes))).toEqual(expected)
  })

  test("without fields changes nothing, whatever is wrong with it", () => {
    const facts = stored({ timezone: "Mars" })
    expect(patch(facts, {})).toEqual({ answer: facts, changes: [] })
  })

  test("a removed start becomes the time of creation again, not of the change", () => {
    const { answer, changes } = decided(patch(stored({ startsAt: 5 }), {}, ["startsAt"]))
    expect(answer).toMatchObject({ startsAt: before, createdAt: before, updatedAt: now })
    const entry = {
      action: "notification.update",
      target: "n",
      before: recorded(stored({ startsAt: 5 })),
      after: recorded(answer),
    }
    expect(changes).toEqual([
      { kind: "putMiniGame", miniGame: answer, oddsSince: null },
      { kind: "audit", entry },
    ])
  })

  test("equals creating the mini-game with the fields of both", () => {
    const inputs = fc.record(
      {
        name: fc.string({ minLength: 1 }),
        status: fc.constantFrom("draft", "active", "ended"),
        cadence: fc.constantFrom("none", "daily", "minute"),
        startsAt: fc.nat(),
        segments: fc.constantFrom([], [coffee], [{ ...coffee, weight: 3 }]),
      },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(inputs, inputs, (given, changes) => {
        const { answer } = decided(patch(stored(given), changes))
        expect(answer).toMatchObject(miniGameConfig("n", before, { ...given, ...changes }))
      }),
    )
  })
})
