import { beforeAll, describe, expect, test } from "bun:test"
import { Validator } from "@seriousme/openapi-schema-validator"
import { eventNames } from "../../../src/core/webhook/event/event.ts"
import { operations } from "../../../src/http/app.ts"
import { statusOf } from "../../../src/http/operation/errors.ts"
import { compileSchema, type OpenApi, openApi } from "../../support/service/contract.ts"
import { givenService } from "../../support/service/service.ts"

type Parameter = { readonly in: string; readonly name: string; readonly required: boolean; readonly $ref?: string }
type Operation = OpenApi["paths"][string][string] & {
  readonly parameters: Parameter[]
  readonly security: Record<string, []>[]
}

const service = givenService()
let api: OpenApi
beforeAll(async () => {
  api = await openApi(service.url)
})

const documented = (method: string, path: string) =>
  api.paths[path.replaceAll(/:(\w+)/g, "{$1}")]?.[method.toLowerCase()] as Operation

test("the document is OpenAPI 3.1 by a public validator", async () => {
  const { valid, errors } = await new Validator().validate(structuredClone(api))
  expect(errors ?? []).toEqual([])
  expect(valid).toBe(true)
  expect((api as unknown as { openapi: string }).openapi).toStartWith("3.1.")
})

test("the document has every operation once, the platform's endpoints, and nothing else", () => {
  const listed = Object.entries(api.paths).flatMap(([path, item]) =>
    Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
  )
  const known = operations.map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, "{$1}")}`)
  expect(listed.sort()).toEqual([...known, "GET /healthz", "GET /metrics", "GET /readyz"].sort())
})

test("no two operations share an operationId", () => {
  const ids = Object.values(api.paths).flatMap((item) => Object.values(item).map(({ operationId }) => operationId))
  expect(new Set(ids).size).toBe(ids.length)
})

type Json = Readonly<Record<string, unknown>>

/** Each nested object of `part` with fields, by its path. */
const inlineObjects = (part: unknown, place: string, isTop: boolean): string[] => {
  if (typeof part !== "object" || part === null) return []
  const { if: _if, else: _else, not: _not, example: _example, examples: _examples, ...rest } = part as Json
  const own = !isTop && "properties" in rest && rest["type"] === "object" ? [place] : []
  return [...own, ...Object.entries(rest).flatMap(([key, value]) => inlineObjects(value, `${place}/${key}`, false))]
}

const withoutDescription = ({ description: _, ...schema }: Json) => JSON.stringify(schema)

describe("the components", () => {
  test("name every object that has fields", () => {
    const { schemas } = api.components
    const inline = Object.entries(schemas).flatMap(([name, schema]) => inlineObjects(schema, name, true))
    expect([...inline, ...inlineObjects(api.paths, "paths", true)]).toEqual([])
  })

  test("differ from each other", () => {
    const names = Object.groupBy(Object.keys(api.components.schemas), (name) =>
      withoutDescription(api.components.schemas[name] ?? {}),
    )
    expect(Object.values(names).filter((same = []) => same.length > 1)).toEqual([])
  })

  test("are all referenced, except the general form of an error", () => {
    const text = JSON.stringify(api)
    const unused = Object.keys(api.components.schemas).filter(
      (name) => !text.includes(`"#/components/schemas/${name}"`),
    )
    expect(unused).toEqual(["Error"])
  })
})

/** The schemas in `part`, also those inside of others; not the examples. */
const schemasIn = (part: unknown): Json[] => {
  if (typeof part !== "object" || part === null) return []
  const { example: _, examples: __, enum: ___, ...rest } = part as Json
  return [rest, ...Object.values(rest).flatMap(schemasIn)]
}

describe("generators of clients", () => {
  test("learn how wide each number is, and get no list of types", () => {
    const widths: Readonly<Record<string, string>> = { integer: "int64", number: "double" }
    const { openapi: _, info: __, ...document } = api as unknown as Json
    const unclear = schemasIn(document).filter(
      ({ type, format }) =>
        Array.isArray(type) || (typeof type === "string" && type in widths && format !== widths[type]),
    )
    expect(unclear).toEqual([])
  })

  test("find no two names that differ by case alone among schemas, parameters and values", () => {
    const names = Object.keys(api.components.schemas)
    const everywhere = schemasIn(api)
    const parameters = everywhere.flatMap((one) => (typeof one["in"] === "string" ? [String(one["name"])] : []))
    const values = everywhere.flatMap((one) => (typeof one["const"] === "string" ? [one["const"]] : []))
    for (const [, text = ""] of JSON.stringify(api).matchAll(/"enum":\[([^\]]*)\]/g))
      values.push(...JSON.parse(`[${text}]`))
    const taken = new Set([...parameters, ...values, "override"].map((name) => name.toLowerCase()))
    expect(names.filter((name) => taken.has(name.toLowerCase()))).toEqual([])
    expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length)
  })

  test("find an operationId on each webhook, unlike that of any operation", () => {
    const { paths, webhooks } = api as unknown as { paths: OpenApi["paths"]; webhooks: OpenApi["paths"] }
    const idsOf = (items: OpenApi["paths"]) =>
      Object.values(items).flatMap((item) => Object.values(item).map((one) => one.operationId))
    const ids = idsOf(webhooks)
    expect(ids).toHaveLength(eventNames.length)
    expect(new Set([...ids, ...idsOf(paths)]).size).toBe(ids.length + idsOf(paths).length)
    expect(ids).toContain("receiveGameWonEvent")
  })
})

const named = operations.map((op) => [`${op.method} ${op.path}`, op] as const)

describe.each(named)(
  "%s",
  (_name, {
    method,
    path,
    access,
    body,
    query,
    answers,
    errors = [],
    takesIdempotencyKey,
    takesPlayerToken,
    takesVersion,
    showsVersion,
  }) => {
    test("documents each status that it may return", () => {
      const platform = {
        anyone: [400, 500, 503],
        player: [400, 401, 403, 429, 500, 503],
        user: [400, 401, 403, 429, 500, 503],
        operator: [400, 401, 403, 404, 429, 500, 503],
        scoped: [400, 401, 403, 429, 500, 503],
      }[typeof access === "string" ? access : "scoped"]
      const expected = [
        ...platform,
        ...Object.keys(answers).map(Number),
        ...(query ? [400] : []),
        ...(body ? [400] : []),
        ...(method === "GET" ? [] : [413]),
        ...(path.includes(":") ? [404] : []),
        ...errors.map((code) => statusOf[code]),
        ...(takesVersion ? [409] : []),
      ]
      const listed = Object.keys(documented(method, path).responses).map(Number)
      expect(listed.sort()).toEqual([...new Set(expected)].sort())
    })

    test("documents its parameters, headers and key", () => {
      const { parameters, security } = documented(method, path)
      const names = (place: string) => parameters.filter((one) => one.in === place).map(({ name }) => name)
      expect(names("path")).toEqual([...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => name))
      const isList = "cursor" in (query?.properties ?? {})
      const filters = Object.keys(query?.properties ?? {}).filter((name) => !isList || !/^(limit|cursor)$/.test(name))
      expect(names("query")).toEqual(filters)
      const shared = parameters.flatMap(({ $ref }) => ($ref ? [$ref.replace("#/components/parameters/", "")] : []))
      expect(shared).toEqual([
        ...(isList ? ["Limit", "Cursor"] : []),
        ...(takesIdempotencyKey ? ["IdempotencyKey"] : []),
        ...(takesVersion ? ["IfMatch"] : []),
      ])
      const [answered = {}] = Object.values(documented(method, path).responses)
      expect("ETag" in ((answered as { headers?: object }).headers ?? {})).toBe(showsVersion === true)
      const token = { playerToken: [] as [], organization: [] as [] }
      const keys: Record<string, Record<string, []>[]> = {
        anyone: [],
        player: [token],
        user: [{ session: [] }],
        operator: [{ operatorKey: [] }],
        scoped: [{ apiKey: [], organization: [] }, ...(takesPlayerToken ? [token] : []), { session: [] }],
      }
      expect(security).toEqual(keys[typeof access === "string" ? access : "scoped"] ?? [])
    })

    test("describes each field of its body like the error messages", () => {
      type Field = { description?: string; properties?: Record<string, Field>; items?: Field }
      const mute = ({ properties = {}, items }: Field, at: string): string[] =>
        Object.entries(items ? { ...properties, ...items.properties } : properties).flatMap(([name, field]) => [
          ...(field.description === undefined ? [`${at}${name}`] : []),
          ...mute(field, `${at}${name}.`),
        ])
      expect(body ? mute(body as Field, "") : []).toEqual([])
    })
    test("shows a request that its own schema accepts", () => {
      const media = documented(method, path).requestBody?.content["application/json"]
      expect(media !== undefined).toBe(body !== undefined)
      if (!media) return
      const validate = compileSchema(api, media.schema)
      expect({ accepted: validate(media.example), why: validate.errors }).toEqual({ accepted: true, why: null })
    })

    test("shows responses of each status that their own schema accepts, an error for each code", () => {
      for (const [status, response] of Object.entries(documented(method, path).responses)) {
        const [media] = Object.values(response.content ?? {})
        expect([status, media === undefined]).toEqual([status, status === "204" || status === "302"])
        if (!media) continue
        const shown = media.examples ? Object.values(media.examples).map(({ value }) => value) : [media.example]
        for (const example of shown) {
          const validate = compileSchema(api, media.schema)
          const accepted = validate(example)
          expect({ status, example, accepted, why: validate.errors }).toMatchObject({ accepted: true, why: null })
        }
      }
    })
  },
)

type ErrorSchema = { properties: { code: { type: string; enum?: string[]; "x-extensible-enum": string[] } } }

test("each error names its codes, all of its status, and says of each what to do", () => {
  for (const { method, path } of operations)
    for (const [status, response] of Object.entries(documented(method, path).responses)) {
      if (Number(status) < 400) continue
      const { schema, examples = {} } = response.content?.["application/json"] ?? { schema: {} }
      const name = String(schema["$ref"]).replace("#/components/schemas/", "")
      const {
        type,
        enum: closed,
        "x-extensible-enum": codes,
      } = (api.components.schemas[name] as ErrorSchema).properties.code
      expect([name, Object.keys(examples), type, closed]).toEqual([name, codes, "string", undefined])
      for (const [code, { description, value }] of Object.entries(examples)) {
        expect(statusOf[code as keyof typeof statusOf]).toBe(Number(status))
        expect((value as { code: string }).code).toBe(code)
        expect(description).not.toBe("")
      }
    }
})

test("the document says of the operations that need a player with a key, and of no others, that they do", () => {
  const needing = operations.filter(({ method, path }) =>
    (documented(method, path) as { description?: string }).description?.includes(
      "only be left out with a player token",
    ),
  )
  const ids = ["play", "identifyPlayer", "registerPlayer", "spinMiniGame"]
  expect(needing.map(({ id }) => id).sort()).toEqual(ids.sort())
})
