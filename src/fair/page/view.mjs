import { escaped } from "../verify-draws.mjs"
import { code, element, facts } from "./element.mjs"
import { stepView } from "./step-view.mjs"
import { canCalculate, isReceiptOf, stepsOf } from "./steps.mjs"

const timeText = (at, locale) =>
  new Intl.DateTimeFormat(locale, { dateStyle: "long", timeStyle: "medium" }).format(new Date(at))

const timeView = (at, { locale }) =>
  element(
    "time",
    { datetime: new Date(at).toISOString() },
    `${timeText(at, locale)} `,
    element("small", {}, new Date(at).toISOString()),
  )

const section = (heading, ...children) => element("section", {}, element("h2", {}, heading), ...children)

/** Says before anything else that the draw is none of a promotion. */
const testView = ({ texts }) =>
  element(
    "section",
    { class: "test", role: "note" },
    element("h2", {}, texts.testHeading),
    element("p", {}, texts.testText),
  )

/** Why the result differs from what the number alone gives. */
const reasonOf = ({ turned, redrawnAmong, moment, forced }, { texts, locale }) => {
  if (forced) return turned || redrawnAmong ? `${texts.forced} ${texts.forcedThen}` : texts.forced
  if (moment !== undefined) return texts.moment(timeText(moment, locale))
  if (turned) {
    const counted = { perUser: texts.takenByYou, budget: null }[turned.by]
    const count = new Intl.NumberFormat(locale).format(turned.taken)
    const taken = counted === null ? "" : ` ${(counted ?? texts.taken)(count)}`
    return texts.turned[turned.by] + taken
  }
  return redrawnAmong ? texts.redrawn : null
}

/** A name as the play showed it, large, with the id in the record small beside it; the id alone without a name. */
const shownName = (name, id) => {
  if (id === undefined) return undefined
  const written = code(escaped(id))
  return name ? [element("span", { class: "name" }, name), " ", element("small", {}, written)] : written
}

const resultView = ({ record, names }, shown) => {
  const { texts } = shown
  const { outcome, at, n, clientSeed } = record
  const reason = reasonOf(outcome, shown)
  return element(
    "section",
    { class: outcome.won ? "result won" : "result" },
    element("h2", {}, outcome.won ? texts.won : texts.lost),
    reason === null ? null : element("p", {}, reason),
    facts([
      [texts.prize, shownName(names?.prize, outcome.prizeId)],
      [texts.segment, shownName(names?.segment, outcome.segmentId)],
      [texts.playedAt, timeView(at, shown)],
      [texts.number, texts.numberOf(new Intl.NumberFormat(shown.locale).format(n))],
      [texts.yourSeed, clientSeed === undefined ? texts.noSeed : code(escaped(clientSeed))],
    ]),
  )
}

const chainView = ({ chain }, shown) => {
  const { texts, locale } = shown
  const opened = chain.seed === null ? texts.stillClosed : texts.openedAt(timeText(chain.closedAt, locale))
  return section(
    texts.chainHeading,
    element("p", {}, texts.chainText),
    facts([
      [texts.publishedAt, timeView(chain.openedAt, shown)],
      [texts.commitment, code(chain.commitment)],
      [texts.opensWhen, opened],
      [texts.chain, code(chain.chainId)],
    ]),
  )
}

/** Not every result follows from its number alone. */
const allHoldsOf = ({ outcome }, texts) => {
  if (outcome?.forced) return texts.forcedHolds
  if (outcome?.moment !== undefined) return texts.momentHolds
  return outcome?.turned ? texts.turnedHolds : texts.allHolds
}

/** What this play calls a segment or a prize that a number picked; the two may have the same id. */
const nameIn =
  ({ record: { outcome }, names }) =>
  (what, id) => {
    const isPrize = what === "prize" || (what === "redraw" && outcome.segmentId === undefined)
    return isPrize ? outcome.prizeId === id && names?.prize : outcome.segmentId === id && names?.segment
  }

/** Adds each step as it is found, then the overall result. */
const runSteps = async (draw, shown, list, verdict) => {
  const { texts } = shown
  let holds = true
  for await (const found of stepsOf(draw)) {
    holds = holds && found.holds
    list.append(stepView(found, { ...shown, nameOf: nameIn(draw) }))
  }
  const allHolds = allHoldsOf(draw.record, texts)
  verdict.textContent = holds ? (draw.chain.seed === null ? texts.soFar : allHolds) : texts.somethingWrong
  verdict.className = holds ? "verdict-line right" : "verdict-line wrong"
}

const checkView = (draw, shown) => {
  const { texts } = shown
  if (!canCalculate()) return section(texts.checkHeading, element("p", { class: "verdict-line" }, texts.insecureText))
  const verdict = element("p", { class: "verdict-line", role: "status" }, texts.checking)
  const list = element("ol", { class: "steps" })
  runSteps(draw, shown, list, verdict)
  return section(texts.checkHeading, element("p", {}, texts.checkText), verdict, list)
}

const pendingView = ({ texts }) =>
  element("section", { class: "pending" }, element("h2", {}, texts.pendingHeading), element("p", {}, texts.pendingText))

const receiptView = (draw, { texts }) => {
  if (!canCalculate()) return null
  const input = element("input", { id: "receipt", autocomplete: "off", spellcheck: "false", autocapitalize: "off" })
  const answer = element("p", { role: "status", class: "answer" })
  const compare = async (event) => {
    event.preventDefault()
    const isMatch = await isReceiptOf(input.value, draw)
    answer.textContent = isMatch ? texts.receiptYes : texts.receiptNo
    answer.className = isMatch ? "answer right" : "answer wrong"
  }
  return section(
    texts.receiptHeading,
    element("p", {}, texts.receiptText),
    element(
      "form",
      { onsubmit: compare },
      element("label", { for: "receipt" }, texts.receiptLabel),
      element("div", { class: "field" }, input, element("button", { type: "submit" }, texts.receiptButton)),
    ),
    answer,
  )
}

const limitsView = ({ texts }) =>
  section(
    texts.limitsHeading,
    element(
      "ul",
      {},
      texts.limitsText.map((text) => element("li", {}, text)),
    ),
    element("p", {}, element("a", { href: "/verify-draws.mjs" }, texts.program)),
  )

/** The view of a draw, with its check. */
export const drawView = (draw, shown) => [
  draw.chain.test ? testView(shown) : null,
  resultView(draw, shown),
  draw.chain.seed === null ? pendingView(shown) : null,
  chainView(draw, shown),
  checkView(draw, shown),
  receiptView(draw, shown),
  limitsView(shown),
]

/** The view shown instead of a draw, with a way to try again if that can help. */
export const messageView = (heading, text, again) =>
  element(
    "section",
    { class: "message" },
    element("h2", {}, heading),
    element("p", {}, text),
    again ? element("button", { type: "button", onclick: again.act }, again.label) : null,
  )
