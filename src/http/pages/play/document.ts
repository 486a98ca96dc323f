import { readFileSync } from "node:fs"
import type { Appearance } from "../../../core/appearance/appearance.ts"
import { contrastOf } from "../../../core/appearance/contrast.ts"
import type { PublicGame } from "../../../core/player/seen-game.ts"
import { campaignView, miniGameView } from "../../partner/game-view.ts"
import { escaped, icon, openPageHeaders, policyOf, scriptJson } from "../html.ts"
import { baseOf, type Language, type Reader } from "../language.ts"
import { type PlayTexts, playTexts } from "./texts.ts"

/** What the page needs besides the game. */
type Place = {
  readonly orgId: string
  /** The address of the page, without the player's part. */
  readonly address: string
  /** The file that defines the elements. */
  readonly elements: string
}

type Document = { readonly html: string; readonly headers: Readonly<Record<string, string>> }

const style = readFileSync(new URL("style.css", import.meta.url), "utf8")

type Texts = NonNullable<Appearance["texts"]>[string]

/**
 * A text of an appearance: in the reader's language tag, in its base language, in the organization's language, else in the
 * first that has one, as the elements choose it (docs/api.md#show-a-game).
 */
const textOf = (
  { texts = {} }: Appearance,
  field: keyof Texts,
  { tag }: Reader,
  locale: string | null,
): string | undefined => {
  const byTag = new Map(Object.entries(texts).map(([name, one]) => [name.toLowerCase(), one[field]]))
  const wanted = [tag.toLowerCase(), baseOf(tag), locale?.toLowerCase() ?? "", baseOf(locale ?? "")]
  return wanted.map((name) => byTag.get(name)).find(Boolean) ?? [...byTag.values()].find(Boolean)
}

const color = /^#[0-9a-f]{6}$/i

/** What can be read on a ground: the colours of the elements for dark and light grounds. */
const textOn = (ground: string): string =>
  contrastOf(ground, "#ffffff") > contrastOf(ground, "#000000") ? "#f5f3fb" : "#1a1826"

/** The colours of an appearance, as rules of the page. */
const themeOf = ({ theme = {} }: Appearance): string => {
  const { primary, background, text = background && textOn(background) } = theme
  const rules = Object.entries({ primary, background, text }).flatMap(([name, value]) =>
    value !== undefined && color.test(value) ? [`--${name}:${value}`] : [],
  )
  return rules.length > 0 ? `:root:root{${rules.join(";")}}\n` : ""
}

const meta = (name: string, content: string | undefined): string =>
  content === undefined
    ? ""
    : `<meta ${name.startsWith("og:") ? "property" : "name"}="${name}" content="${escaped(content)}">\n`

const image = (kind: string, source: string | undefined): string =>
  source === undefined ? "" : `<img class="${kind}" src="${escaped(source)}" alt="" referrerpolicy="no-referrer">\n`

const headStart = (language: Language, title: string): string => `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${escaped(title)}</title>
<link rel="icon" href="${icon}">
`

const headersOf = (css: string, isActive: boolean, framedBy: readonly string[]) => ({
  ...openPageHeaders,
  "cache-control": "no-store",
  "content-security-policy": policyOf({ style: css, isActive, framedBy }),
  ...(framedBy.length === 0 && { "x-frame-options": "DENY" }),
})

/** What a page says of its game before any script runs, to readers and to previews of links. */
type Said = {
  readonly title: string
  readonly intro: string | undefined
  readonly cover: string | undefined
  readonly logo: string | undefined
}

const previewOf = ({ title, intro, cover, logo }: Said, address: string, texts: PlayTexts): string => {
  const description = intro ?? texts.description
  return [
    meta("description", description),
    meta("og:type", "website"),
    meta("og:title", title),
    meta("og:description", description),
    meta("og:url", address),
    meta("og:image", cover ?? logo),
    meta("twitter:card", cover ? "summary_large_image" : "summary"),
  ].join("")
}

const firstView = ({ title, intro, cover, logo }: Said, texts: PlayTexts): string => `<div class="first">
${image("cover", cover)}${image("logo", logo)}<h1>${escaped(title)}</h1>
${intro === undefined ? "" : `<p>${escaped(intro)}</p>\n`}<noscript><p class="note">${escaped(texts.noScript)}</p></noscript>
<p class="loading" role="status">${escaped(texts.loading)}</p>
</div>`

const saidOf = ({ game, locale }: PublicGame, reader: Reader): Said => {
  const { name, appearance = {} } = game.kind === "campaign" ? game.campaign : game.miniGame
  const { cover, logo } = appearance.images ?? {}
  const title = textOf(appearance, "title", reader, locale) ?? name
  return { title, intro: textOf(appearance, "intro", reader, locale), cover, logo }
}

/** The read of a game as an app gets it that names no player. */
const readOf = ({ now, locale, game }: PublicGame) => {
  const seen = { now, locale, player: null }
  return game.kind === "campaign"
    ? campaignView({ ...seen, campaign: game.campaign })
    : miniGameView({ ...seen, miniGame: game.miniGame })
}

/** The page of a game: its name can be read at once, and a script draws the game with the elements. */
export const gamePage = (shown: PublicGame, reader: Reader, { orgId, address, elements }: Place): Document => {
  const { game, framedBy } = shown
  const { appearance = {} } = game.kind === "campaign" ? game.campaign : game.miniGame
  const texts = playTexts[reader.language]
  const { playingAs, notYou, failed, retry, noWayTitle, noWay } = texts
  const said = saidOf(shown, reader)
  const css = style + themeOf(appearance)
  const page = { orgId, locale: reader.tag, framedBy, texts: { playingAs, notYou, failed, retry, noWayTitle, noWay } }
  const html = `${headStart(reader.language, said.title)}<base target="_top">
${previewOf(said, address, texts)}<link rel="modulepreload" id="elements" href="${escaped(elements)}">
<script type="module" src="/play/page.mjs"></script>
<style>${css}</style>
</head>
<body>
<header id="player" hidden></header>
<main>
<div id="game">
${firstView(said, texts)}
</div>
</main>
<script type="application/json" id="read">${scriptJson(readOf(shown))}</script>
<script type="application/json" id="page">${scriptJson(page)}</script>
</body>
</html>
`
  return { html, headers: headersOf(css, true, framedBy) }
}

/** A page that says why there is no game; the same for everything that is not there. */
export const messagePage = ({ language }: Reader, kind: "unknown" | "busy" | "broken"): Document => {
  const texts = playTexts[language]
  const title = texts[`${kind}Title`]
  const html = `${headStart(language, title)}<style>${style}</style>
</head>
<body>
<main class="message">
<img src="${icon}" alt="" width="56" height="56">
<h1>${escaped(title)}</h1>
<p>${escaped(texts[kind])}</p>
</main>
</body>
</html>
`
  return { html, headers: headersOf(style, false, []) }
}
