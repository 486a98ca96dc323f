import { beforeAll, describe, expect, test } from "bun:test"
import { makeCampaign, patchCampaign } from "../../support/fixture/play.ts"
import { givenOrganization, givenService, startService } from "../../support/service/service.ts"

const service = givenService()
const org = givenOrganization(service, beforeAll)
const segments = [
  { segmentId: "a", name: "Coffee", isPrize: true, weight: 777_001 },
  { segmentId: "b", name: "Nothing", isPrize: false, weight: 777_002 },
]
const wheel = { gameType: "roulette", segments, defaultCodeConfig: { discountType: "fixed", discountValue: 777_003 } }
const open = { publicPage: true }

const makeMiniGame = async (notificationId: string, fields: object = open) => {
  const body = { notificationId, status: "active", cadence: "daily", segments, ...fields }
  await org.post("/api/v1/admin/notifications", body, { status: 201 })
  return notificationId
}

const get = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(`${service.url}/play/${path}`, { headers })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

const read = (text: string) => {
  const [, json = ""] = /<script type="application\/json" id="read">([\s\S]*?)<\/script>/.exec(text) ?? []
  return JSON.parse(json)
}

const policyOf = (headers: Headers) =>
  new Map(
    (headers.get("content-security-policy") ?? "").split("; ").map((directive) => {
      const [name = "", ...sources] = directive.split(" ")
      return [name, sources.join(" ")] as const
    }),
  )

const allowOrigins = (allowedOrigins: readonly string[] | null) =>
  org.patch("/api/v1/admin/settings", { players: { allowedOrigins } }, { status: 200 })

test("the page has the read of its game, as an app reads it without a player", async () => {
  const id = await makeCampaign(org, { ...wheel, ...open })
  await makeMiniGame("spin")
  for (const [path, api] of [
    [`${org.orgId}/${id}`, `/api/v1/games/${id}`],
    [`${org.orgId}/spin`, "/api/v1/inapp-games/spin"],
  ] as const) {
    const { status, text } = await get(path)
    expect(status).toBe(200)
    expect(read(text)).toEqual((await org.get(api, { status: 200 })).body)
    expect(text).not.toContain("7770")
  }
})

test("of a campaign and a mini-game with one id, the query chooses, and one without a page is none", async () => {
  const id = await makeCampaign(org, { ...wheel, ...open })
  await makeMiniGame(id)
  const kindOf = async (query = "") => {
    const { status, text } = await get(`${org.orgId}/${id}${query}`)
    return status === 200 ? read(text).kind : status
  }
  expect([await kindOf(), await kindOf("?kind=mini_game"), await kindOf("?kind=none")]).toEqual([
    "campaign",
    "mini_game",
    "campaign",
  ])
  await patchCampaign(org, id, { publicPage: false })
  expect(await kindOf()).toBe("mini_game")
  await org.patch(`/api/v1/admin/notifications/${id}`, { publicPage: null }, { status: 200 })
  expect([await kindOf(), await kindOf("?kind=mini_game")]).toEqual([404, 404])
})

test("whatever is not there or not public has one and the same 404 page, in the reader's language", async () => {
  const hidden = await makeCampaign(org, wheel)
  const draft = await makeCampaign(org, { ...wheel, ...open, status: "draft" })
  const codes = await makeCampaign(org, { ...open, kind: "codes" })
  const draftMiniGame = await makeMiniGame("draft-spin", { ...open, status: "draft" })
  await org.patch("/api/v1/admin/settings", { locale: "pt-BR" }, { status: 200 })
  const paths = [
    `${org.orgId}/${hidden}`,
    `${org.orgId}/${draft}`,
    `${org.orgId}/${codes}`,
    `${org.orgId}/${draftMiniGame}`,
    `${org.orgId}/none`,
    `${org.orgId}/none?kind=mini_game`,
    `none/${hidden}`,
    "none/none",
    `${org.orgId}/%2e%2e%2f`,
    `${org.orgId}/${"x".repeat(3_000)}`,
    "%F0%9F%98%80/%00",
  ]
  const shown = await Promise.all(
    paths.map(async (path) => {
      const { status, headers, text } = await get(path, { "x-request-id": "one" })
      const { date: _, ...own } = Object.fromEntries(headers)
      return { status, text, own }
    }),
  )
  for (const one of shown) expect(one).toEqual(shown[0] as never)
  expect(shown[0]).toMatchObject({ status: 404, text: expect.stringContaining('lang="es"') })
  expect((await get("none/none", { "accept-language": "pt" })).text).toContain("Não há nenhum jogo aqui")
  await org.patch("/api/v1/admin/settings", { locale: null }, { status: 200 })
})

test("a page closes with its game, and shows whatever its status tells", async () => {
  const id = await makeCampaign(org, { ...wheel, ...open })
  for (const status of ["paused", "active", "ended"]) {
    await patchCampaign(org, id, { status })
    expect(read((await get(`${org.orgId}/${id}`)).text)).toMatchObject({
      effectiveStatus: status === "active" ? "running" : status,
    })
  }
})

describe("what a configuration says stands in the page as text", () => {
  const hostile = `</script><script>alert(1)</script><!--<script>\u2028"'&amp; ${"</title>"}`

  test("in the title, the preview and the read", async () => {
    const intro = `in"tro' ><img src=x onerror=alert(1)>\u2029`
    const url = `https://shop.example/a'b"c.png?x=<y>&z=</style>`
    const appearance = {
      texts: { es: { title: hostile, intro } },
      images: { cover: url, logo: url, background: url },
      joinUrl: url,
    }
    const id = await makeCampaign(org, { ...wheel, ...open, name: hostile, appearance })
    const { text } = await get(`${org.orgId}/${id}`)
    expect(read(text)).toMatchObject({ name: hostile, appearance })
    expect(text.match(/<script/g)).toHaveLength(3)
    expect(text.match(/<\/style>/g)).toHaveLength(1)
    expect(text).not.toMatch(/<!--|<img src=x|\/script><script>alert/)
    const [, json = ""] = /<script type="application\/json" id="read">(.*)/.exec(text) ?? []
    expect(json).not.toMatch(/[\u2028\u2029]/)
    const seen: Record<string, string> = {}
    await new HTMLRewriter()
      .on("meta", {
        element: (one) => {
          seen[one.getAttribute("property") ?? one.getAttribute("name") ?? ""] = one.getAttribute("content") ?? ""
        },
      })
      .on("style, noscript, base", { element: (one) => void one.remove() })
      .transform(new Response(text))
      .text()
    const plain = (html = "") =>
      html.replaceAll(
        /&(quot|#39|lt|gt|amp);/g,
        (_, name) => ({ quot: '"', "#39": "'", lt: "<", gt: ">", amp: "&" })[name as "lt"],
      )
    expect(plain(seen["og:title"])).toBe(hostile)
    expect(plain(seen["description"])).toBe(intro)
    expect(plain(seen["og:image"])).toBe(url)
    expect(seen["twitter:card"]).toBe("summary_large_image")
  })

  test("and the host of the request in the address of the preview", async () => {
    const id = await makeCampaign(org, { ...wheel, ...open })
    const { text } = await get(`${org.orgId}/${id}`, { host: "play.example", "x-forwarded-proto": "https" })
    expect(text).toContain(`<meta property="og:url" content="https://play.example/play/${org.orgId}/${id}">`)
  })
})

describe("languages", () => {
  const texts = {
    "es-MX": { title: "Órale" },
    es: { title: "Ruleta", intro: "Gira" },
    en: { title: "Wheel" },
    fr: { title: "Roue" },
  }
  const cases: [accepted: string | null, locale: string | null, lang: string, title: string][] = [
    [null, null, "es", "Ruleta"],
    [null, "pt-BR", "pt", "Órale"],
    [null, "en-GB", "en", "Wheel"],
    [null, "fr-CA", "es", "Ruleta"],
    ["en-US,en;q=0.9", "es-CO", "en", "Wheel"],
    ["es-MX", null, "es", "Órale"],
    ["ES-co, en;q=0.5", null, "es", "Ruleta"],
    ["fr, en;q=0.2, pt;q=0.4", "en", "pt", "Wheel"],
    ["en;q=0, pt;q=0.1", "en", "pt", "Wheel"],
    ["de, *;q=0.5", "en", "en", "Wheel"],
    [";;q=x,,=", null, "es", "Ruleta"],
  ]
  test.each(cases)(
    "Accept-Language %p with the organization's locale %p is %s: %s",
    async (accepted, locale, lang, title) => {
      const own = await service.organization()
      if (locale !== null) await own.patch("/api/v1/admin/settings", { locale }, { status: 200 })
      const id = await makeCampaign(own, { ...wheel, ...open, appearance: { texts } })
      const { text, headers } = await get(`${own.orgId}/${id}`, { "accept-language": accepted ?? "" })
      expect(headers.get("vary")).toContain("Accept-Language")
      expect([/<html lang="(\w+)">/.exec(text)?.[1], /<title>(.*)<\/title>/.exec(text)?.[1]]).toEqual([lang, title])
    },
  )

  test("without texts of its own, the page has the name of the game and says what it is", async () => {
    const id = await makeCampaign(org, { ...wheel, ...open, name: "Spring" })
    const { text } = await get(`${org.orgId}/${id}`, { "accept-language": "en" })
    expect(text).toContain("<title>Spring</title>")
    expect(text).toContain('<meta name="description" content="Open the game and join in.">')
    expect(text).toContain('<meta name="twitter:card" content="summary">')
    expect(text).not.toContain("og:image")
  })
})

describe("headers", () => {
  let path: string
  beforeAll(async () => {
    path = `${org.orgId}/${await makeCampaign(org, { ...wheel, ...open, appearance: { theme: { primary: "#aa0000" } } })}`
  })

  test("nothing is stored, indexed, told to other sites or kept in a cookie", async () => {
    for (const { headers } of [await get(path), await get("none/none")])
      expect(Object.fromEntries(headers)).toMatchObject({
        "cache-control": "no-store",
        "referrer-policy": "no-referrer",
        "x-content-type-options": "nosniff",
        "x-robots-tag": "noindex",
      })
    for (const { headers, text } of [await get(path), await get("none/none")]) {
      expect(headers.get("set-cookie")).toBeNull()
      expect(text).toContain('<meta name="robots" content="noindex">')
    }
  })

  test("only scripts of the service run, and the only style that stands in the page is known by its hash", async () => {
    const { headers, text } = await get(path)
    const policy = policyOf(headers)
    const [, style = ""] = /<style>([\s\S]*?)<\/style>/.exec(text) ?? []
    expect(style).toContain("#aa0000")
    const hash = new Bun.CryptoHasher("sha256").update(style).digest("base64")
    expect(Object.fromEntries(policy)).toEqual({
      "default-src": "'none'",
      "script-src": "'self'",
      "connect-src": "'self'",
      "style-src": `'self' 'sha256-${hash}'`,
      "img-src": "https: data:",
      "base-uri": "'none'",
      "form-action": "'none'",
      "frame-ancestors": "'none'",
      "require-trusted-types-for": "'script'",
      "trusted-types": "'none'",
    })
    expect(text).not.toMatch(/ style=| on\w+=|javascript:/)
  })

  const framing: [origins: readonly string[] | null, ancestors: string][] = [
    [null, "'none'"],
    [["*"], "'none'"],
    [[], "'none'"],
    [["https://shop.example"], "https://shop.example"],
    [
      ["https://Shop.example:443", "https://b.example:8443", "http://localhost:3000", "capacitor://localhost"],
      "https://shop.example https://b.example:8443 http://localhost:3000 capacitor://localhost",
    ],
  ]
  test.each(framing)("with the allowed origins %p, these may frame it: %s", async (origins, ancestors) => {
    await allowOrigins(origins)
    const { headers, text } = await get(path)
    expect(policyOf(headers).get("frame-ancestors")).toBe(ancestors)
    expect(headers.get("x-frame-options")).toBe(ancestors === "'none'" ? "DENY" : null)
    const [, page = ""] = /<script type="application\/json" id="page">([\s\S]*?)<\/script>/.exec(text) ?? []
    expect(JSON.parse(page).framedBy.join(" ") || "'none'").toBe(ancestors)
    expect(policyOf((await get("none/none")).headers).get("frame-ancestors")).toBe("'none'")
  })

  test("the script of the page is sent once", async () => {
    const { headers } = await get("page.mjs")
    const etag = headers.get("etag") ?? ""
    expect((await get("page.mjs", { "if-none-match": etag })).status).toBe(304)
    expect((await get(path, { "if-none-match": "*" })).status).toBe(200)
  })
})

test("an address that opens pages too fast is asked to wait, whatever it asks for", async () => {
  const limited = await startService({ environment: { RATE_LIMIT: "1000", CLIENT_ADDRESS_HEADER: "x-address" } })
  try {
    const statusFor = async (address: string) => {
      const answer = await fetch(`${limited.url}/play/none/none`, { headers: { "x-address": address } })
      return [answer.status, answer.headers.get("retry-after"), answer.headers.get("content-type")]
    }
    const all = await Promise.all(Array.from({ length: 450 }, () => statusFor("203.0.113.7")))
    const busy = all.filter(([status]) => status === 429)
    expect(busy.length).toBeGreaterThan(0)
    expect(busy[0]).toEqual([429, "1", "text/html; charset=utf-8"])
    expect(all.filter(([status]) => status === 404).length).toBeGreaterThanOrEqual(200)
    expect((await statusFor("203.0.113.8"))[0]).toBe(404)
  } finally {
    await limited.stop()
  }
})
