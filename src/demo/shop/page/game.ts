import type { Game } from "../games.ts"
import type { Frame } from "./frame.ts"
import { type Html, html } from "./html.ts"
import { elementFor, layout, signIn } from "./layout.ts"
import { textsIn } from "./text.ts"

/** A game of the service: the element shows it, plays it and says what was won. */
export const gamePage = (frame: Frame, game: Game): Html => {
  const { id, kind, name } = game
  const texts = textsIn(frame.language)
  const body = html`<p class="crumb"><a href="/">← ${texts.back}</a></p>
<h1 class="hidden">${name[frame.language]}</h1>
${frame.shopper ? null : html`<section id="sign-in">${signIn(frame)}</section>`}
<section class="stage"><premio-game ${elementFor(frame)} game="${id}" kind="${kind}"></premio-game></section>
<p class="onward"><a href="/wallet">${texts.wallet}</a> <a href="/checkout">${texts.checkout}</a></p>`
  return layout(frame, {
    game,
    title: name[frame.language],
    body,
    lessons: [kind === "campaign" ? "play" : "spin", "token", "webhook"],
  })
}
