import { expect, test } from "bun:test"
import { Glob } from "bun"
import { compare } from "../../src/console/components/edit/comparison.ts"
import { fieldMessages } from "../../src/console/i18n/field-messages.ts"
import { wordOfValue, wordsOfPath } from "../../src/console/i18n/field-words.ts"
import { auditMessages } from "../../src/console/pages/audit/messages.ts"
import { operations } from "../../src/http/app.ts"
import { levelOf } from "../../src/http/operation/operation.ts"
import { furnished } from "../support/fixture/audit.ts"
import { givenService } from "../support/service/service.ts"

const service = givenService()
const languages = ["es", "en"] as const

/** The actions that the operations record, as their sources write them. */
const recordedActions = async (): Promise<readonly string[]> => {
  const found = new Set<string>()
  for (const folder of ["src/core/operation", "src/operation"])
    for await (const file of new Glob("**/*.ts").scan(folder)) {
      const source = await Bun.file(`${folder}/${file}`).text()
      for (const [, action = ""] of source.matchAll(/\baction: "([a-z-]+\.[a-z.-]+)"/g)) found.add(action)
    }
  for (const way of ["add", "remove"]) found.add(`audience.members.${way}`)
  return [...found]
}

type Schema = {
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly [alternatives: string]: unknown
}

/** The paths of the fields of a schema; a list's elements have the index 0. */
const pathsOf = (schema: Schema, path = ""): string[] => {
  const inner = (name: string) => (path === "" ? name : `${path}.${name}`)
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, field]) => [
    inner(name),
    ...pathsOf(field, inner(name)),
  ])
  const others = ["anyOf", "allOf", "oneOf"].flatMap((kind) => (schema[kind] as readonly Schema[] | undefined) ?? [])
  return [
    ...own,
    ...others.flatMap((one) => pathsOf(one, path)),
    ...(schema.items ? pathsOf(schema.items, inner("0")) : []),
  ]
}

/** What `paths` lack words for, in any language. */
const wordless = (paths: Iterable<string>): string[] =>
  [...new Set(paths)].filter((path) =>
    languages.some((language) => wordsOfPath(fieldMessages[language], path) === null),
  )

test("the audit log has words for every action", async () => {
  const actions = await recordedActions()
  expect(actions.length).toBeGreaterThan(50)
  for (const language of languages)
    expect(actions.filter((action) => !(action in auditMessages[language].actions))).toEqual([])
})

test("it has words for every field that a request under /admin may change", () => {
  const changing = operations.filter(
    (operation) => operation.path.startsWith("/api/v1/admin/") && levelOf(operation) === "write",
  )
  expect(wordless(changing.flatMap(({ body }) => (body ? pathsOf(body as Schema) : [])))).toEqual([])
})

test("it has words for each value of a field that chooses, unless it has words elsewhere", () => {
  const choices = (schema: Schema, field: string): [field: string, value: string][] => [
    ...((schema["enum"] as readonly string[] | undefined) ?? []).map((value): [string, string] => [field, value]),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => choices(inner, name)),
    ...["anyOf", "allOf", "oneOf"].flatMap((kind) =>
      ((schema[kind] as readonly Schema[] | undefined) ?? []).flatMap((one) => choices(one, field)),
    ),
    ...(schema.items ? choices(schema.items, field) : []),
  ]
  const all = operations.flatMap(({ path, body }) =>
    body && path.startsWith("/api/v1/admin/campaigns") ? choices(body as Schema, "") : [],
  )
  const own = all.filter(([field]) => field in fieldMessages.es.values)
  expect(own.length).toBeGreaterThan(5)
  for (const language of languages)
    expect(own.filter(([field, value]) => wordOfValue(fieldMessages[language], field, value) === null)).toEqual([])
})

test("it has words for what the service itself adds to the rows of an organization", async () => {
  const { org } = await furnished(service)
  const { items } = (await org.get("/api/v1/admin/audit-log?limit=200", { status: 200 })).body
  const paths = items.flatMap(({ before, after }: { before: unknown; after: unknown }) =>
    compare(before, after).map(({ field }) => field),
  )
  expect(new Set(paths).size).toBeGreaterThan(20)
  expect(wordless(paths)).toEqual([])
})

test("a path in words names each of its parts, with the first element as 1", () => {
  expect(wordsOfPath(fieldMessages.es, "segments.0.weight")).toBe("Segmentos 1 › Peso")
  expect(wordsOfPath(fieldMessages.en, "support.maxCodeValuePerDay.COP")).toBe(
    "Given by hand › Maximum value of codes per day › COP",
  )
  expect(wordsOfPath(fieldMessages.en, "segments.0.invented")).toBe(null)
})
