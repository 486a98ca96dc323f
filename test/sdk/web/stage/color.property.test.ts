import { expect, test } from "bun:test"
import fc from "fast-check"
import { contrastOf as contrastOfWarnings } from "../../../../src/core/appearance/contrast.ts"
import { colorOr, contrastOf, paletteOf, textOn } from "../../../../src/sdk/web/stage/color.ts"

const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, "0")}`)

test("contrasts are those of the service's warnings", () => {
  fc.assert(
    fc.property(color, color, (one, other) => expect(contrastOf(one, other)).toBe(contrastOfWarnings(one, other))),
  )
})

test("the text on any colour can be read", () => {
  fc.assert(fc.property(color, (ground) => expect(contrastOf(ground, textOn(ground))).toBeGreaterThanOrEqual(4.5)))
})

test("no two neighbours on a wheel are alike, whatever its colour", () => {
  fc.assert(
    fc.property(color, fc.integer({ min: 2, max: 200 }), (primary, count) => {
      const palette = paletteOf(primary, count)
      expect(palette).toHaveLength(count)
      for (const [index, one] of palette.entries()) expect(one).not.toBe(palette[(index + 1) % count] ?? "")
    }),
  )
})

test.each([["red"], ["#fff"], ["#12345g"], ["url(x)"], [undefined]])("%p is no colour of an appearance", (written) => {
  expect(colorOr(written, "#5b3df5")).toBe("#5b3df5")
})
