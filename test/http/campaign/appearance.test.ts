import { describe, expect, test } from "bun:test"
import { givenOrganization, givenService } from "../../support/service/service.ts"

const service = givenService()
const org = givenOrganization(service)

const admin = "/api/v1/admin"
const segments = [
  { segmentId: "a", name: "A" },
  { segmentId: "constructor", name: "B", isPrize: false },
]
const kinds = [
  ["campaigns", "campaign", { gameType: "roulette", rewardType: "none", segments }],
  ["notifications", "notification", { segments }],
] as const

const look = { color: "#ffffff", textColor: "#000000", label: "x".repeat(24), imageUrl: "https://a.example/a.png" }
const line = "ñ".repeat(500)
const appearance = {
  theme: { primary: "#0b6e4f", background: "#ffffff", surface: "#F3F7F5", text: "#1d2b26" },
  images: { logo: "https://a.example/l.png", background: "https://a.example/b?x=1#y", cover: "https://a.example" },
  segments: { a: look, constructor: { label: "" } },
  texts: { "es-CO": { title: line, intro: "", action: "Girar", win: line, lose: line }, en: {} },
  joinUrl: "https://a.example/join",
}
const terms = { version: "v 2", url: "https://a.example/terms" }
const shown = { appearance, terms, publicPage: true }

describe.each(kinds)("%s", (path, name, game) => {
  const at = `${admin}/${path}`
  const idOf = (body: Record<string, string>) => body[`${name}Id`]

  test("without these fields are shown as ever", async () => {
    const { body } = await org.post(at, game, { status: 201 })
    for (const field of [...Object.keys(shown), "playersMayPlay"]) expect(body).not.toHaveProperty(field)
    if (path === "notifications") expect(body).not.toHaveProperty("warnings")
  })

  test("keep, show, change and drop them, in the history and in versions too", async () => {
    const { body: made } = await org.post(at, { ...game, ...shown }, { status: 201 })
    const one = `${at}/${idOf(made)}`
    expect(made).toMatchObject({ ...shown, warnings: [] })
    const read = await org.get(one, { status: 200 })
    expect(read.body).toEqual(made)
    const { items } = (await org.get(`${at}?limit=1`, { status: 200 })).body
    expect(items[0]).toMatchObject(shown)
    const etag = read.headers.get("etag") ?? ""
    const changed = { appearance: { texts: { en: { title: "T" } }, images: null }, publicPage: false }
    const patched = await org.patch(one, changed, { status: 200, headers: { "if-match": etag } })
    expect(patched.body).toMatchObject({ terms, publicPage: false, appearance: { texts: { en: { title: "T" } } } })
    expect(Object.keys(patched.body.appearance)).toEqual(["texts"])
    const { body: stale } = await org.patch(one, { name: "N" }, { status: 409, headers: { "if-match": etag } })
    expect(JSON.stringify(stale)).toContain("appearance")
    const { body: bare } = await org.patch(one, { appearance: null, terms: null, publicPage: null }, { status: 200 })
    for (const field of Object.keys(shown)) expect(bare).not.toHaveProperty(field)
    const history = (await org.get(`${admin}/audit-log?action=${name}.update`, { status: 200 })).body.items
    expect(history[0]).toMatchObject({ target: idOf(made), before: { terms, publicPage: false } })
    expect(history[1]).toMatchObject({ before: { appearance }, after: { appearance: changed.appearance && {} } })
  })

  const color = "must be a colour as #rrggbb"
  const url = "must be an https: URL"
  const faults: [value: unknown, field: string, words?: string][] = [
    [[], "appearance"],
    ["x", "appearance"],
    [{ theme: { primary: "red" } }, "appearance.theme.primary", color],
    [{ theme: { text: "#fff" } }, "appearance.theme.text", color],
    [{ theme: { surface: "#12345g" } }, "appearance.theme.surface", color],
    [{ theme: { background: "#1234567" } }, "appearance.theme.background", color],
    [{ images: { logo: "http://a.example/l.png" } }, "appearance.images.logo", url],
    [{ images: { background: "javascript:alert(1)" } }, "appearance.images.background", url],
    [{ images: { cover: "//a.example" } }, "appearance.images.cover", url],
    [{ images: { cover: "https://" } }, "appearance.images.cover", url],
    [{ images: { cover: "https://[" } }, "appearance.images.cover", url],
    [{ images: { cover: `https://a.example/${"x".repeat(2000)}` } }, "appearance.images.cover", url],
    [{ joinUrl: "https://a.example/ x" }, "appearance.joinUrl", url],
    [{ segments: [] }, "appearance.segments"],
    [{ segments: { a: "red" } }, "appearance.segments.a"],
    [{ segments: { "a b": {} } }, "appearance.segments", "keys are segmentIds"],
    [{ segments: { a: { color: 1 } } }, "appearance.segments.a.color", color],
    [{ segments: { a: { imageUrl: "data:image/png," } } }, "appearance.segments.a.imageUrl", url],
    [{ segments: { a: { label: "x".repeat(25) } } }, "appearance.segments.a.label", "at most 24 characters"],
    [
      { segments: Object.fromEntries(Array.from({ length: 201 }, (_, n) => [`s${n}`, {}])) },
      "appearance.segments",
      "at most 200 segments",
    ],
    [{ texts: { e: {} } }, "appearance.texts", "language tags"],
    [{ texts: { es_CO: {} } }, "appearance.texts", "language tags"],
    [{ texts: { es: { win: "x".repeat(501) } } }, "appearance.texts.es.win", "at most 500 characters"],
    [{ texts: { es: { win: 1 } } }, "appearance.texts.es.win"],
    [
      { texts: Object.fromEntries(Array.from({ length: 51 }, (_, n) => [`en-${n + 10}`, {}])) },
      "appearance.texts",
      "at most 50 languages",
    ],
    [
      { texts: Object.fromEntries(Array.from({ length: 17 }, (_, n) => [`en-${n + 10}`, { win: line, lose: line }])) },
      "appearance",
      "at most 16384 bytes",
    ],
  ]
  test("are refused by the name of the field", async () => {
    const made = (await org.post(at, { ...game, ...shown }, { status: 201 })).body
    for (const [value, field, words = "must be"] of faults) {
      for (const { body } of [
        await org.post(at, { ...game, appearance: value }, { status: 400 }),
        await org.patch(`${at}/${idOf(made)}`, { appearance: value }, { status: 400 }),
      ]) {
        expect(body.error).toStartWith(`${field} must be`)
        expect(body.error).toContain(words)
      }
    }
    for (const [fields, field] of [
      [{ terms: { version: "1" } }, "terms.url"],
      [{ terms: { url: terms.url } }, "terms.version"],
      [{ terms: { ...terms, version: "" } }, "terms.version"],
      [{ terms: { ...terms, version: "x".repeat(101) } }, "terms.version"],
      [{ terms: { ...terms, url: "http://a.example" } }, "terms.url"],
      [{ publicPage: 1 }, "publicPage"],
    ] as const)
      expect((await org.post(at, { ...game, ...fields }, { status: 400 })).body.error).toStartWith(field)
    expect((await org.get(`${at}/${idOf(made)}`)).body).toEqual(made)
  })

  test("ignore unknown fields, keep an appearance of exactly 16 KiB, and segments named like anything", async () => {
    const unknown = { ...game, appearance: { segments: { a: { label: "A", shadow: 1 }, toString: null }, fonts: [] } }
    const { body } = await org.post(at, unknown, { status: 201 })
    expect(JSON.stringify(body.appearance)).toBe('{"segments":{"a":{"label":"A"}}}')
    const proto = `{ "appearance": { "segments": { "__proto__": { "label": "P" }, "toString": null } } }`
    const patched = await org.patch(`${at}/${idOf(body)}`, proto, { status: 200 })
    expect(patched.text).toContain('"segments":{"__proto__":{"label":"P"}}')
    expect(patched.body.warnings).toEqual([expect.stringContaining("__proto__ names a segment that does not exist")])
    const sized = (length: number) => ({
      texts: Object.fromEntries(
        Array.from({ length: 33 }, (_, n) => [`en-${n + 10}`, { win: "x".repeat(n === 0 ? length : 477) }]),
      ),
    })
    const free = 16 * 1024 - JSON.stringify(sized(0)).length
    await org.patch(`${at}/${idOf(body)}`, { appearance: sized(free + 1) }, { status: 400 })
    await org.patch(`${at}/${idOf(body)}`, { appearance: sized(free) }, { status: 200 })
  })

  test("warn of what is hard to read and of segments that are gone, in previews with codes", async () => {
    const pale = {
      theme: { text: "#777777", background: "#ffffff", surface: "#000000" },
      segments: { a: { color: "#ff0000", textColor: "#ffffff" }, gone: { color: "#000000", textColor: "#ffffff" } },
    }
    const { warnings } = (await org.post(at, { ...game, appearance: pale }, { status: 201 })).body
    expect(warnings).toEqual([
      expect.stringContaining("appearance.theme.text on appearance.theme.background has a contrast of 4.47 : 1"),
      expect.stringContaining("appearance.segments.a.textColor on appearance.segments.a.color"),
      expect.stringContaining("appearance.segments.gone names a segment that does not exist"),
    ])
    const draft = { [name]: { ...game, appearance: pale } }
    const { body } = await org.post(`${at}/preview`, draft, { status: 200 })
    expect(body.warnings.map(({ code }: { code: string }) => code)).toEqual([
      "CONTRAST_LOW",
      "CONTRAST_LOW",
      "SEGMENT_UNKNOWN",
    ])
  })
})

test("a change of what players see makes no record in a chain of draws, nor another chain", async () => {
  const fields = { ...kinds[0][2], status: "active", playLimits: { maxPerUser: 9, period: "day" } }
  const { campaignId } = (await org.post(`${admin}/campaigns`, fields, { status: 201 })).body
  const play = async () =>
    (await org.post("/api/v1/games/play", { campaignId, externalUserId: "ana" }, { status: 200 })).body.draw
  const first = await play()
  await org.patch(`${admin}/campaigns/${campaignId}`, { ...shown, playersMayPlay: true }, { status: 200 })
  expect(await play()).toMatchObject({ chainId: first.chainId, n: first.n + 1 })
})

test("copies have the appearance, the terms and who may play", async () => {
  const fields = { ...kinds[0][2], ...shown, playersMayPlay: true, playLimits: { maxPerUser: 1, period: "day" } }
  const { campaignId } = (await org.post(`${admin}/campaigns`, fields, { status: 201 })).body
  const { body } = await org.post(`${admin}/campaigns/${campaignId}/copy`, {}, { status: 201 })
  expect(body).toMatchObject({ ...shown, playersMayPlay: true })
})

test("playersMayPlay needs something that limits plays", async () => {
  const open = { ...kinds[0][2], playersMayPlay: true }
  const { poolId } = (await org.post(`${admin}/code-pools`, { name: "P", kind: "entry" }, { status: 201 })).body
  for (const fields of [{}, { grants: { required: false } }, { xp: { perPlay: 1 } }]) {
    const { body } = await org.post(`${admin}/campaigns`, { ...open, ...fields }, { status: 400 })
    expect(body.error).toStartWith("playersMayPlay must be")
  }
  for (const fields of [
    { playLimits: { maxPerUser: 1, period: "day" } },
    { entry: { poolId } },
    { grants: { required: true } },
    { playCost: { points: 1 } },
    { playersMayPlay: false },
  ]) {
    const { body } = await org.post(`${admin}/campaigns`, { ...open, ...fields }, { status: 201 })
    expect(body.playersMayPlay).toBe(!("playersMayPlay" in fields))
    const [name = ""] = Object.keys(fields)
    if (body.playersMayPlay)
      expect(
        (await org.patch(`${admin}/campaigns/${body.campaignId}`, { [name]: null }, { status: 400 })).body.error,
      ).toStartWith("playersMayPlay")
  }
})

test("a trivia that players may play by themselves has a warning if it is worth winning", async () => {
  const trivia = {
    gameType: "trivia",
    trivia: { questions: [{ question: "q", options: ["x", "y"], correctIndex: 1 }] },
    playLimits: { maxPerUser: 1, period: "day" },
    playersMayPlay: true,
  }
  const prizes = [{ fromPosition: 1, toPosition: 1, prize: { type: "points", points: 5 } }]
  for (const [fields, isWarned] of [
    [{}, false],
    [{ xp: { perPlay: 1 } }, false],
    [{ xp: { perWin: 1 } }, true],
    [{ rewardType: "points", pointsReward: { points: 1 } }, true],
    [{ ranking: { period: "day", prizes } }, true],
    [{ ranking: { period: "day", prizes }, playersMayPlay: false }, false],
    [{ xp: { perWin: 1 }, gameType: "scratch_card" }, false],
  ] as const) {
    const { warnings } = (await org.post(`${admin}/campaigns`, { ...trivia, ...fields }, { status: 201 })).body
    expect(warnings).toEqual(isWarned ? [expect.stringContaining("can read the questions")] : [])
  }
})
