import { raceId } from "../race.ts"
import type { Frame } from "./frame.ts"
import { type Html, html } from "./html.ts"
import { elementFor, layout, signIn } from "./layout.ts"
import { textsIn } from "./text.ts"

/** The shop's own game, played from its server, and the ranking that it counts for. */
export const racePage = (frame: Frame): Html => {
  const texts = textsIn(frame.language)
  const body = html`<p class="crumb"><a href="/">← ${texts.back}</a></p>
<h1>${texts.race}</h1><p class="lead">${texts.raceText}</p>
${frame.shopper ? null : html`<section id="sign-in">${signIn(frame)}</section>`}
<section class="race" data-stop="${texts.raceStop}" data-again="${texts.raceAgain}"
 data-result="${texts.raceResult}" data-failed="${texts.raceFailed}">
<div class="gauge"><div class="mark"></div><div class="needle"></div></div>
<p><button class="button" id="round" ${frame.shopper ? null : html`disabled`}>${texts.raceStart}</button></p>
<p role="status" id="round-result"></p></section>
<section class="stage"><premio-ranking ${elementFor(frame)} game="${raceId}" limit="10"></premio-ranking></section>`
  return layout(frame, { title: texts.race, body, lessons: ["race", "ranking", "token"] })
}
