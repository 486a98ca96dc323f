import { type Game, gameOf } from "../games.ts"
import { test } from "../premio.ts"
import type { Advance } from "../testing.ts"
import type { Frame } from "./frame.ts"
import { type Html, html } from "./html.ts"
import { filled, type Language, textsIn } from "./text.ts"

const localeOf = (language: Language) => (language === "es" ? "es-CO" : "en-GB")

/** The time in the shop's own zone, which its games go by. */
const timeText = (at: string, language: Language, format: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(localeOf(language), { timeZone: "America/Bogota", hourCycle: "h23", ...format }).format(
    new Date(at),
  )

const whole = { weekday: "long", day: "numeric", month: "long", hour: "2-digit", minute: "2-digit" } as const
const short = { weekday: "short", hour: "2-digit", minute: "2-digit" } as const

/** Switches between the shop and its test organization. */
export const modeSwitch = ({ language, path, organization }: Frame): Html | null => {
  if (!test) return null
  const { isTest } = organization
  return html`<form class="mode" method="post" action="/mode"><input type="hidden" name="path" value="${path}">
<button name="mode" value="${isTest ? "live" : "test"}" role="switch" aria-checked="${String(isTest)}">
<span class="knob" aria-hidden="true"></span>${textsIn(language).testMode}</button></form>`
}

const advanceText = ({ reached, fired, more }: Advance, language: Language): Html => {
  const texts = textsIn(language)
  const time = timeText(reached, language, whole)
  if (fired.length === 0) return html`<p>${filled(texts.firedNothing, { time })}</p>`
  return html`<p>${filled(texts.fired, { time })}</p>
<ol class="fired">${fired.map(
    ({ at, what, id }) => html`<li><time datetime="${at}">${timeText(at, language, short)}</time>
<code class="what">${what}</code> <span class="whose">${id}</span></li>`,
  )}</ol>${more > 0 && html`<p>${filled(texts.firedMore, { count: more })}</p>`}`
}

const noticeText = ({ language, shopper, testing }: Frame): Html | null => {
  const notice = testing?.notice
  if (!notice) return null
  const { nextWinSet } = textsIn(language)
  const body =
    "advance" in notice
      ? advanceText(notice.advance, language)
      : html`<p>${filled(nextWinSet, { name: shopper?.name ?? "", game: gameOf(notice.nextWinOf)?.name[language] ?? "" })}</p>`
  return html`<div class="notice" role="status">${body}</div>`
}

/** A trivia is decided by its answers, and nobody plays before signing in. */
const nextWin = ({ language, path, shopper }: Frame, game: Game): Html => {
  const texts = textsIn(language)
  const isPossible = shopper && game.icon !== "quiz"
  return html`<form method="post" action="/test/next-win"><input type="hidden" name="path" value="${path}">
<button class="button small outlined" name="game" value="${game.id}" ${!isPossible && html`disabled`}>${texts.nextWin}</button>
${!isPossible && html`<small>${game.icon === "quiz" ? texts.nextWinTrivia : texts.nextWinSignIn}</small>`}</form>`
}

/** Says on each page that this is the test organization, what time it is there, and offers what only works there. */
export const testBanner = (frame: Frame, game: Game | null): Html | null => {
  const { language, path, organization, testing } = frame
  if (!organization.isTest) return null
  const texts = textsIn(language)
  return html`<section class="testing" aria-labelledby="testing-title">
<h2 id="testing-title"><b class="badge">TEST</b> ${filled(texts.testTitle, { org: organization.orgId })}</h2>
<p>${texts.testText}</p>
${
  testing &&
  html`<div class="clock"><p>${texts.clock} <time datetime="${testing.now}">${timeText(testing.now, language, whole)}</time></p>
<form method="post" action="/test/tomorrow"><input type="hidden" name="path" value="${path}">
<button class="button small">${texts.tomorrow}</button></form>${game && nextWin(frame, game)}</div>`
}
${noticeText(frame)}</section>`
}
