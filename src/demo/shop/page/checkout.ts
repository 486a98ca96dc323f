import type { OwnCode } from "premio-server"
import { discountOf, type Return } from "../checkout.ts"
import type { Product } from "../products.ts"
import { productArt } from "./art.ts"
import type { Frame } from "./frame.ts"
import { type Html, html } from "./html.ts"
import { layout, signIn } from "./layout.ts"
import { filled, type Language, money, textsIn } from "./text.ts"

/** A sale that is made. */
type Sale = {
  readonly product: Product
  readonly code: OwnCode
  readonly discount: number
  readonly before: Return
  readonly after: Return
}

const perPeso = ({ sales, discount }: Return): string => (discount === 0 ? "–" : (sales / discount).toFixed(1))

/** The return in one column, or before and after. */
const returnTable = (columns: readonly (readonly [string, Return])[], language: Language): Html => {
  const texts = textsIn(language)
  const rows: readonly (readonly [string, (of: Return) => string])[] = [
    [texts.redemptions, ({ redemptions }) => String(redemptions)],
    [texts.sales, ({ sales }) => money(sales, language)],
    [texts.invested, ({ discount }) => money(discount, language)],
    [texts.perPeso, perPeso],
  ]
  return html`<table class="return"><thead><tr><td></td>${columns.map(([name]) => html`<th scope="col">${name}</th>`)}</tr></thead>
<tbody>${rows.map(
    ([name, show]) =>
      html`<tr><th scope="row">${name}</th>${columns.map(([, one]) => html`<td>${show(one)}</td>`)}</tr>`,
  )}</tbody></table>`
}

const bill = (product: Product, language: Language): Html => html`
<div class="bill">${productArt(product.art)}<div><strong>${product.name[language]}</strong>
<span>${product.note[language]}</span><b>${money(product.price, language)}</b></div></div>`

const codeChoice = (code: OwnCode, isFirst: boolean, product: Product, language: Language): Html => html`
<li><label><input type="radio" name="code" value="${code.code}" ${isFirst && html`checked`} required>
<code>${code.code}</code> <span>${code.campaignName}</span>
<b>−${money(discountOf(code, product.price), language)}</b></label></li>`

/** The checkout of one product, with the codes that the shopper may use. */
export const checkoutPage = (
  frame: Frame,
  product: Product,
  codes: readonly OwnCode[],
  returns: ReadonlyMap<string, Return>,
): Html => {
  const { language, shopper } = frame
  const texts = textsIn(language)
  const form = html`<form class="pay" method="post" action="/checkout">
<input type="hidden" name="product" value="${product.id}"><input type="hidden" name="order" value="${crypto.randomUUID()}">
<h2>${texts.yourCodes}</h2><ul class="codes">
${codes.map((code, index) => codeChoice(code, index === 0, product, language))}</ul>
<button class="button">${texts.pay}</button></form>`
  const body = html`<h1>${texts.checkout}</h1>${bill(product, language)}
${shopper ? (codes.length > 0 ? form : html`<p class="empty">${texts.noCodes} <a href="/games/aurora-ruleta">${texts.heroAction}</a></p>`) : html`<section id="sign-in">${signIn(frame)}</section>`}
${[...returns].map(
  ([id, one]) => html`<section><h2>${texts.returnTitle} <code>${id}</code></h2>
${returnTable([[texts.now, one]], language)}</section>`,
)}`
  return layout(frame, { title: texts.checkout, body, lessons: ["codes", "redeem", "returns"] })
}

/** What came of the sale: what was paid, and how the return moved. */
export const soldPage = (frame: Frame, { product, code, discount, before, after }: Sale): Html => {
  const { language } = frame
  const texts = textsIn(language)
  const total = money(product.price - discount, language)
  const columns = [
    [texts.before, before],
    [texts.after, after],
  ] as const
  const body = html`<h1>${filled(texts.sold, { total })}</h1><p class="lead">${filled(texts.soldText, { code: code.code })}</p>
${bill(product, language)}
<dl class="sum"><div><dt>${texts.price}</dt><dd>${money(product.price, language)}</dd></div>
<div><dt>${texts.discount}</dt><dd>−${money(discount, language)}</dd></div>
<div class="total"><dt>${texts.total}</dt><dd>${total}</dd></div></dl>
<section><h2>${texts.returnTitle} <code>${code.campaignId}</code></h2>${returnTable(columns, language)}</section>
<p><a class="button" href="/">${texts.back}</a></p>`
  return layout(frame, { title: texts.checkout, body, lessons: ["redeem", "returns", "webhook"] })
}
