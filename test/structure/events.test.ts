import { describe, expect, test } from "bun:test"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { eventCatalog, eventNames, exampleBody } from "../../src/core/webhook/event/event.ts"
import { eventFault } from "../support/webhook/event-fault.ts"

const read = (file: string) => readFileSync(join(import.meta.dir, "../../docs", file), "utf8")
const sectionOf = (text: string, heading: string) => text.split(`${heading}\n`)[1]?.split(/^##+ /m)[0] ?? ""
const guide = sectionOf(read("webhooks.md"), "## Events")
const contract = sectionOf(read("api.md"), "### Events")
const rowsOf = (section: string) =>
  [...section.matchAll(/^\| `([^`]+)` \| (.+) \|$/gm)].map(([, name = "", rest = ""]) => [name, rest])

test("docs/webhooks.md lists the events of the catalogue, and what each reports", () => {
  expect(rowsOf(guide)).toEqual(eventNames.map((name) => [name, eventCatalog[name].description]))
})

test("docs/api.md lists the events of the catalogue in their order", () => {
  expect(rowsOf(contract).map(([name]) => name)).toEqual(eventNames)
})

describe.each(eventNames.map((name) => [name]))("%s", (name) => {
  test("has an example of exactly its fields", () => {
    const body = exampleBody(name)
    expect(eventFault(JSON.stringify(body))).toBeNull()
    expect(eventFault(JSON.stringify({ ...body, data: { ...body.data, surplus: 1 } }))).toContain(
      "additional properties",
    )
    expect(eventFault(JSON.stringify({ ...body, data: {} }))).toContain("required property")
  })

  test("has the catalogue's example as its payload in docs/webhooks.md", () => {
    const [, json = ""] = guide.split(`**\`${name}\`**`)[1]?.match(/```json\n([\s\S]*?)```/) ?? []
    expect(JSON.parse(json)).toEqual(eventCatalog[name].example)
  })
})
