import { games } from "../games.ts"
import { products } from "../products.ts"
import { gameArt, productArt } from "./art.ts"
import type { Frame } from "./frame.ts"
import { type Html, html } from "./html.ts"
import { layout, signIn } from "./layout.ts"
import { money, textsIn } from "./text.ts"

const tile = (href: string, art: Html, name: string, note: string): Html =>
  html`<li><a class="tile" href="${href}">${art}<strong>${name}</strong><span>${note}</span></a></li>`

/** The shop's front: who is there, the games, the products. */
export const homePage = (frame: Frame): Html => {
  const { language } = frame
  const texts = textsIn(language)
  const body = html`<section class="hero"><div><h1>${texts.heroTitle}</h1><p>${texts.heroText}</p>
<p><a class="button" href="/games/aurora-ruleta">${texts.heroAction}</a></p></div>${gameArt("wheel")}</section>
<section id="sign-in">${signIn(frame)}</section>
<section><h2>${texts.games}</h2><ul class="tiles">
${games.map(({ id, icon, name, note }) => tile(`/games/${id}`, gameArt(icon), name[language], note[language]))}
${tile("/race", gameArt("needle"), texts.race, texts.raceNote)}</ul></section>
<section><h2>${texts.products}</h2><ul class="shelf">
${products.map(
  ({ id, art, name, note, price }) => html`<li class="product">${productArt(art)}
<strong>${name[language]}</strong><span>${note[language]}</span>
<p><b>${money(price, language)}</b> <a class="button small" href="/checkout?product=${id}">${texts.buy}</a></p></li>`,
)}</ul></section>`
  return layout(frame, { title: texts.tagline, body, lessons: ["token", "webhook"] })
}
