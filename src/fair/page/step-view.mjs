import { escaped } from "../verify-draws.mjs"
import { code, element, facts, picture } from "./element.mjs"

const leastShare = 1e-6

/** A possible result never reads as 0 %, and an uncertain one never as 100 %. */
const percent = (share, locale) => {
  const { format } = new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 4 })
  if (share > 0 && share < leastShare) return `< ${format(leastShare)}`
  if (share < 1 && share > 1 - leastShare) return `> ${format(1 - leastShare)}`
  return format(share)
}

const decimals = (number, locale, digits = 6) =>
  new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(number)

/** The number as it was used: truncated, not rounded, so that it never seems to lie in the next range. */
const cutOff = (number, locale) => decimals(Math.floor(number * 1e12) / 1e12, locale, 12)

const isHere = ({ from, to }, number) => number >= from && number < to

const barOf = ({ ranges, number }) => {
  const parts = ranges
    .filter(({ from, to }) => to > from)
    .map((range, i) => {
      const shade = isHere(range, number) ? "here" : i % 2 === 0 ? "even" : "odd"
      return picture("rect", {
        x: 1000 * range.from,
        y: 14,
        width: 1000 * (range.to - range.from),
        height: 26,
        class: shade,
      })
    })
  const x = 1000 * number
  const marker = picture("path", { d: `M${x - 9} 0 H${x + 9} L${x} 13 Z`, class: "marker" })
  const attributes = { viewBox: "-10 0 1020 42", class: "bar", "aria-hidden": "true", preserveAspectRatio: "none" }
  return picture("svg", attributes, ...parts, marker)
}

/** A segment or prize by its name, where this play names it, with its id. */
const optionView = (id, name) => (name ? [name, " ", element("small", {}, escaped(id))] : escaped(id))

const tableOf = ({ ranges, number, what }, { texts, locale, nameOf }) => {
  const head = [texts.option, texts.chance]
  const rows = ranges.map((range) => {
    const here = isHere(range, number)
    const name = range.kind ? texts[range.kind] : optionView(range.id, nameOf(what, range.id))
    return element(
      "tr",
      here ? { class: "here" } : {},
      element("th", { scope: "row" }, name, here ? element("span", { class: "mark" }, ` ${texts.here}`) : null),
      element(
        "td",
        {},
        percent(range.to - range.from, locale),
        element("small", {}, `${decimals(range.from, locale)} – ${decimals(range.to, locale)}`),
      ),
    )
  })
  return element(
    "div",
    { class: "scroll", role: "group", tabindex: "0", "aria-label": texts.picks[what] },
    element(
      "table",
      {},
      element(
        "thead",
        {},
        element(
          "tr",
          {},
          head.map((name) => element("th", { scope: "col" }, name)),
        ),
      ),
      element("tbody", {}, rows),
    ),
  )
}

const pickView = (pick, shown) =>
  element(
    "div",
    { class: "pick" },
    element("h4", {}, shown.texts.picks[pick.what]),
    element("p", {}, shown.texts.fellOn(cutOff(pick.number, shown.locale))),
    barOf(pick),
    tableOf(pick, shown),
  )

const detailsOf = (found, { texts }) => {
  switch (found.step) {
    case "record":
      return facts([
        [texts.registered, code(found.text)],
        [texts.calculated, code(found.found)],
        [texts.expected, code(found.expected)],
      ])
    case "commitment":
      return facts([
        [texts.secret, code(found.seed)],
        [texts.calculated, code(found.found)],
        [texts.expected, code(found.expected)],
      ])
    case "numbers":
      return facts([
        [texts.message, code(found.message.replaceAll("\n", "⏎\n"))],
        [texts.signature, code(found.hmac)],
        [texts.numbersLabel, code(found.numbers.join("\n"))],
      ])
    default:
      return null
  }
}

/** One step of the check: what it checks, whether it holds, and the arithmetic. */
export const stepView = (found, shown) => {
  const { texts } = shown
  const { name, text } = texts.steps[found.step]
  const details = detailsOf(found, shown)
  return element(
    "li",
    { class: found.holds ? "right" : "wrong", "data-step": found.step },
    element("h3", {}, name),
    element("p", { class: "verdict" }, found.holds ? `✓ ${texts.right}` : `✗ ${texts.wrong}`),
    element("p", {}, text),
    (found.picks ?? []).map((pick) => pickView(pick, shown)),
    found.step === "outcome" && !found.holds && found.shows ? element("p", {}, code(found.shows)) : null,
    details && element("details", {}, element("summary", {}, texts.details), details),
  )
}
