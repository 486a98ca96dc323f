import { afterAll, beforeAll, expect, test } from "bun:test"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { startDemo } from "../support/demo.ts"

const timeoutMs = 60_000

/** Shared by all tests: the first start creates the demo's past, which takes seconds. */
let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "premio-demo-"))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Runs a pasted curl call. */
const paste = (line: string) => {
  const url = /https?:\S+/.exec(line)?.[0] ?? ""
  const headers = [...line.matchAll(/-H '([^:]+): ([^']+)'/g)].map(([, name = "", value = ""]): [string, string] => [
    name,
    value,
  ])
  const body = /-d '([^']+)'/.exec(line)?.[1]
  return fetch(url, { headers, ...(body !== undefined && { method: "POST", body }) })
}

const curlsOf = (welcome: string) => welcome.split("\n").filter((line) => line.includes("curl "))

/** Signs in to the console as the welcome says, and reads its first page. */
const overviewOf = async (welcome: string) => {
  const [, page = ""] = /console (\S+)/.exec(welcome) ?? []
  const [, orgId = ""] = /sign in with the organization (\S+)/.exec(welcome) ?? []
  const [, key = ""] = /admin (premio_\S+)/.exec(welcome) ?? []
  const { origin } = new URL(page)
  const headers = { "content-type": "application/json", origin }
  const body = JSON.stringify({ orgId, key })
  const signedIn = await fetch(`${origin}/api/v1/console/session`, { method: "POST", headers, body })
  const cookie = signedIn.headers.get("set-cookie")?.split(";")[0] ?? ""
  const answer = await fetch(`${origin}/api/v1/admin/overview?from=2020-01-01T00:00:00Z`, { headers: { cookie } })
  return answer.json()
}

test(
  "the printed calls and the sign-in work, also at the second start, and the pages are there, the shop first",
  async () => {
    for (let start = 1; start <= 2; start++) {
      const demo = await startDemo(folder)
      const curls = curlsOf(demo.welcome)
      expect(curls.length).toBe(3)
      for (const curl of curls) {
        const response = await paste(curl)
        expect([curl, response.ok]).toEqual([curl, true])
      }
      const page = /API reference (\S+)/.exec(demo.welcome)?.[1] ?? ""
      expect((await fetch(page)).headers.get("content-type")).toStartWith("text/html")
      const [shop = "", service = ""] = demo.welcome.match(/http:\S+\d/g) ?? []
      expect(await (await fetch(shop)).text()).toContain("Aurora")
      expect(await (await fetch(service)).text()).toContain(shop)
      expect(await overviewOf(demo.welcome)).toMatchObject({ roi: [{ currency: "COP" }, { currency: "MXN" }] })
      demo.signalGroup("SIGTERM")
      expect(await demo.ended).toBe(0)
      expect(fetch(shop)).rejects.toThrow()
    }
  },
  timeoutMs,
)

test.each(["SIGINT", "SIGTERM"] as const)(
  "%s to the whole process group, as Ctrl+C sends it, finishes in-flight requests and exits 0",
  async (signal) => {
    const demo = await startDemo(folder)
    const [curl = ""] = curlsOf(demo.welcome)
    const url = /https?:\S+/.exec(curl)?.[0] ?? ""
    const key = /Bearer (\S+)'/.exec(curl)?.[1] ?? ""
    const encoder = new TextEncoder()
    let finish = () => {}
    const body = new ReadableStream({
      start: (controller) => {
        controller.enqueue(encoder.encode('{"campaignId":"demo-roulette",'))
        finish = () => {
          controller.enqueue(encoder.encode('"externalUserId":"user-1"}'))
          controller.close()
        }
      },
    })
    const headers = { authorization: `Bearer ${key}`, "x-org-id": "demo" }
    const answer = fetch(url, { method: "POST", headers, body })
    await Bun.sleep(1000)
    demo.signalGroup(signal)
    await Bun.sleep(300)
    finish()
    expect((await answer).status).toBe(200)
    expect(await demo.ended).toBe(0)
  },
  timeoutMs,
)
