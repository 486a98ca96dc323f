import { describe, expect, test } from "bun:test"
import fc from "fast-check"
import { checkEligibility } from "../../../src/core/eligibility/check.ts"
import {
  defaultEligibilityMessage,
  type EligibilityFacts,
  type EligibilityRule,
  neededFacts,
  refuseIneligible,
} from "../../../src/core/eligibility/eligibility.ts"
import { type EligibilityKnown, eligibilityWarnings } from "../../../src/core/eligibility/warnings.ts"

const tiers = [
  { name: "Bronce", minXp: 0, color: "brown" },
  { name: "Plata", minXp: 100, color: "silver" },
]

const facts = (fields: Partial<EligibilityFacts> = {}): EligibilityFacts => ({
  isRegistered: true,
  traits: {},
  xp: 0,
  points: 0,
  tiers,
  isMember: (id) => id === "vip",
  ...fields,
})

const noon = "2026-11-24T12:00:00.000Z"

/** The index of the rule by which the player is refused, or null. */
const brokenBy = (rules: readonly EligibilityRule[], of: Partial<EligibilityFacts>, at = noon, timezone = "UTC") =>
  refuseIneligible({ eligibility: { rules }, timezone }, facts(of), Date.parse(at))?.detail?.["rule"] ?? null

const holds = (rule: EligibilityRule, of: Partial<EligibilityFacts>, at = noon, timezone = "UTC") =>
  brokenBy([rule], of, at, timezone) === null

const values: readonly unknown[] = ["5", 5, "", 0, false, true, null, undefined, ["5"], { a: 5 }]
const held = (rule: EligibilityRule) =>
  values.filter((value) => holds({ trait: "t", ...rule }, { traits: { t: value } }))

describe("a rule on a trait compares by JSON type", () => {
  test.each<[string, EligibilityRule, readonly unknown[]]>([
    ["in texts", { in: ["5", ""] }, ["5", ""]],
    ["in numbers", { in: [5, 0] }, [5, 0]],
    ["in booleans", { in: [false] }, [false]],
    ["notIn texts", { notIn: ["5", ""] }, [5, 0, false, true, null, undefined]],
    ["notIn mixed", { notIn: [5, false, "x"] }, ["5", "", 0, true, null, undefined]],
    ["min", { min: 0 }, [5, 0]],
    ["max", { max: 4.5 }, [0]],
    ["both, inclusive", { min: 5, max: 5 }, [5]],
    ["minAge of what is no date", { minAge: 0 }, []],
  ])("%s", (_name, rule, expected) => {
    expect(held(rule)).toEqual([...expected])
  })

  test.each([
    ["missing", {}],
    ["none at all", null],
    ["inherited", Object.create({ t: "5" })],
  ])("a trait that is %s holds for notIn alone", (_name, traits) => {
    const kinds: EligibilityRule[] = [{ in: ["5"] }, { notIn: ["5"] }, { min: 0 }, { max: 9 }, { minAge: 0 }]
    expect(kinds.map((rule) => holds({ trait: "t", ...rule }, { traits }))).toEqual([false, true, false, false, false])
    expect(holds({ trait: "toString", notIn: ["5"] }, { traits })).toBe(true)
  })
})

describe("minAge", () => {
  test.each([
    ["2008-11-24", noon, "UTC", true],
    ["2008-11-25", noon, "UTC", false],
    ["2008-11-25", "2026-11-24T23:00:00.000Z", "Asia/Tokyo", true],
    ["2008-11-24", "2026-11-24T03:00:00.000Z", "America/Bogota", false],
    ["2008-02-29", "2026-02-28T23:59:59.999Z", "UTC", false],
    ["2008-02-29", "2026-03-01T00:00:00.000Z", "UTC", true],
    ["2006-03-01", "2024-02-29T12:00:00.000Z", "UTC", false],
    ["2006-02-28", "2024-02-28T00:00:00.000Z", "UTC", true],
    ["2000-02-30", noon, "UTC", false],
    ["1900-02-29", noon, "UTC", false],
    ["0000-02-29", noon, "UTC", true],
    ["2000-13-01", noon, "UTC", false],
    ["2000-00-10", noon, "UTC", false],
    ["2000-1-1", noon, "UTC", false],
    ["2000-01-01T00:00:00Z", noon, "UTC", false],
    ["9999-01-01", noon, "UTC", false],
  ])("born %s, at %s in %s: %p", (born, at, timezone, expected) => {
    expect(holds({ trait: "born", minAge: 18 }, { traits: { born } }, at, timezone)).toBe(expected)
  })

  test("of 4 years holds on 29 February of a leap year", () => {
    const born = { traits: { born: "2020-02-29" } }
    const rule = { trait: "born", minAge: 4 }
    expect(holds(rule, born, "2024-02-28T12:00:00.000Z")).toBe(false)
    expect(holds(rule, born, "2024-02-29T12:00:00.000Z")).toBe(true)
  })

  test("agrees with the calendar for any two days", () => {
    const day = fc.date({ min: new Date("1900-01-01"), max: new Date("2026-11-24"), noInvalidDate: true })
    fc.assert(
      fc.property(day, day, fc.integer({ min: 0, max: 130 }), (birth, now, minAge) => {
        const born = Temporal.PlainDate.from(birth.toISOString().slice(0, 10))
        const today = Temporal.PlainDate.from(now.toISOString().slice(0, 10))
        const since = { year: born.year + minAge, month: born.month, day: born.day }
        const isLeapDay = born.month === 2 && born.day === 29
        const birthday = isLeapDay
          ? Temporal.PlainDate.from({ ...since, month: 2, day: 28 }).add({ days: 1 })
          : Temporal.PlainDate.from(since)
        expect(holds({ trait: "b", minAge }, { traits: { b: born.toString() } }, now.toISOString())).toBe(
          Temporal.PlainDate.compare(today, birthday) >= 0,
        )
      }),
    )
  })
})

test.each<[EligibilityRule, Partial<EligibilityFacts>, boolean]>([
  [{ registered: true }, {}, true],
  [{ registered: true }, { isRegistered: false }, false],
  [{ tier: { atLeast: "Plata" } }, { xp: 99 }, false],
  [{ tier: { atLeast: "Plata" } }, { xp: 100 }, true],
  [{ tier: { atLeast: "Bronce" } }, { xp: 500 }, true],
  [{ tier: { atLeast: "plata" } }, { xp: 500 }, false],
  [{ tier: { atLeast: "Plata" } }, { xp: 500, tiers: [] }, false],
  [{ xp: { min: 10 } }, { xp: 9 }, false],
  [{ xp: { min: 10 } }, { xp: 10 }, true],
  [{ points: { min: 1 } }, {}, false],
  [{ points: { min: 0 } }, {}, true],
  [{ audience: "vip" }, {}, true],
  [{ audience: "staff" }, {}, false],
  [{ notAudience: "vip" }, {}, false],
  [{ notAudience: "staff" }, {}, true],
])("%j for %j: %p", (rule, of, expected) => {
  expect(holds(rule, of)).toBe(expected)
})

test("the first broken rule refuses, with its message and index", () => {
  const rules = [{ registered: true as const }, { xp: { min: 5 } }, { points: { min: 5 }, message: "Sin puntos." }]
  const game = { eligibility: { rules }, timezone: "UTC" }
  const refused = (of: Partial<EligibilityFacts>) => refuseIneligible(game, facts(of), Date.parse(noon))
  expect(refused({ xp: 5, points: 5 })).toBeNull()
  expect(refused({ xp: 5 })).toEqual({ refusal: "NOT_ELIGIBLE", message: "Sin puntos.", detail: { rule: 2 } })
  expect(refused({})).toEqual({ refusal: "NOT_ELIGIBLE", message: defaultEligibilityMessage, detail: { rule: 1 } })
  expect(refuseIneligible({ timezone: "UTC" }, null, 0)).toBeNull()
})

test("only the facts that rules need are asked for", () => {
  expect(neededFacts({ rules: [{ registered: true }] })).toEqual({ traits: false, tiers: false, audiences: [] })
  const rules = [{ trait: "t", in: [1] }, { tier: { atLeast: "a" } }, { audience: "a" }, { notAudience: "b" }]
  expect(neededFacts({ rules: [...rules, { notAudience: "a" }] })).toEqual({
    traits: true,
    tiers: true,
    audiences: ["a", "b"],
  })
})

test.each<[string | null, EligibilityRule]>([
  [null, { registered: true, message: "a" }],
  [null, { trait: "t", min: 1, max: 1 }],
  [null, { trait: "t", max: 1 }],
  [null, { trait: "t", minAge: 0 }],
  ["eligibility.rules.1 must be", {}],
  ["eligibility.rules.1 must be", { message: "a" }],
  ["eligibility.rules.1 must be", { trait: "t" }],
  ["eligibility.rules.1 must be", { in: ["a"] }],
  ["eligibility.rules.1 must be", { trait: "t", in: ["a"], notIn: ["b"] }],
  ["eligibility.rules.1 must be", { trait: "t", in: ["a"], min: 1 }],
  ["eligibility.rules.1 must be", { trait: "t", minAge: 1, max: 1 }],
  ["eligibility.rules.1 must be", { trait: "t", xp: { min: 1 } }],
  ["eligibility.rules.1 must be", { audience: "a", notAudience: "b" }],
  ["eligibility.rules.1.max must be at least 2", { trait: "t", min: 2, max: 1 }],
])("%p refuses %j", (message, rule) => {
  const refusal = checkEligibility({ eligibility: { rules: [{ registered: true }, rule] } })
  if (message === null) expect(refusal).toBeNull()
  else expect(refusal?.message).toStartWith(message)
})

test("warnings name unknown tiers and audiences, and what anybody can meet", () => {
  const known = (trustAppTraits?: boolean): EligibilityKnown => ({
    tiers,
    settings: trustAppTraits === undefined ? {} : { players: { trustAppTraits } },
    hasAudience: (id) => id === "vip",
  })
  const rules = [
    { tier: { atLeast: "Oro" } },
    { tier: { atLeast: "Plata" } },
    { audience: "vip" },
    { audience: "staff" },
    { notAudience: "staff" },
    { trait: "t", in: [1] },
    { registered: true as const },
    { xp: { min: 1 } },
  ]
  const shown = (of: EligibilityKnown) =>
    eligibilityWarnings({ eligibility: { rules } }, () => of).map(({ code, params }) => [code, params["rule"]])
  const always = [
    ["TIER_UNKNOWN", 0],
    ["AUDIENCE_UNKNOWN", 3],
    ["AUDIENCE_UNKNOWN", 4],
  ]
  expect(shown(known())).toEqual([...always, ["APP_TRAITS_TRUSTED", 5], ["REGISTRATION_OPEN", 6]])
  expect(shown(known(true))).toEqual(shown(known()))
  expect(shown(known(false))).toEqual([...always, ["REGISTRATION_OPEN", 6]])
  const asked = () => {
    throw new Error("asked for nothing")
  }
  expect(eligibilityWarnings({}, asked)).toEqual([])
})
