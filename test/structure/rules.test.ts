import { expect, test } from "bun:test"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { Glob } from "bun"
import { statusOf } from "../../src/http/operation/errors.ts"
import { faultsOf } from "../support/structure.ts"

const store = join(import.meta.dir, "../../src/store")
const files = [...new Glob("**/*.ts").scanSync(store)].sort()

/** Without comments, which may name what they explain. */
const codeOf = (file: string) =>
  readFileSync(join(store, file), "utf8").replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "")

/** What may use the contract's calendar, and why. Facts that name a period are requested by a decision. */
const mayFindPeriods: Record<string, string> = {
  "invariant/game/limit.ts": "recounts what is stored independently of the rules",
  "invariant/player/score.ts": "recounts what is stored independently of the rules",
}

const codes = Object.keys(statusOf)
const findsPeriods = /\b(periodAt|periodsAt|periodByKey|secondsToNextPeriod)\b/

test("a store names no code of a refusal", () => {
  const named = (file: string) => {
    const texts = [...codeOf(file).matchAll(/["'`]([A-Z][A-Z_]+)["'`]/g)].map(([, text = ""]) => text)
    return texts.filter((text) => codes.includes(text))
  }
  expect(faultsOf(files, named)).toEqual({})
})

test("a store creates no refusals itself", () => {
  const made = (file: string) => {
    const [, imported = ""] = /import \{([^}]*)\} from "[./]*core\/refusal\.ts"/.exec(codeOf(file)) ?? []
    return imported.split(",").filter((name) => /^\s*(refuse|refuseField|refuseUnlessOne)\s*$/.test(name))
  }
  expect(faultsOf(files, made)).toEqual({})
})

test("only the files that may look at the calendar do", () => {
  expect(files.filter((file) => findsPeriods.test(codeOf(file)))).toEqual(Object.keys(mayFindPeriods).sort())
})
