import { type Html, html } from "./html.ts"

/** The drawings of the shop. Their colours are classes of shop.css, so that they follow light and dark. */
const drawing = (content: Html, name: string): Html =>
  html`<svg class="art ${name}" viewBox="0 0 120 120" aria-hidden="true" focusable="false">${content}</svg>`

const products = {
  bag: html`<path class="ink" d="M34 30h52l6 74a6 6 0 0 1-6 6H34a6 6 0 0 1-6-6z"/><path class="shade" d="M34 30h52l-3-14H37z"/>
<rect class="paper" x="42" y="52" width="36" height="38" rx="3"/><path class="sun" d="M48 76a12 12 0 0 1 24 0z"/>
<path class="line" d="M46 82h28"/>`,
  bar: html`<rect class="sun" x="30" y="14" width="60" height="94" rx="5"/><path class="ink" d="M30 14h60v42H30z"/>
<path class="line light" d="M50 14v42M70 14v42M30 35h60"/><rect class="paper" x="40" y="68" width="40" height="26" rx="3"/>
<path class="line" d="M48 78h24M52 86h16"/>`,
  dripper: html`<path class="paper" d="M26 34h68L72 74H48z"/><path class="line" d="M38 42l14 26M60 42v26M82 42 68 68"/>
<rect class="ink" x="40" y="74" width="40" height="7" rx="3"/><path class="line" d="M94 42c12 0 12 16-2 17"/>
<path class="shade" d="M36 86h48l-4 22a4 4 0 0 1-4 3H44a4 4 0 0 1-4-3z"/>`,
  mug: html`<path class="paper" d="M28 42h56v54a12 12 0 0 1-12 12H40a12 12 0 0 1-12-12z"/><path class="ink" d="M28 42h56v8H28z"/>
<path class="line thick" d="M84 56c18-2 20 30-2 30"/><path class="line" d="M44 30c-6-8 6-10 0-20M60 30c-6-8 6-10 0-20"/>
<path class="sun" d="M44 82a12 12 0 0 1 24 0z"/>`,
} as const

/** A slice of the wheel, of sixty degrees. */
const slice = (index: number): Html => {
  const at = (turn: number) => `${60 + 48 * Math.cos(turn)} ${60 + 48 * Math.sin(turn)}`
  const from = (index * Math.PI) / 3
  return html`<path class="${["ink", "sun", "paper"][index % 3]}" d="M60 60L${at(from)}A48 48 0 0 1 ${at(from + Math.PI / 3)}z"/>`
}

const games = {
  wheel: html`${[0, 1, 2, 3, 4, 5].map(slice)}<circle class="shade" cx="60" cy="60" r="10"/><path class="shade" d="M52 4h16l-8 18z"/>`,
  card: html`<rect class="paper" x="16" y="26" width="88" height="68" rx="8"/><rect class="shade" x="26" y="44" width="68" height="38" rx="5"/>
<path class="line light thick" d="M34 74l16-22M46 76l18-26M60 76l16-22M74 76l12-16"/><path class="sun" d="M26 36h40"/>`,
  slots: html`<rect class="ink" x="14" y="30" width="92" height="60" rx="10"/>
<rect class="paper" x="22" y="42" width="22" height="36" rx="4"/><rect class="paper" x="49" y="42" width="22" height="36" rx="4"/>
<rect class="paper" x="76" y="42" width="22" height="36" rx="4"/><ellipse class="sun" cx="33" cy="60" rx="6" ry="9"/>
<ellipse class="sun" cx="60" cy="60" rx="6" ry="9"/><ellipse class="sun" cx="87" cy="60" rx="6" ry="9"/>`,
  quiz: html`<path class="paper" d="M20 22h80a8 8 0 0 1 8 8v46a8 8 0 0 1-8 8H60L38 102V84H20a8 8 0 0 1-8-8V30a8 8 0 0 1 8-8z"/>
<path class="line thick" d="M48 42c2-12 24-12 24 2 0 9-12 9-12 18"/><circle class="ink" cx="60" cy="73" r="4"/>`,
  gift: html`<rect class="ink" x="22" y="52" width="76" height="54" rx="5"/><rect class="sun" x="16" y="38" width="88" height="20" rx="4"/>
<path class="shade" d="M52 38h16v68H52z"/><path class="line thick" d="M60 36c-8-24-32-16-22-4 4 4 14 4 22 4zM60 36c8-24 32-16 22-4-4 4-14 4-22 4z"/>`,
  needle: html`<path class="paper" d="M12 84a48 48 0 0 1 96 0z"/><path class="sun" d="M60 84 74 38a48 48 0 0 1 20 12z"/>
<path class="line thick" d="M60 84 80 50"/><circle class="ink" cx="60" cy="84" r="8"/>`,
} as const

export const productArt = (name: keyof typeof products): Html => drawing(products[name], "product-art")
export const gameArt = (name: keyof typeof games): Html => drawing(games[name], "game-art")
