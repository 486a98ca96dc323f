import { beforeAll, describe, expect, test } from "bun:test"
import { operations } from "../../../src/http/app.ts"
import { openApi } from "../../support/service/contract.ts"
import { givenOrganization, givenService } from "../../support/service/service.ts"

const service = givenService()
const org = givenOrganization(service, beforeAll)

const idOf = async (method: string, path: string, headers: Record<string, string> = {}) =>
  (await fetch(service.url + path, { method, headers })).headers.get("x-request-id")

describe("a client's own id is taken over", () => {
  test.each([
    "a",
    "6f1d0a7e-6b1c-4c2b-9e55-2f6b1f0f6a11",
    "iad1::abc/d.e_f~g",
    "Root=1-67891233-abcdef012345678912345678",
    "QUJDRA==",
    "x".repeat(128),
  ])("%s", async (id) => {
    expect(await idOf("GET", "/healthz", { "x-request-id": id })).toBe(id)
  })
})

describe("an id that is unsafe in a header or a log line is replaced by a new one", () => {
  test.each([
    "",
    "x".repeat(129),
    "two words",
    "a,b",
    "a;b",
    '"quoted"',
    "a\\b",
    '{"a":1}',
    "ana@example.com",
    "ñ",
    "a\tb",
    "<script>",
  ])("%s", async (id) => {
    expect(await idOf("GET", "/healthz", { "x-request-id": id })).toMatch(/^[0-9a-z]{16}-[0-9a-z]{7}$/)
  })
})

test("new ids differ and grow", async () => {
  const ids: string[] = []
  for (let count = 0; count < 50; count++) ids.push((await idOf("GET", "/healthz")) ?? "")
  expect(new Set(ids).size).toBe(50)
  expect(ids.toSorted()).toEqual(ids)
})

describe("every response has one", () => {
  const id = "the-id"

  test.each([
    ["GET", "/healthz", 200],
    ["GET", "/readyz", 200],
    ["GET", "/metrics", 200],
    ["GET", "/swagger", 200],
    ["GET", "/swagger/json", 200],
    ["GET", "/swagger/reference.js", 200],
    ["GET", "/swagger/reference.css", 200],
    ["HEAD", "/healthz", 200],
    ["HEAD", "/swagger", 200],
    ["GET", "/", 200],
    ["GET", "/play/none/none", 404],
    ["GET", "/%", 404],
    ["POST", "/healthz", 404],
    ["POST", "/api/v1/nothing", 404],
    ["PUT", "/api/v1/codes", 404],
  ])("%s %s", async (method, path, status) => {
    const response = await fetch(service.url + path, { method, headers: { "x-request-id": id } })
    expect([response.status, response.headers.get("x-request-id")]).toEqual([status, id])
  })

  test.each(operations.map(({ method, path }) => [method, path] as const))("%s %s", async (method, path) => {
    const place = path.replaceAll(/:\w+/g, "none")
    const credentials = { authorization: `Bearer ${org.key}`, "x-org-id": org.orgId }
    expect(await idOf(method, place, { "x-request-id": id })).toBe(id)
    expect(await idOf(method, place, { ...credentials, "x-request-id": id })).toBe(id)
  })
})

test("the OpenAPI document names it in each response", async () => {
  const api = await openApi(service.url)
  for (const [path, item] of Object.entries<Record<string, { responses: object }>>(api.paths))
    for (const [method, { responses }] of Object.entries(item))
      for (const [status, response] of Object.entries<{ headers?: object }>(responses as never))
        expect([method, path, status, Object.keys(response.headers ?? {})[0]]).toEqual([
          method,
          path,
          status,
          "X-Request-Id",
        ])
})
