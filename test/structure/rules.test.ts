import { expect, test } from "bun:test"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { Glob } from "bun"
import { statusOf } from "../../src/http/operation/errors.ts"

const store = join(import.meta.dir, "../../src/store")
const files = [...new Glob("**/*.ts").scanSync(store)].sort()

/** Without comments, which may name what they explain. */
const codeOf = (file: string) =>
  readFileSync(join(store, file), "utf8").replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "")

/** What may look at the calendar of the contract, and why. Facts that name a period are asked for by a decision. */
const mayFindPeriods: Record<string, string> = {
  "invariant/limit.ts": "counts again what is kept, beside the rules and not by them",
  "invariant/score.ts": "counts again what is kept, beside the rules and not by them",
}

const codes = Object.keys(statusOf)
const findsPeriods = /\b(periodAt|periodsAt|periodByKey|secondsToNextPeriod)\b/

test.each(files)("%s names no code of a refusal", (file) => {
  const texts = [...codeOf(file).matchAll(/["'`]([A-Z][A-Z_]+)["'`]/g)].map(([, text = ""]) => text)
  expect(texts.filter((text) => codes.includes(text))).toEqual([])
})

test.each(files)("%s makes no refusal of its own", (file) => {
  const [, imported = ""] = /import \{([^}]*)\} from "[./]*core\/refusal\.ts"/.exec(codeOf(file)) ?? []
  expect(imported.split(",").filter((name) => /^\s*(refuse|refuseField|refuseUnlessOne)\s*$/.test(name))).toEqual([])
})

test.each(files.filter((file) => !(file in mayFindPeriods)))("%s leaves the calendar to the rules", (file) => {
  expect(findsPeriods.exec(codeOf(file))?.[0]).toBeUndefined()
})

test.each(Object.keys(mayFindPeriods))("%s is still one of those that look at the calendar", (file) => {
  expect(findsPeriods.test(codeOf(file))).toBe(true)
})
