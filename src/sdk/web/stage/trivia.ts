import { ended } from "./motion.ts"
import { html, svg } from "./node.ts"
import type { Outcome, Stage, StageGame, StageHost, StageKind } from "./stage.ts"

const ring = "M32 4a28 28 0 1 1-.01 0z"
const tick = "M20 33l8 8 16-17"
const dots = "M20 32h.01M32 32h.01M44 32h.01"

const pictureOf = (won: boolean) =>
  svg(
    "svg",
    { viewBox: "0 0 64 64", "aria-hidden": "true" },
    svg("path", { d: ring, pathLength: "1" }),
    svg("path", { d: won ? tick : dots, ...(won && { pathLength: "1" }) }),
  )

const make = ({ questions, say }: StageGame, host: StageHost): Stage => {
  const form = html("form", { class: "trivia-form" })
  const result = html("div", { class: "trivia-result" })
  const node = html("div", { class: "trivia" }, form, result)
  const total = questions.length
  let answers: readonly (number | undefined)[] = []
  let at = 0
  let isShown = false

  const isAnswered = () => questions.every((_, index) => answers[index] !== undefined)

  const optionOf = (text: string, option: number) => {
    const radio = html("input", { type: "radio", name: "option", value: `${option}` })
    radio.checked = answers[at] === option
    radio.addEventListener("change", () => {
      answers = questions.map((_, index) => (index === at ? option : answers[index]))
      for (const next of form.querySelectorAll<HTMLButtonElement>(".trivia-next")) next.disabled = false
      host.changed()
    })
    return html("label", { class: "trivia-option" }, radio, html("span", {}, text))
  }

  /** Shows the question that is `by` further on, and gives it the focus when the player asked for it. */
  const go = (by: number) => {
    at = Math.min(Math.max(0, at + by), total - 1)
    const asked = questions[at]
    if (!asked) return form.replaceChildren()
    const progress = html("progress", { max: `${total}`, value: `${at + 1}`, "aria-hidden": "true" })
    const legend = html("legend", {}, html("small", {}, say("question", { n: at + 1, total })), " ", asked.question)
    const choice = html("fieldset", {}, legend, ...asked.options.map(optionOf))
    const back = html("button", { type: "button", class: "trivia-back" }, say("back"))
    back.addEventListener("click", () => go(-1))
    const next = html("button", { type: "submit", class: "trivia-next" }, say("next"))
    next.disabled = answers[at] === undefined
    form.replaceChildren(
      progress,
      choice,
      html("div", { class: "trivia-steps" }, ...(at > 0 ? [back] : []), ...(at < total - 1 ? [next] : [])),
    )
    if (by !== 0) (choice.querySelector<HTMLElement>(":checked") ?? choice.querySelector("input"))?.focus()
  }
  form.addEventListener("submit", (event) => {
    event.preventDefault()
    if (at === total - 1) host.pressed()
    else if (answers[at] !== undefined) go(1)
  })
  const write = ({ won, label }: Outcome) => {
    const picture = pictureOf(won)
    isShown = true
    result.dataset["won"] = String(won)
    result.replaceChildren(picture, html("span", { "aria-hidden": "true" }, label))
    form.hidden = true
    return picture
  }
  // A play that failed without a result leaves the answers as they are, so that nobody has to choose them again.
  const reset = () => {
    form.inert = false
    if (!isShown) return
    isShown = false
    answers = []
    at = 0
    form.hidden = false
    result.replaceChildren()
    go(0)
    host.changed()
  }
  go(0)
  return {
    node,
    input: () => (isAnswered() ? { answers: answers.map((answer) => answer ?? 0) } : null),
    start: () => {
      form.inert = true
    },
    reveal: async (outcome, motion, skip) => {
      const paths = [...write(outcome).children]
      if (motion === "none" || skip.aborted) return
      const drawn = paths.map((path, index) =>
        path.animate(
          { strokeDasharray: ["0 1", "1 1"] },
          { duration: 600, delay: index * 450, fill: "backwards", easing: "ease-out" },
        ),
      )
      await ended(drawn, skip)
    },
    show: write,
    reset,
  }
}

const css = `
.trivia { inline-size: 100%; max-inline-size: 32rem; margin-inline: auto; text-align: start }
.trivia-form { display: grid; gap: 1.25rem }
.trivia-form[hidden] { display: none }
.trivia progress { appearance: none; inline-size: 100%; block-size: .375rem; border: 0; border-radius: 1rem; overflow: hidden; background: var(--border) }
.trivia progress::-webkit-progress-bar { background: var(--border) }
.trivia progress::-webkit-progress-value { background: var(--primary); border-radius: 1rem; transition: inline-size .3s }
.trivia progress::-moz-progress-bar { background: var(--primary); border-radius: 1rem }
.trivia fieldset { display: grid; gap: .625rem; margin: 0; padding: 0; border: 0; min-inline-size: 0 }
.trivia legend { padding: 0; margin-block-end: 1rem; font-size: 1.25rem; font-weight: 650; line-height: 1.3; text-wrap: balance; overflow-wrap: anywhere }
.trivia small { display: block; margin-block-end: .25rem; font-size: .875rem; font-weight: 500; color: var(--muted) }
.trivia-option { display: flex; gap: .75rem; align-items: center; padding: .75rem 1rem; min-block-size: 1.5rem; border: 1px solid var(--border); border-radius: calc(var(--radius) * .75); cursor: pointer; overflow-wrap: anywhere; transition: border-color .15s, background-color .15s, box-shadow .15s }
.trivia-option > span { min-inline-size: 0 }
.trivia-option:hover { border-color: var(--primary) }
.trivia-option:has(:checked) { border-color: var(--primary); box-shadow: inset 0 0 0 1px var(--primary); background: color-mix(in srgb, var(--primary) 8%, transparent) }
.trivia-option:has(:focus-visible) { outline: 3px solid var(--focus); outline-offset: 2px }
.trivia input { flex: none; appearance: none; box-sizing: border-box; inline-size: 1.25rem; block-size: 1.25rem; margin: 0; border: 2px solid var(--muted); border-radius: 50%; outline: 0; transition: border .15s }
.trivia input:checked { border: 6px solid var(--primary) }
.trivia-steps { display: flex; justify-content: space-between; gap: .75rem; min-block-size: 2.75rem }
.trivia-next { margin-inline-start: auto }
.trivia-result:not(:empty) { display: grid; gap: .75rem; justify-items: center; padding-block: 1rem; text-align: center; font-size: 1.25rem; font-weight: 650; overflow-wrap: anywhere }
.trivia-result svg { inline-size: 6rem; fill: none; stroke: var(--primary); stroke-width: 4; stroke-linecap: round; stroke-linejoin: round }
.trivia-result[data-won=false] svg { stroke: var(--muted) }
@media (forced-colors: active) {
  .trivia-option:has(:checked) { outline: 3px solid Highlight }
  .trivia input { appearance: auto }
  .trivia-result svg { stroke: CanvasText }
}
`

/** Questions, one at a time. */
export const trivia: StageKind = { css, make }
