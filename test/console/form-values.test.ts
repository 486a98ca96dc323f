import { expect, test } from "bun:test"
import fc from "fast-check"
import { colorIn } from "../../src/console/components/appearance/color.ts"
import { emptyTexts, pathInForm, shownInput, shownValues } from "../../src/console/components/appearance/values.ts"
import { eligibilityOf, type Rule, rulesValues } from "../../src/console/components/eligibility/rule.ts"
import { hoursValues, runsOf, scheduleOf } from "../../src/console/components/hours/schedule.ts"
import { uploadInParts } from "../../src/console/components/upload/parts.ts"
import type { Campaign } from "../../src/console/pages/campaigns/campaign.ts"
import { toChanges, toInput } from "../../src/console/pages/campaigns/form/input.ts"
import { toValues } from "../../src/console/pages/campaigns/form/values.ts"
import {
  choiceOf,
  isRepeated,
  originIn,
  originPattern,
  originRows,
  originsOf,
} from "../../src/console/pages/organization/origin.ts"
import { playerAppChanges } from "../../src/console/pages/organization/player-app-values.ts"
import { keyIn } from "../../src/console/pages/player-keys/public-key.ts"
import { originPattern as servicePattern } from "../../src/core/organization/origin.ts"

const text = fc.string({ minLength: 1, maxLength: 12 }).map((word) => word.trim() || "x")
const traitValue = fc.oneof(text, fc.constantFrom("5", "05", "true", '"', '"5"'), fc.integer(), fc.boolean())
const values = fc.array(traitValue, { minLength: 1, maxLength: 4 })
const range = fc.oneof(
  fc.record({ min: fc.integer() }),
  fc.record({ max: fc.integer() }),
  fc.record({ min: fc.integer(), max: fc.integer() }),
)

const rule: fc.Arbitrary<Rule> = fc
  .tuple(
    fc.oneof(
      fc.constant({ registered: true } as const),
      fc.record({ trait: text, in: values }),
      fc.record({ trait: text, notIn: values }),
      fc.tuple(text, range).map(([trait, limits]) => ({ trait, ...limits })),
      fc.record({ trait: text, minAge: fc.nat(120) }),
      fc.record({ tier: fc.record({ atLeast: text }) }),
      fc.record({ xp: fc.record({ min: fc.nat() }) }),
      fc.record({ points: fc.record({ min: fc.nat() }) }),
      fc.record({ audience: text }),
      fc.record({ notAudience: text }),
    ),
    fc.option(text, { nil: undefined }),
  )
  .map(([condition, message]) => ({ ...condition, ...(message !== undefined && { message }) }))

test("rules pass through the form unchanged, with the JSON types of their values", () => {
  fc.assert(
    fc.property(fc.array(rule, { minLength: 1, maxLength: 20 }), (rules) => {
      expect(eligibilityOf(rulesValues({ rules }))).toEqual({ rules })
    }),
  )
})

test("opening hours pass through the form unchanged, and runs hold each day once", () => {
  const days = fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }).map((all) => all.sort())
  const hours = fc.record({ days, fromHour: fc.nat(47), toHour: fc.integer({ min: 1, max: 48 }) })
  fc.assert(
    fc.property(fc.array(hours, { minLength: 1, maxLength: 14 }), (schedule) => {
      expect(scheduleOf(hoursValues(schedule))).toEqual(schedule)
      for (const { days: some } of schedule) {
        const inRuns = runsOf(some).flatMap(([first, last]) =>
          Array.from({ length: last - first + 1 }, (_, index) => first + index),
        )
        expect(inRuns).toEqual(some)
      }
    }),
  )
})

test("an upload sends every line once, in parts, and places faults in the whole file", async () => {
  const lines = Array.from({ length: 120_000 }, (_, index) => `CODE-${String(index).padStart(8, "0")}`)
  const sent: string[] = []
  const steps: number[] = []
  const send = async (csv: string) => {
    sent.push(csv)
    return {
      counts: { added: csv.split("\n").filter(Boolean).length },
      faults: [{ line: 1, error: "first of a part" }],
    }
  }
  const file = new Blob([lines.join("\n")])
  const done = await uploadInParts(file, send, ({ sent: bytes }) => steps.push(bytes))
  expect(sent.length).toBeGreaterThan(1)
  expect(sent.join("")).toBe(lines.join("\n"))
  expect(steps).toHaveLength(sent.length)
  expect(done).toMatchObject({ sent: file.size, total: file.size, counts: { added: lines.length } })
  const first = sent[0] ?? ""
  expect(done.faults.map(({ line }) => line).slice(0, 2)).toEqual([1, first.split("\n").length])
})

test("origins pass through the form, which takes what the service takes and finds the origin in an address", () => {
  for (const origins of [null, ["*"], [], ["https://shop.example", "http://localhost:3000"]])
    expect(originsOf(originRows(origins))).toEqual(origins)
  expect([null, ["*"], [], ["https://a.b"]].map((origins) => choiceOf(originRows(origins)))).toEqual([
    "unset",
    "all",
    "listed",
    "listed",
  ])
  const inField = new RegExp(`^(?:${originPattern})$`, "v")
  for (const [entered, origin, isTaken] of [
    ["https://shop.example", "https://shop.example", true],
    [" https://Shop.example:8443/a?b#c ", "https://shop.example:8443", true],
    ["https://[::1]:8443", "https://[::1]:8443", true],
    ["http://localhost:3000/", "http://localhost:3000", true],
    ["capacitor://localhost/", "capacitor://localhost", true],
    ["ionic://localhost", "ionic://localhost", true],
    ["http://shop.example/", "http://shop.example", false],
    ["shop.example", "shop.example", false],
    ["https://*.shop.example", "https://*.shop.example", false],
    ["*", "*", false],
    ["null", "null", false],
  ] as const) {
    expect([entered, originIn(entered)]).toEqual([entered, origin])
    expect([entered, inField.test(origin), new RegExp(servicePattern).test(origin) && origin !== "*"]).toEqual([
      entered,
      isTaken,
      isTaken,
    ])
  }
  const rows = originRows(["https://a.b", "https://A.b", ""]) ?? []
  expect(rows.map((_, index) => isRepeated(rows, index))).toEqual([false, true, false])
})

test("only what the form has changed of players' apps is sent", () => {
  const before = { allowedOrigins: originRows(["*"]), requireToken: false, rankingLabel: "none" } as const
  expect(playerAppChanges(before, { ...before, allowedOrigins: originRows(["*"]) })).toEqual({})
  const after = { allowedOrigins: originRows([]), requireToken: true, rankingLabel: "name" } as const
  expect(playerAppChanges(before, after)).toEqual({ allowedOrigins: [], requireToken: true, rankingLabel: "name" })
})

test("a private key is never sent", () => {
  const pem = (kind: string) => `-----BEGIN ${kind}-----\nMCow\n-----END ${kind}-----\n`
  const jwk = { kty: "OKP", crv: "Ed25519", x: "AAAA" }
  expect(keyIn(` ${pem("PUBLIC KEY")}`)).toEqual({ publicKey: pem("PUBLIC KEY").trim() })
  expect(keyIn(JSON.stringify(jwk))).toEqual({ publicKey: jwk })
  for (const kind of ["PRIVATE KEY", "RSA PRIVATE KEY", "EC PRIVATE KEY", "ENCRYPTED PRIVATE KEY"])
    expect(keyIn(pem(kind))).toEqual({ fault: "PRIVATE_KEY" })
  expect(keyIn(pem("PUBLIC KEY") + pem("PRIVATE KEY"))).toEqual({ fault: "PRIVATE_KEY" })
  for (const name of ["d", "k"])
    expect(keyIn(JSON.stringify({ ...jwk, [name]: "AA" }))).toEqual({ fault: "PRIVATE_KEY" })
  expect(keyIn("{ kty")).toEqual({ fault: "NO_JSON" })
  for (const text of ["", "tienda", pem("CERTIFICATE"), "ssh-ed25519 AAAA"])
    expect(keyIn(text)).toEqual({ fault: "NO_PUBLIC_KEY" })
})

test("changes of a campaign name no field that the form does not have, so that what it does not show stays", () => {
  const hidden = { fieldOfALaterVersion: true }
  const campaign = { campaignId: "c", name: "C", kind: "game", gameType: "trivia", rewardType: "none", ...hidden }
  const stored = campaign as unknown as Campaign
  const changes = toChanges(stored, toInput(toValues(stored)))
  for (const name of Object.keys(hidden)) expect(changes).not.toHaveProperty(name)
})

const color = fc.integer({ min: 0, max: 0xffffff }).map((number) => `#${number.toString(16).padStart(6, "0")}`)
const url = fc.webUrl({ validSchemes: ["https"] })
/** An object with some of its fields, and at least one. */
const someOf = <T>(fields: { [K in keyof T]: fc.Arbitrary<T[K]> }) =>
  fc.record(fields, { requiredKeys: [] }).filter((made) => Object.keys(made).length > 0)
const segmentId = fc.oneof(fc.stringMatching(/^[A-Za-z0-9_:-]{1,20}$/), fc.constantFrom("__proto__", "constructor"))
const looks = fc.uniqueArray(fc.tuple(segmentId, someOf({ color, textColor: color, label: text, imageUrl: url })), {
  minLength: 1,
  maxLength: 5,
  selector: ([id]) => id,
})
const spoken = fc.uniqueArray(
  fc.tuple(
    fc.constantFrom("es", "es-CO", "en", "pt-BR"),
    someOf({ title: text, intro: text, action: text, win: text, lose: text }),
  ),
  { minLength: 1, selector: ([language]) => language },
)

test("what players see of a game passes through the form unchanged", () => {
  const appearance = someOf({
    theme: someOf({ primary: color, background: color, surface: color, text: color }),
    images: someOf({ logo: url, background: url, cover: url }),
    segments: looks.map((entries) => Object.fromEntries(entries)),
    texts: spoken.map((entries) => Object.fromEntries(entries)),
    joinUrl: url,
  })
  const shown = fc.record(
    { appearance, terms: fc.record({ version: text, url }), publicPage: fc.constant(true as const) },
    { requiredKeys: [] },
  )
  const absent = { appearance: undefined, terms: undefined, publicPage: undefined }
  fc.assert(
    fc.property(shown, (game) => {
      const ids = Object.keys(game.appearance?.segments ?? {})
      expect(shownInput(shownValues(game), ids)).toEqual({ ...absent, ...game })
    }),
  )
})

test("an appearance loses the looks of removed segments and what is left empty, and nothing else", () => {
  const theme = { primary: "#0b6e4f" }
  const segments = { a: { label: "10 %" }, gone: { label: "20 %" } }
  const before = shownValues({ appearance: { theme, segments } })
  const after = { ...before, texts: [emptyTexts("es"), { ...emptyTexts("en"), action: "Spin" }] }
  expect(shownInput(after, ["a"]).appearance).toEqual({
    theme,
    segments: { a: { label: "10 %" } },
    texts: { en: { action: "Spin" } },
  })
  expect(shownInput({ ...shownValues(), texts: [emptyTexts("es")] }, ["a"]).appearance).toBeUndefined()
})

test("a campaign that is edited keeps who plays it, and drops what was switched off", () => {
  const card = {
    kind: "game",
    gameType: "scratch_card",
    rewardType: "points",
    pointsReward: { points: 1 },
    playersMayPlay: true,
    publicPage: true,
    terms: { version: "1", url: "https://shop.example/terms" },
    appearance: { joinUrl: "https://shop.example/join" },
  } as unknown as Campaign
  const kept = { playersMayPlay: true, publicPage: true, terms: card.terms, appearance: card.appearance }
  expect(toInput(toValues(card))).toMatchObject(kept)
  const off = { ...toValues(card), ...shownValues(), playersMayPlay: false }
  const gone = { playersMayPlay: null, publicPage: null, terms: null, appearance: null }
  expect(toChanges(card, toInput(off))).toMatchObject(gone)
})

test.each([
  ["0b6e4f", "#0b6e4f"],
  [" #0B6E4F ", "#0B6E4F"],
  ["#abc", "#aabbcc"],
  ["verde", "verde"],
  ["", ""],
])("the colour in %p is %p", (entered, found) => {
  expect(colorIn(entered)).toBe(found)
})

test.each([
  ["appearance.images.logo", "images.logo"],
  ["appearance.segments.a:1.color", "looks.a:1.color"],
  ["appearance.joinUrl", "joinUrl"],
  ["terms.url", "terms.url"],
  ["segments.0.weight", "segments.0.weight"],
])("a refusal of %s is shown at %s", (field, path) => {
  expect(pathInForm(field)).toBe(path)
})

const mixed = {
  prizes: [
    {
      prizeId: "tv",
      name: "TV",
      kind: "external",
      weight: 1,
      value: 250_000_000,
      stock: { maxTotal: 2, period: "total" },
    },
    { prizeId: "pts", name: "100 points", kind: "points", weight: 3, points: 100 },
    { prizeId: "gift", name: "Gift card", kind: "promo_code", weight: 2, poolId: "gifts", value: 5_000 },
  ],
  ranking: {
    period: "week",
    prizes: [
      { fromPosition: 1, toPosition: 1, prize: { type: "external", name: "Bike", value: 90_000_000 } },
      { fromPosition: 2, toPosition: 5, prize: { type: "points", points: 50 } },
      { fromPosition: 6, toPosition: 9, prize: { type: "promo_code", campaignId: "winter" } },
    ],
  },
  budget: { maxAmount: 900_000_000, counts: "all" },
}
const segments = mixed.prizes.map(({ prizeId, name }) => ({
  segmentId: prizeId,
  name,
  prizeId,
  weight: 1,
  isPrize: true,
}))
const trivia = { questions: [{ question: "2 + 2?", options: ["3", "4"], correctIndex: 1 }] }

test.each([
  { gameType: "roulette", segments },
  { gameType: "trivia", trivia },
  { gameType: "scratch_card", winProbability: 0.5 },
  { gameType: "slot_machine", winProbability: 0.5 },
  { gameType: "marketplace", winProbability: 0.5, marketplaceGameId: "chess" },
])("prizes of each kind and of each position pass through the form of a $gameType unchanged", (game) => {
  const { prizes, ...rest } = mixed
  const campaigns = [
    { rewardType: "promo_code", prizes, ...rest },
    // A campaign of points gives no codes, and its budget counts what is handed out.
    { rewardType: "points", prizes: prizes.slice(0, 2), ...rest },
  ]
  for (const fields of campaigns) {
    const ids = new Set(fields.prizes.map(({ prizeId }) => prizeId))
    const kept = "segments" in game ? { segments: segments.filter(({ prizeId }) => ids.has(prizeId)) } : {}
    const campaign = { campaignId: "mix", name: "Mix", kind: "game", currency: "COP", ...game, ...kept, ...fields }
    const input = toInput(toValues(campaign as unknown as Campaign))
    expect(input).toMatchObject({ ...game, ...kept, ...fields })
    const changes = toChanges(campaign as unknown as Campaign, input)
    expect(Object.entries(changes).filter(([, value]) => value === null)).toEqual([])
  }
})
