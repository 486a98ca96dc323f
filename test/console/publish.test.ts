import { expect, test } from "bun:test"
import { frameOf, pageOf, snippetOf } from "../../src/console/components/publish/addresses.ts"
import { modulesOf, svgOf } from "../../src/console/components/publish/qr-modules.ts"
import { type Publishable, readiness, type Surroundings } from "../../src/console/components/publish/readiness.ts"

const origin = "https://premio.example"
const wheel = { orgId: "sol", kind: "campaign", id: "december", name: 'Rueda "grande" & más' } as const
const daily = { ...wheel, kind: "mini_game", id: "a:b" } as const

test("a game is shown by three lines, in which a mini-game says that it is one", () => {
  expect(snippetOf(origin, wheel).split("\n")).toEqual([
    '<script type="module" src="https://premio.example/sdk/v1/premio.js"></script>',
    '<premio-game org="sol" game="december" token-url="/premio-token">',
    "</premio-game>",
  ])
  expect(snippetOf(origin, daily)).toContain('<premio-game org="sol" game="a:b" kind="mini_game" token-url=')
})

test("a game has a link, and a frame that names it in HTML", () => {
  expect(pageOf(origin, wheel)).toBe("https://premio.example/play/sol/december")
  expect(pageOf(origin, daily)).toBe("https://premio.example/play/sol/a%3Ab?kind=mini_game")
  expect(frameOf(origin, wheel)).toContain('title="Rueda &quot;grande&quot; &amp; más"')
})

test("a QR code for print has the modules of the one on the screen, each once", () => {
  const modules = modulesOf(pageOf(origin, wheel))
  const dark = modules.flat().filter(Boolean).length
  expect(svgOf(pageOf(origin, wheel)).match(/M\d+ \d+h1v1h-1z/g)).toHaveLength(dark)
  expect(modules.slice(0, 4).flat().some(Boolean)).toBe(false)
})

const complete: Publishable = {
  effectiveStatus: "running",
  playersMayPlay: true,
  publicPage: true,
  terms: { version: "1", url: "https://shop.example/terms" },
  appearance: { joinUrl: "https://shop.example/join", theme: { text: "#000000", background: "#ffffff" } },
  segments: [{ segmentId: "a" }],
}
const ready: Surroundings = { allowedOrigins: ["https://shop.example"], requireToken: true, playerKeys: 1 }
const low = { theme: { text: "#777777", background: "#888888" }, joinUrl: "https://shop.example/join" }
const gone = { segments: { b: { label: "b" } }, joinUrl: "https://shop.example/join" }

test.each([
  ["nothing", {}, {}, []],
  ["a draft", { effectiveStatus: "draft" }, {}, ["active missing"]],
  ["one that is scheduled", { effectiveStatus: "scheduled" }, {}, ["active advised"]],
  ["one that only the server plays", { playersMayPlay: false }, {}, ["playersMayPlay missing"]],
  ["one without a page", { publicPage: false }, {}, ["publicPage advised"]],
  ["one without terms", { terms: undefined }, {}, ["terms advised"]],
  ["one without an appearance", { appearance: undefined }, {}, ["joinUrl advised"]],
  ["one that is hard to read", { appearance: low }, {}, ["readable advised"]],
  ["one that names a segment that is gone", { appearance: gone }, {}, ["readable advised"]],
  ["an organization without origins", {}, { allowedOrigins: null }, ["origins missing"]],
  ["one that lets any site call", {}, { allowedOrigins: ["*"] }, ["origins advised"]],
  ["one without keys", {}, { playerKeys: 0 }, ["tokens advised"]],
  ["a reader who does not see keys", {}, { playerKeys: null }, ["tokens advised"]],
  ["one that requires no token", {}, { requireToken: false }, ["requireToken advised"]],
] as const)("of a game that is complete but for %s, that is what is left to do", (_, game, around, left) => {
  const found = readiness({ ...complete, ...game } as Publishable, { ...ready, ...around })
  expect(found.filter(({ state }) => state !== "done").map(({ check, state }) => `${check} ${state}`)).toEqual([
    ...left,
  ])
})

test("mini-games are always played by their players", () => {
  const { playersMayPlay: _, ...miniGame } = complete
  expect(readiness(miniGame, ready).map(({ check }) => check)).not.toContain("playersMayPlay")
})
