import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import type { Page } from "playwright-core"
import { hasBrowser, sharedBrowser } from "../../support/console/console.ts"
import type { Client } from "../../support/service/client.ts"
import { issuedToken } from "../../support/service/player-token.ts"
import { givenOrganization, givenService } from "../../support/service/service.ts"

const guide = readFileSync(join(import.meta.dir, "../../../docs/apps.md"), "utf8")
const [, sample = ""] = /^## Renew a token\n[\s\S]*?^```js\n([\s\S]*?)^```$/m.exec(guide) ?? []

const service = givenService({ clock: "real" })
const org = givenOrganization(service, beforeAll)

type Called = { readonly status: number; readonly body: Record<string, unknown> } | "unreadable"
type Call = {
  readonly path: string
  readonly body?: object
  /** Calls with this key instead of the player's token, and without the guide's client. */
  readonly key?: string
}

/** Calls from the page, as its script would: what the browser keeps from the page is `unreadable`. */
const inPage = (page: Page, call: Call): Promise<Called> =>
  page.evaluate(
    async ({ path, body, key, url, orgId }) => {
      try {
        const headers = { Authorization: `Bearer ${key}`, "X-Org-Id": orgId, "Content-Type": "application/json" }
        const script = "/client.js"
        const answer: Response =
          key === undefined
            ? await (await import(script)).call(path, body)
            : await fetch(url + path, {
                method: body ? "POST" : "GET",
                headers,
                ...(body && { body: JSON.stringify(body) }),
              })
        return { status: answer.status, body: await answer.json() }
      } catch {
        return "unreadable" as const
      }
    },
    { ...call, url: service.url, orgId: org.orgId },
  )

describe.skipIf(!hasBrowser)("the client of docs/apps.md, in a page of another origin", () => {
  /** The tokens that the shop's backend hands out next; then valid ones. */
  const handedOut: string[] = []
  let shop: Bun.Server<unknown>
  let page: Page
  let sdk: Client
  beforeAll(async () => {
    const client = sample.replace("https://premio.example", service.url).replace('"sol"', JSON.stringify(org.orgId))
    shop = Bun.serve({
      hostname: "localhost",
      port: 0,
      routes: {
        "/": new Response("<!doctype html><title>Shop</title>", { headers: { "content-type": "text/html" } }),
        "/client.js": new Response(client, { headers: { "content-type": "text/javascript" } }),
        "/premio-token": async () => {
          const token = handedOut.shift() ?? (await issuedToken(org, "ana"))
          return Response.json({ token, expiresAt: new Date(Date.now() + 3_600_000).toISOString() })
        },
      },
    })
    const made = await org.post("/api/v1/admin/api-keys", { name: "app", scope: "sdk" }, { status: 201 })
    sdk = org.as({ key: made.body.key })
    const scratch = { campaignId: "scratch", status: "active", gameType: "scratch_card", winProbability: 1 }
    const own = {
      playersMayPlay: true,
      playLimits: { maxPerUser: 1, period: "total" },
      ranking: { period: "total", prizes: [] },
    }
    await org.post("/api/v1/admin/campaigns", { ...scratch, ...own }, { status: 201 })
    const segments = [{ segmentId: "a", name: "Coffee", isPrize: true }]
    const wheel = { notificationId: "wheel", status: "active", cadence: "daily", segments }
    await org.post("/api/v1/admin/notifications", wheel, { status: 201 })
    await org.post("/api/v1/admin/push-sends", { sendId: "welcome" }, { status: 201 })
    page = await (await sharedBrowser()).newPage()
    await page.goto(shop.url.href)
  })
  afterAll(async () => {
    await page?.close()
    await shop?.stop(true)
  })

  test("identifies, plays, spins and reads, and renews a token that is refused", async () => {
    handedOut.push("a.b.c")
    const steps: [Call, object][] = [
      [
        { path: "/api/v1/clients/identify", body: { name: "Ana" } },
        { externalId: "ana", created: true },
      ],
      [{ path: "/api/v1/games/scratch" }, { player: { canPlay: true, reason: null } }],
      [{ path: "/api/v1/games/play", body: { campaignId: "scratch" } }, { won: true }],
      [{ path: "/api/v1/games/scratch" }, { player: { canPlay: false, reason: "PLAY_LIMIT_REACHED" } }],
      [{ path: "/api/v1/inapp-games/spin", body: { notificationId: "wheel" } }, { result: "Coffee" }],
      [{ path: "/api/v1/notifications/push/events", body: { sendId: "welcome", event: "click" } }, { tracked: true }],
      [{ path: "/api/v1/games" }, { items: [{ kind: "mini_game" }, { kind: "campaign" }] }],
      [{ path: "/api/v1/rankings?campaignId=scratch" }, { campaignId: "scratch" }],
      [{ path: "/api/v1/me" }, { externalId: "ana", name: "Ana" }],
      [{ path: "/api/v1/me/awards" }, { items: [{ notificationId: "wheel", segmentName: "Coffee" }] }],
    ]
    for (const [call, body] of steps) {
      const answer = await inPage(page, call)
      expect({ path: call.path, answer }).toMatchObject({ path: call.path, answer: { status: 200, body } })
    }
    expect(handedOut).toEqual([])
  })

  test("reads why it is refused, and nothing of what pages may not call", async () => {
    const refused = async (call: Call) => {
      const answer = await inPage(page, call)
      return answer === "unreadable" ? answer : answer.body["code"]
    }
    const identify = { path: "/api/v1/clients/identify", body: { externalId: "leo" } }
    expect(await refused(identify)).toBe("PLAYER_MISMATCH")
    expect(await refused({ ...identify, key: sdk.key })).toBe("PLAYER_TOKEN_REQUIRED")
    expect(await refused({ ...identify, key: org.key })).toBe("ORIGIN_NOT_ALLOWED")
    expect(await refused({ path: "/api/v1/games/play", body: { campaignId: "none" } })).toBe("NOT_FOUND")
    expect(await refused({ path: "/api/v1/codes", body: { campaignId: "scratch", externalUserId: "ana" } })).toBe(
      "unreadable",
    )
    expect(await refused({ path: "/api/v1/admin/overview", key: org.key })).toBe("unreadable")
    expect(await refused({ path: "/api/v1/console/session", body: {} })).toBe("unreadable")

    await org.patch(
      "/api/v1/admin/settings",
      { players: { allowedOrigins: ["https://shop.example"] } },
      { status: 200 },
    )
    expect(await refused({ path: "/api/v1/me" })).toBe("ORIGIN_NOT_ALLOWED")
    expect(await refused({ ...identify, key: sdk.key })).toBe("ORIGIN_NOT_ALLOWED")
    const own = { players: { allowedOrigins: [new URL(shop.url).origin] } }
    await org.patch("/api/v1/admin/settings", own, { status: 200 })
    expect(await inPage(page, { path: "/api/v1/me" })).toMatchObject({ status: 200 })
  })
})
