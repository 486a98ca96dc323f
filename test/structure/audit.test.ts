import { expect, test } from "bun:test"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { actionWords } from "../../src/core/audit/action-words.ts"
import { eventNames } from "../../src/core/webhook/event/event.ts"

const root = join(import.meta.dir, "../..")
const read = (file: string) => readFileSync(join(root, file), "utf8")
const named = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = ""]) => name)

const kinds =
  /"((?:api-key|ban|campaign|client|code|delivery|draws|marketplace-game|moments|notification|organization|outcomes|player|points|push-send|ranking-prizes|session|settings|tiers|user|webhook|winner)\.[a-z-]+)"/g
const events: readonly string[] = eventNames

test("there are words in both languages for every action of the audit log", async () => {
  const files = [...new Bun.Glob("src/core/operation/**/*.ts").scanSync(root)]
  const actions = [...new Set(files.flatMap((file) => named(read(file), kinds)))].filter(
    (name) => !events.includes(name),
  )
  expect(actions).toContain("user.join")
  expect(actions.filter((action) => !(action in actionWords))).toEqual([])
})
