import { expect, test } from "bun:test"
import { contrastOf } from "../../../src/core/appearance/contrast.ts"
import { appearanceWarnings } from "../../../src/core/appearance/warnings.ts"

test.each([
  ["#000000", "#ffffff", 21],
  ["#FFFFFF", "#ffffff", 1],
  // The greys around the bounds of levels AA and AAA.
  ["#767676", "#ffffff", 4.54],
  ["#777777", "#ffffff", 4.48],
  ["#595959", "#ffffff", 7],
  ["#ff0000", "#ffffff", 4],
  ["#0000ff", "#ffffff", 8.59],
  ["#00ff00", "#000000", 15.3],
  ["#0a0a0a", "#000000", 1.06],
])("%s and %s have a contrast of %d in either order", (one, other, contrast) => {
  expect(contrastOf(one, other)).toBeCloseTo(contrast, 1)
  expect(contrastOf(other, one)).toBe(contrastOf(one, other))
})

test("a contrast just below the bound is a warning that does not show the bound", () => {
  const theme = { text: "#777777", background: "#ffffff", surface: "#767676" }
  const warnings = appearanceWarnings({ appearance: { theme: { ...theme, surface: "#ffffff" } } })
  expect(warnings.map(({ params }) => params)).toEqual([
    { text: "appearance.theme.text", background: "appearance.theme.background", contrast: 4.47 },
    { text: "appearance.theme.text", background: "appearance.theme.surface", contrast: 4.47 },
  ])
  expect(appearanceWarnings({ appearance: { theme: { ...theme, text: "#767676", surface: "#ffffff" } } })).toEqual([])
})
