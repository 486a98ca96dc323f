import { describe, expect, test } from "bun:test"
import fc from "fast-check"
import { makeCode } from "../../src/core/code/code.ts"
import { type CodeConfig, codeSpace } from "../../src/core/code/template.ts"
import { newId } from "../../src/core/id.ts"
import { seeded } from "../../src/demo/chance.ts"
import { secureSources } from "../../src/random.ts"
import { certain, countBy, deviation, plausible } from "../support/core/draws.ts"

const draws = 100_000

describe("a code", () => {
  const template: CodeConfig = {
    discountType: "percentage",
    discountValue: 10,
    maxDiscountAmount: null,
    maxUses: 1,
    expiresInSeconds: 60,
    prefix: "",
    length: 8,
  }
  const code = (config: CodeConfig, random = secureSources.ids) => makeCode(config, 0, random, () => false)?.code ?? ""

  test("has the template's length after its prefix, whatever they are", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 32 }), fc.constantFrom("", "SPRING-", "ñ/", "lower"), (length, prefix) => {
        const made = code({ ...template, length, prefix })
        expect(made.startsWith(prefix)).toBe(true)
        expect(made.slice(prefix.length)).toHaveLength(length)
      }),
    )
  })

  test("uses no two characters that look alike, in upper case only", () => {
    const used = new Set(code({ ...template, length: 100_000 }))
    for (const alike of ["0OQ", "1IL", "2Z", "5S", "8B", "UV"])
      expect([...alike].filter((character) => used.has(character)).length).toBeLessThanOrEqual(1)
    expect([...used].join("")).toMatch(/^[A-Z0-9]+$/)
    expect(codeSpace({ length: 1 })).toBe(used.size)
  })

  test("is uniform at each position", () => {
    const random = seeded(7)
    const size = codeSpace({ length: 1 })
    const made = Array.from({ length: draws / 4 }, () => code(template, random))
    for (let position = 0; position < template.length; position++) {
      const counts = new Map<string, number>()
      for (const each of made) counts.set(each.charAt(position), (counts.get(each.charAt(position)) ?? 0) + 1)
      expect(counts.size).toBe(size)
      const expected = Array.from({ length: size }, () => made.length / size)
      expect(deviation([...counts.values()], expected)).toBeLessThan(plausible)
    }
  })

  test("does not repeat among 100,000 from the secure source", () => {
    const made = new Set(Array.from({ length: draws }, () => code({ ...template, length: 12 })))
    expect(made.size).toBe(draws)
  })

  test("is never a taken one, and is null when ten draws in a row were taken", () => {
    const taken = new Set<string>()
    const random = seeded(11)
    const config = { ...template, length: 1 }
    const next = () => makeCode(config, 0, random, (each) => taken.has(each))?.code
    for (let made = next(); made !== undefined; made = next()) {
      expect(taken.has(made)).toBe(false)
      taken.add(made)
    }
    expect(taken.size).toBeGreaterThan(codeSpace(config) / 2)
    let asked = 0
    expect(makeCode(config, 0, random, () => ++asked > 0)).toBeNull()
    expect(asked).toBe(10)
  })
})

describe("the secure source", () => {
  test("stays in [0, 1) and fills 100 buckets equally", () => {
    const counts = countBy(draws, () => {
      const value = secureSources.ids()
      if (!(value >= 0 && value < 1)) throw new Error(`drew ${value}`)
      return Math.floor(value * 100)
    })
    expect(counts.size).toBe(100)
    const expected = Array.from({ length: 100 }, () => draws / 100)
    expect(deviation([...counts.values()], expected)).toBeLessThan(certain)
  })

  test("does not depend on the previous draw", () => {
    const counts = countBy(
      draws,
      () => Math.floor(secureSources.ids() * 10) * 10 + Math.floor(secureSources.ids() * 10),
    )
    const expected = Array.from({ length: 100 }, () => draws / 100)
    expect(deviation([...counts.values()], expected)).toBeLessThan(certain)
  })

  test("uses all 53 bits", () => {
    const lowest = countBy(draws, () => (secureSources.ids() * 2 ** 53) % 2)
    expect(deviation([lowest.get(0) ?? 0, lowest.get(1) ?? 0], [draws / 2, draws / 2])).toBeLessThan(certain)
  })
})

test("ids made later sort later, and match the rule of ids", () => {
  const time = fc.integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2100, 0, 1) })
  fc.assert(
    fc.property(time, fc.integer({ min: 1, max: 1e10 }), (at, later) => {
      const first = newId("ses_", at, secureSources.ids)
      expect(first < newId("ses_", at + later, secureSources.ids)).toBe(true)
      expect(first).toMatch(/^ses_[A-Za-z0-9]{25}$/)
    }),
  )
})
