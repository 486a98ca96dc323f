import { expect, test } from "bun:test"
import { readFileSync } from "node:fs"
import { joinVerifier, programPath } from "../../src/build/verifier.ts"

test("the program that checks draws matches its parts: run bun run verifier", () => {
  expect(readFileSync(programPath, "utf8") === joinVerifier()).toBe(true)
})
