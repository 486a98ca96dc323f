import { describe, expect, test } from "bun:test"
import { emptyForm, refusedForm, sentForm } from "../../../../src/sdk/web/element/game/form.ts"
import { gameOf, playerOf } from "../../../support/sdk/read.ts"

const terms = { version: "2026-11", url: "https://sol.example/terms" }
const needing = (...needs: ("answers" | "entryCode" | "acceptedTerms")[]) =>
  gameOf({ terms, player: playerOf({ needs }) })

describe("what a play brings", () => {
  const filled = { ...emptyForm, entryCode: " pack 1 ", isAccepted: true }
  test.each([
    ["nothing, where nothing is needed", filled, needing(), undefined, {}],
    [
      "a code and the version of the terms",
      filled,
      needing("entryCode", "acceptedTerms"),
      undefined,
      { entryCode: "pack 1", acceptedTerms: "2026-11" },
    ],
    ["answers", emptyForm, needing("answers"), { answers: [0, 2] }, { answers: [0, 2] }],
    ["nothing before all is answered", emptyForm, needing("answers"), null, null],
    ["nothing without a code", { ...emptyForm, entryCode: "  " }, needing("entryCode"), undefined, null],
    ["nothing before the terms are accepted", emptyForm, needing("acceptedTerms"), undefined, null],
  ])("%s", (_, form, game, choice, expected) => {
    expect(sentForm(form, game, choice).brought).toEqual(expected)
  })

  test("what was wrong before is forgotten", () => {
    const before = { ...filled, wrongEntry: "entryUsed", isTermsMissing: true } as const
    expect(sentForm(before, needing("entryCode"), undefined).form).toEqual({ ...filled, isTermsMissing: false })
  })
})

describe("a refusal", () => {
  const form = { ...emptyForm, entryCode: "PACK-1", isAccepted: true }
  test("of a code keeps what was written", () => {
    expect(refusedForm(form, "ENTRY_CODE_USED")).toEqual({ ...form, wrongEntry: "entryUsed" })
  })
  test("of the terms asks to accept those of now", () => {
    expect(refusedForm(form, "TERMS_REQUIRED")).toEqual({ ...form, isAccepted: false, isTermsMissing: true })
  })
  test("of anything else is not about the form", () => {
    expect(refusedForm(form, "PLAY_LIMIT_REACHED")).toBeNull()
  })
})
