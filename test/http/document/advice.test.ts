import { expect, test } from "bun:test"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { adviceOf, repeatable } from "../../../src/http/document/advice.ts"
import { guide } from "../../../src/http/document/guide.ts"
import { statusOf } from "../../../src/http/operation/errors.ts"

const read = (document: string) => readFileSync(join(import.meta.dir, "../../../docs", document), "utf8")
const codes = Object.keys(statusOf) as (keyof typeof statusOf)[]

/** The codes that a passage in backticks names. */
const namedIn = (text: string, pattern: RegExp) =>
  [...(pattern.exec(text)?.[0] ?? "").matchAll(/`([A-Z_]{9,})`/g)].map(([, code = ""]) => code).sort()

test("the same codes are worth repeating wherever callers read about it", () => {
  const advised = codes.filter((code) => /(?<!do not )repeat the call/i.test(adviceOf[code].advice))
  const expected = [...repeatable].sort()
  expect(advised.sort()).toEqual(expected)
  expect(namedIn(guide, /should repeat only.+/)).toEqual(expected)
  expect(namedIn(read("api.md"), /should repeat only[\s\S]+?times at most/)).toEqual(expected)
  expect(namedIn(read("quickstart.md"), /^\| `RATE_LIMITED`[\s\S]+? \| repeats the call \|$/m)).toEqual(expected)
})

test("a program is told not to repeat what any other limit of 429 refused", () => {
  const silent = codes.filter(
    (code) => statusOf[code] === 429 && !repeatable.includes(code) && !/do not repeat/i.test(adviceOf[code].advice),
  )
  expect(silent).toEqual([])
})
