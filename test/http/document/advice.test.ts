import { expect, test } from "bun:test"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { adviceOf, repeatable } from "../../../src/http/document/advice.ts"
import { guide } from "../../../src/http/document/guide.ts"
import { statusOf } from "../../../src/http/operation/errors.ts"
import { ownFiles } from "../../support/own-files.ts"

const root = join(import.meta.dir, "../../..")
const read = (document: string) => readFileSync(join(root, "docs", document), "utf8")
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

/** The texts in the code of the service, as patterns: what is filled in may be anything. */
const texts = ownFiles("src/{core,http,operation}/**/*.ts")
  .filter((file) => !file.endsWith("/advice.ts"))
  .flatMap((file) => [...readFileSync(join(root, file), "utf8").matchAll(/`([^`]+)`|"([^"\n]+)"/g)])
  .map(([, template, text = ""]) => (template ?? text).split(/\$\{(?:[^{}]|\{[^}]*\})*\}/))
  .map((fixed) => ({
    pattern: new RegExp(`^${fixed.map(RegExp.escape).join(".+")}$`),
    length: fixed.join("").length,
  }))

test("the example of an error is a message that the service returns", () => {
  const isReturned = (error: string) =>
    texts.some(({ pattern, length }) => length >= Math.max(12, 0.3 * error.length) && pattern.test(error))
  // Its message is made of the name of a field and of the rule in the field's schema.
  const made = codes.filter((code) => code !== "VALIDATION_ERROR")
  expect(made.map((code) => adviceOf[code].error).filter((error) => !isReturned(error))).toEqual([])
})

test("a program is told not to repeat what any other limit of 429 refused", () => {
  const silent = codes.filter(
    (code) => statusOf[code] === 429 && !repeatable.includes(code) && !/do not repeat/i.test(adviceOf[code].advice),
  )
  expect(silent).toEqual([])
})
