import { ended } from "./motion.ts"
import { html } from "./node.ts"
import type { Outcome, Stage, StageGame, StageHost, StageKind } from "./stage.ts"
import { triviaCss } from "./trivia-style.ts"

const make = ({ questions, say }: StageGame, host: StageHost): Stage => {
  const form = html("form", { class: "trivia-form" })
  const result = html("div", { class: "trivia-result", "aria-hidden": "true" })
  const node = html("div", { class: "trivia" }, form, result)
  const total = questions.length
  let answers: readonly (number | undefined)[] = []
  let at = 0
  let isShown = false

  const optionOf = (text: string, option: number) => {
    const radio = html("input", { type: "radio", name: "option", required: true })
    radio.checked = answers[at] === option
    radio.addEventListener("change", () => {
      answers = questions.map((_, index) => (index === at ? option : answers[index]))
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
    const back = html("button", { type: "button" }, say("back"))
    back.addEventListener("click", () => go(-1))
    const next = html("button", { class: "trivia-next" }, say("next"))
    form.replaceChildren(
      progress,
      choice,
      html("div", { class: "trivia-steps" }, at > 0 && back, at < total - 1 && next),
    )
    if (by !== 0) (choice.querySelector<HTMLElement>(":checked") ?? choice.querySelector("input"))?.focus()
  }
  form.addEventListener("submit", (event) => {
    event.preventDefault()
    if (at === total - 1) host.pressed()
    else go(1)
  })
  const write = ({ won, label }: Outcome) => {
    isShown = true
    form.hidden = true
    result.dataset["won"] = String(won)
    result.textContent = label
  }
  // A play that failed without a result leaves the answers as they are, so that nobody has to choose them again.
  const reset = () => {
    form.inert = false
    if (!isShown) return
    isShown = false
    answers = []
    at = 0
    form.hidden = false
    result.textContent = ""
    go(0)
    host.changed()
  }
  go(0)
  return {
    node,
    input: () => {
      const chosen = answers.filter((answer) => answer !== undefined)
      return chosen.length === total ? { answers: chosen } : null
    },
    start: () => {
      form.inert = true
    },
    reveal: async (outcome, motion, skip) => {
      write(outcome)
      if (motion === "none" || skip.aborted) return
      const grow = { opacity: [0, 1], scale: [0.9, 1] }
      await ended([result.animate(grow, { duration: 500, easing: "cubic-bezier(.2, 1.6, .4, 1)" })], skip)
    },
    show: write,
    reset,
  }
}

/** Questions, one at a time. */
export const trivia: StageKind = { css: triviaCss, make }
