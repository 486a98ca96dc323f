import type { PremioError } from "premio-server"
import type { Game } from "../games.ts"
import { type LessonId, lessons } from "../lesson.ts"
import { type Shopper, shoppers } from "../shoppers.ts"
import type { Frame } from "./frame.ts"
import { type Html, html } from "./html.ts"
import { modeSwitch, testBanner } from "./testing.ts"
import { filled, textsIn } from "./text.ts"

type Page = {
  readonly title: string
  readonly body: Html
  readonly lessons: readonly LessonId[]
  /** The game that the page shows. */
  readonly game?: Game
}

const { PREMIO_URL = "" } = process.env
/** What the buttons of test mode call. */
const testLessons = (game: Game | undefined): readonly LessonId[] => (game ? ["tomorrow", "nextWin"] : ["tomorrow"])

/** What the browser may load: this shop's files, and from the service its script and its API. */
const policy = [
  "default-src 'none'",
  `script-src 'self' ${PREMIO_URL}`,
  "style-src 'self'",
  "img-src 'self' data:",
  `connect-src 'self' ${PREMIO_URL}`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join("; ")

export const pageAnswer = ({ html: text }: Html, status = 200): Response =>
  new Response(text, {
    status,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": policy,
      "Cache-Control": "no-store",
      "Referrer-Policy": "same-origin",
      "X-Content-Type-Options": "nosniff",
    },
  })

/** The attributes that every element of the service needs: whose it is, where its token comes from, its language. */
export const elementFor = ({ language, organization }: Frame) =>
  html`org="${organization.orgId}" token-url="/premio-token" base-url="${PREMIO_URL}" locale="${language}"`

const signInForm = ({ shopper, path }: Frame, one: Shopper): Html => html`
<form method="post" action="/sign-in"><input type="hidden" name="path" value="${path}">
<button class="person" name="shopper" value="${one.id}" ${shopper?.id === one.id && html`aria-current="true"`}>
<span class="face" aria-hidden="true">${one.name.charAt(0)}</span> ${one.name} <small>${one.city}</small></button></form>`

/** Three buttons to sign in with. */
export const signIn = (frame: Frame): Html => html`
<div class="sign-in"><p>${textsIn(frame.language).signInFirst}</p>
<div class="people">${shoppers.map((one) => signInForm(frame, one))}</div></div>`

const account = (frame: Frame): Html => {
  const { shopper, path, language } = frame
  const texts = textsIn(language)
  return shopper
    ? html`<form class="account" method="post" action="/sign-in"><input type="hidden" name="path" value="${path}">
<span>${filled(texts.signedInAs, { name: shopper.name })}</span><button name="shopper" value="">${texts.signOut}</button></form>`
    : html`<a class="account" href="#sign-in">${texts.signInAs}…</a>`
}

const languages = ({ language, path }: Frame): Html => html`
<form class="languages" method="post" action="/language"><input type="hidden" name="path" value="${path}">
<button name="language" value="es" lang="es" aria-pressed="${String(language === "es")}" title="Español">ES</button>
<button name="language" value="en" lang="en" aria-pressed="${String(language === "en")}" title="English">EN</button></form>`

const lessonPart = (id: LessonId, { language }: Frame): Html => {
  const lesson = lessons[id]
  const texts = textsIn(language)
  return html`<details class="lesson" id="lesson-${id}">
<summary><code>${lesson.call}</code> <span>${texts.lessons[id]}</span></summary>
<p class="place"><code>${lesson.file}:${lesson.firstLine}</code>
<a href="${PREMIO_URL}${lesson.reference}">${texts.reference}: <code>${lesson.operation}</code></a></p>
<pre tabindex="0"><code>${lesson.source}</code></pre></details>`
}

const behind = (ids: readonly LessonId[], frame: Frame): Html => {
  const texts = textsIn(frame.language)
  return html`<aside class="behind" aria-labelledby="behind-title">
<h2 id="behind-title">${texts.behind}</h2><p>${texts.behindText}</p>
${ids.map((id) => lessonPart(id, frame))}
<h3>${texts.activity}</h3>
<div class="activity" data-nothing="${texts.nothingYet}">
<section><h4>${texts.events}</h4><ol id="events"></ol></section>
<section><h4>${texts.calls}</h4><ol id="calls"></ol></section>
</div></aside>`
}

/** A whole page around its body. */
export const layout = (frame: Frame, { title, body, lessons: own, game }: Page): Html => {
  const texts = textsIn(frame.language)
  const ids = frame.organization.isTest ? [...testLessons(game), ...own] : own
  const links = [
    ["/", texts.home],
    ["/wallet", texts.wallet],
    ["/checkout", texts.checkout],
  ] as const
  const current = frame.path.split("?")[0]
  return html`<!doctype html>
<html lang="${frame.language}"><head><meta charset="utf-8"><title>${title} · Aurora</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<link rel="icon" href="/assets/icon.svg"><link rel="stylesheet" href="/assets/shop.css">
<script type="module" src="${PREMIO_URL}/sdk/v1/premio.js" crossorigin></script>
<script type="module" src="/assets/shop.js"></script></head>
<body><header class="top"><a class="brand" href="/"><img src="/assets/icon.svg" alt="" width="36" height="36">
<span>Aurora <small>${texts.tagline}</small></span></a>
<nav>${links.map(([href, name]) => html`<a href="${href}" ${href === current && html`aria-current="page"`}>${name}</a>`)}</nav>
<div class="who">${account(frame)}${modeSwitch(frame)}${languages(frame)}</div></header>
${testBanner(frame, game ?? null)}
<div class="floor"><main>${body}</main>${behind(ids, frame)}</div>
<footer><p>${texts.demoNote}</p></footer></body></html>`
}

/** A page that says what the service did not accept. */
export const refusedPage = (frame: Frame, error: PremioError): Html => {
  const texts = textsIn(frame.language)
  const body = html`<h1>${texts.refused}</h1><p>${error.message}</p><p><code>${error.code}</code></p>
<p><a class="button" href="/">${texts.back}</a></p>`
  return layout(frame, { title: texts.refused, body, lessons: [] })
}
