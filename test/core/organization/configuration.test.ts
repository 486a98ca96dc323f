import { expect, test } from "bun:test"
import {
  jsonBytes,
  maxConfigurationBytes,
  refuseMoreConfiguration,
} from "../../../src/core/organization/configuration.ts"

test.each([
  ["that grows up to the bound", maxConfigurationBytes - 10, 0, 10, null],
  ["that grows beyond it", maxConfigurationBytes - 10, 0, 11, "CONFLICT"],
  ["that grows a little, beyond it", maxConfigurationBytes, 5, 6, "CONFLICT"],
  ["that shrinks, beyond it", maxConfigurationBytes + 100, 6, 5, null],
  ["that grows nothing, beyond it", maxConfigurationBytes + 100, 6, 6, null],
] as const)("a change %s", (_what, held, before, after, expected) => {
  expect(refuseMoreConfiguration(held, before, after)?.refusal ?? null).toBe(expected)
})

test.each(["a", "ñ", "日", "😀", "\u0000", '"', { a: ["ñ", 1, null] }])(
  "the bytes of %p are those of its JSON",
  (value) => {
    expect(jsonBytes(value)).toBe(Buffer.byteLength(JSON.stringify(value)))
  },
)
