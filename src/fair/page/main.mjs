/** The public page of one draw, /fair/{chainId}/{n}?hash= (docs/fair-draws.md). */
import { element } from "./element.mjs"
import { firstLanguage, languages, remember } from "./texts.mjs"
import { drawView, messageView } from "./view.mjs"

const localeOf = (language) => navigator.languages.find((tag) => tag.split("-")[0] === language) ?? language

/** The draw that the address names; null if the address is not valid. */
const askedFor = () => {
  const [, chainId, n] = /^\/fair\/(ch_\w{1,64})\/(\d{1,15})\/?$/.exec(location.pathname) ?? []
  const hash = new URLSearchParams(location.search).get("hash") ?? ""
  return chainId && /^[0-9a-f]{64}$/.test(hash) ? { chainId, n: Number(n), hash } : null
}

/** Loads the requested draw, or returns why there is none. */
const load = async (asked) => {
  if (asked === null) return { state: "notFound" }
  try {
    const answer = await fetch(`/api/v1/draws/${asked.chainId}/${asked.n}?hash=${asked.hash}`)
    if (answer.status === 404 || answer.status === 400) return { state: "notFound" }
    if (!answer.ok) return { state: "failed" }
    const found = await answer.json()
    return { state: found.record.type === "draw" ? "draw" : "other", draw: { ...found, ...asked } }
  } catch {
    return { state: "failed" }
  }
}

const contentOf = ({ state, draw }, shown) => {
  const { texts } = shown
  switch (state) {
    case "loading":
      return [element("p", { role: "status" }, texts.loading)]
    case "notFound":
      return [messageView(texts.notFoundHeading, texts.notFoundText)]
    case "other":
      return [messageView(texts.otherHeading, texts.otherText)]
    case "failed":
      return [messageView(texts.failedHeading, texts.failedText, { label: texts.again, act: start })]
    default:
      return drawView(draw, shown)
  }
}

let language = firstLanguage()
let current = { state: "loading" }

const choose = (chosen) => {
  language = chosen
  remember(chosen)
  show()
  document.querySelector(`button[lang="${chosen}"]`)?.focus()
}

const languageButtons = (label) =>
  element(
    "div",
    { class: "languages", role: "group", "aria-label": label },
    ["es", "en"].map((one) =>
      element(
        "button",
        { type: "button", lang: one, "aria-pressed": String(one === language), onclick: () => choose(one) },
        one === "es" ? "Español" : "English",
      ),
    ),
  )

const show = () => {
  const texts = languages[language]
  document.documentElement.lang = language
  const mark = current.draw?.chain.test ? `${texts.testHeading} · ` : ""
  document.title = `${mark}${texts.title} · Premio`
  const header = element("header", {}, element("span", { class: "brand" }, "Premio"), languageButtons(texts.language))
  const content = contentOf(current, { texts, locale: localeOf(language) }).filter((part) => part !== null)
  const main = element(
    "main",
    {},
    element("h1", {}, texts.title),
    element("p", { class: "intro" }, texts.intro),
    ...content,
  )
  main.dataset.state = current.state
  document.querySelector("#page").replaceChildren(header, main)
}

async function start() {
  current = { state: "loading" }
  show()
  current = await load(askedFor())
  show()
}

start()
