import type { Frame } from "./frame.ts"
import { type Html, html } from "./html.ts"
import { elementFor, layout, signIn } from "./layout.ts"
import { textsIn } from "./text.ts"

/** What the shopper has: points, tier, codes and awards. */
export const walletPage = (frame: Frame): Html => {
  const texts = textsIn(frame.language)
  const body = html`<h1>${texts.wallet}</h1>
${frame.shopper ? null : html`<section id="sign-in">${signIn(frame)}</section>`}
<section class="stage"><premio-wallet ${elementFor(frame)}></premio-wallet></section>
<p class="onward"><a href="/checkout">${texts.checkout}</a></p>`
  return layout(frame, { title: texts.wallet, body, lessons: ["wallet", "token"] })
}
