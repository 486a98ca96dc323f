import { afterEach, describe, expect, test } from "bun:test"
import { type Client, client } from "../../support/service/client.ts"
import { startService, type TestService } from "../../support/service/service.ts"

const keysPath = "/api/v1/admin/api-keys"
const organizationsPath = "/api/v1/admin/organizations"

let service: TestService
let org: Client
afterEach(() => service.stop())

const start = async (environment: Record<string, string> = {}) => {
  service = await startService({ environment: { RATE_LIMIT: "1000", ...environment } })
  org = await service.organization()
}

const times = async (count: number, call: (index: number) => Promise<{ status: number }>) => {
  const answers = await Promise.all(Array.from({ length: count }, (_, index) => call(index)))
  return Object.groupBy(answers, ({ status }) => String(status))
}

describe("refused keys of one address", () => {
  test.each([
    ["unknown keys", (index: number) => org.as({ key: `premio_${index}` }).get(keysPath)],
    ["keys of another organization", () => org.as({ orgId: "another" }).get(keysPath)],
    ["operator's keys", (index: number) => client(service.url, { key: `${index}` }).get(organizationsPath)],
    ["an organization's keys in the operator's place", () => org.get(organizationsPath)],
  ])("are 429 after ten %s, for a while, and every key in force still works", async (_what, call) => {
    await start()
    const { 401: refused = [], 429: slowed = [] } = await times(15, call)
    expect([refused.length, slowed.length]).toEqual([10, 5])
    const { body, headers } = await org.as({ key: "premio_x" }).get(keysPath, { status: 429 })
    expect([body.code, headers.get("retry-after")]).toEqual(["RATE_LIMITED", "5"])
    for (let count = 0; count < 20; count++) {
      await org.get(keysPath, { status: 200 })
      await service.operator.get(organizationsPath, { status: 200 })
    }
    service.clock.advance(5_000)
    await org.as({ key: "premio_x" }).get(keysPath, { status: 401 })
    await org.as({ key: "premio_x" }).get(keysPath, { status: 429 })
  })

  test("only count if a key was sent and unknown: no key, or too small a scope, does not count", async () => {
    await start()
    for (let count = 0; count < 15; count++) {
      await org.as({ key: "" }).get(keysPath, { status: 401 })
      await org.as({ orgId: "" }).get(keysPath, { status: 400 })
    }
    await org.as({ key: "premio_x" }).get(keysPath, { status: 401 })
  })

  test("do not affect sign-ins, and are not counted with RATE_LIMIT=off", async () => {
    await start({ RATE_LIMIT: "off" })
    const { 401: refused = [] } = await times(50, (index) => org.as({ key: `premio_${index}` }).get(keysPath))
    expect(refused).toHaveLength(50)
  })

  test("count for the last address in the proxy's header, in any form", async () => {
    await start({ CLIENT_ADDRESS_HEADER: "X-Forwarded-For" })
    const from = (header: string) =>
      org.as({ key: "premio_x" }).get(keysPath, { headers: { "x-forwarded-for": header } })
    const forms = [
      "203.0.113.7",
      "203.0.113.7:443",
      "::ffff:203.0.113.7",
      "[::ffff:cb00:7107]:80",
      "1.1.1.1, 203.0.113.7",
    ]
    const { 401: refused = [] } = await times(20, (index) => from(forms[index % forms.length] ?? ""))
    expect(refused).toHaveLength(10)
    const { 401: wide = [] } = await times(20, (index) => from(`2001:db8:0:1:${index}::${index}`))
    expect(wide).toHaveLength(10)
    expect((await from("2001:db8:0:2::1")).status).toBe(401)
    const { 401: forged = [] } = await times(20, (index) => from(`${"x".repeat(8_000)}${index}`))
    expect(forged).toHaveLength(10)
  })
})
