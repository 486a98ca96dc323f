import { beforeAll, describe, expect, test } from "bun:test"
import { operations } from "../../../src/http/app.ts"
import { givenOrganization, givenService } from "../../support/service/service.ts"

const service = givenService()
const org = givenOrganization(service, beforeAll)

type Headers = Readonly<Record<string, string>>

const send = (method: string, path: string, headers: Headers = {}) =>
  fetch(service.url + path, {
    method,
    headers: { authorization: `Bearer ${org.key}`, "x-org-id": org.orgId, ...headers },
  })

const pages = [
  "/",
  "/play/none/none",
  "/play/page.mjs",
  "/console",
  "/console/assets/none.js",
  "/swagger",
  "/swagger/json",
  "/swagger/partner-plays",
  "/swagger/reference.js",
  "/swagger/reference.css",
  "/metrics",
]
const others = ["/healthz", "/readyz", "/nothing", "/api/v1/admin/codes.csv"]
const places: [string, string][] = [
  ...operations.map(({ method, path }): [string, string] => [method, path.replaceAll(/:\w+/g, "none")]),
  ...[...pages, ...others].map((path): [string, string] => ["GET", path]),
]

describe.each(places)("%s %s", (method, path) => {
  test("is interpreted by its type, and only loaded over TLS if it came over TLS", async () => {
    const plain: Headers[] = [
      {},
      { authorization: "" },
      { host: "a b" },
      { "x-forwarded-proto": "http" },
      { "x-forwarded-proto": "httpsx, https" },
    ]
    for (const headers of plain) {
      const answer = await send(method, path, headers)
      expect(answer.headers.get("x-content-type-options")).toBe("nosniff")
      expect(answer.headers.get("strict-transport-security")).toBeNull()
    }
    for (const proto of ["https", "https, http", "HTTPS"]) {
      const answer = await send(method, path, { "x-forwarded-proto": proto })
      expect(answer.headers.get("strict-transport-security")).toBe("max-age=31536000")
    }
  })

  if (pages.includes(path))
    test("cannot be framed, and sends no referrer to other sites", async () => {
      const { headers } = await send(method, path)
      expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'")
      expect(headers.get("referrer-policy")).toBe("no-referrer")
    })
  else
    test("is stored by no cache", async () => {
      for (const authorization of ["", "Bearer none", `Bearer ${org.key}`])
        expect((await send(method, path, { authorization })).headers.get("cache-control")).toBe("no-store")
    })
})

test("responses of all classes are stored by no cache", async () => {
  const campaigns = "/api/v1/admin/campaigns"
  const made = await org.post(campaigns, { campaignId: "c" }, { status: 201 })
  const taken = await org.post(campaigns, { campaignId: "c" }, { status: 409 })
  const bad = await org.post(campaigns, "{", { status: 400 })
  const gone = await org.delete("/api/v1/admin/bans/none", { status: 404 })
  for (const { headers } of [made, taken, bad, gone]) expect(headers.get("cache-control")).toBe("no-store")
})
