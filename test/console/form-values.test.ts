import { expect, test } from "bun:test"
import fc from "fast-check"
import { eligibilityOf, type Rule, rulesValues } from "../../src/console/components/eligibility/rule.ts"
import { hoursValues, runsOf, scheduleOf } from "../../src/console/components/hours/schedule.ts"
import { uploadInParts } from "../../src/console/components/upload/parts.ts"

const text = fc.string({ minLength: 1, maxLength: 12 }).map((word) => word.trim() || "x")
const traitValue = fc.oneof(text, fc.constantFrom("5", "05", "true", '"', '"5"'), fc.integer(), fc.boolean())
const values = fc.array(traitValue, { minLength: 1, maxLength: 4 })
const range = fc.oneof(
  fc.record({ min: fc.integer() }),
  fc.record({ max: fc.integer() }),
  fc.record({ min: fc.integer(), max: fc.integer() }),
)

const rule: fc.Arbitrary<Rule> = fc
  .tuple(
    fc.oneof(
      fc.constant({ registered: true } as const),
      fc.record({ trait: text, in: values }),
      fc.record({ trait: text, notIn: values }),
      fc.tuple(text, range).map(([trait, limits]) => ({ trait, ...limits })),
      fc.record({ trait: text, minAge: fc.nat(120) }),
      fc.record({ tier: fc.record({ atLeast: text }) }),
      fc.record({ xp: fc.record({ min: fc.nat() }) }),
      fc.record({ points: fc.record({ min: fc.nat() }) }),
      fc.record({ audience: text }),
      fc.record({ notAudience: text }),
    ),
    fc.option(text, { nil: undefined }),
  )
  .map(([condition, message]) => ({ ...condition, ...(message !== undefined && { message }) }))

test("rules pass through the form unchanged, with the JSON types of their values", () => {
  fc.assert(
    fc.property(fc.array(rule, { minLength: 1, maxLength: 20 }), (rules) => {
      expect(eligibilityOf(rulesValues({ rules }))).toEqual({ rules })
    }),
  )
})

test("opening hours pass through the form unchanged, and runs hold each day once", () => {
  const days = fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }).map((all) => all.sort())
  const hours = fc.record({ days, fromHour: fc.nat(47), toHour: fc.integer({ min: 1, max: 48 }) })
  fc.assert(
    fc.property(fc.array(hours, { minLength: 1, maxLength: 14 }), (schedule) => {
      expect(scheduleOf(hoursValues(schedule))).toEqual(schedule)
      for (const { days: some } of schedule) {
        const inRuns = runsOf(some).flatMap(([first, last]) =>
          Array.from({ length: last - first + 1 }, (_, index) => first + index),
        )
        expect(inRuns).toEqual(some)
      }
    }),
  )
})

test("an upload sends every line once, in parts, and places faults in the whole file", async () => {
  const lines = Array.from({ length: 120_000 }, (_, index) => `CODE-${String(index).padStart(8, "0")}`)
  const sent: string[] = []
  const steps: number[] = []
  const send = async (csv: string) => {
    sent.push(csv)
    return {
      counts: { added: csv.split("\n").filter(Boolean).length },
      faults: [{ line: 1, error: "first of a part" }],
    }
  }
  const file = new Blob([lines.join("\n")])
  const done = await uploadInParts(file, send, ({ sent: bytes }) => steps.push(bytes))
  expect(sent.length).toBeGreaterThan(1)
  expect(sent.join("")).toBe(lines.join("\n"))
  expect(steps).toHaveLength(sent.length)
  expect(done).toMatchObject({ sent: file.size, total: file.size, counts: { added: lines.length } })
  const first = sent[0] ?? ""
  expect(done.faults.map(({ line }) => line).slice(0, 2)).toEqual([1, first.split("\n").length])
})
