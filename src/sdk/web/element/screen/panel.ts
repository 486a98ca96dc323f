import { html, link } from "../../stage/node.ts"
import type { Say } from "../../text/say.ts"
import { copyBox } from "../copy.ts"
import type { Decision } from "../game/decide.ts"
import type { Form } from "../game/form.ts"
import type { Game } from "../game/game.ts"
import type { Shown } from "../game/outcome.ts"
import { dateText } from "../time.ts"

/** Where a turn is: nothing runs, its answer is awaited, it is being revealed, its result is shown. */
export type Phase = "idle" | "sending" | "revealing" | "shown"

export type Panel = {
  readonly phase: Phase
  readonly decision: Decision
  /** Null before the first read. */
  readonly game: Game | null
  readonly shown: Shown | null
  readonly form: Form
  /** Whether the game is being read again at the player's wish. */
  readonly isReading: boolean
  readonly isOffline: boolean
  /** Whether the stage still waits for a choice of the player. */
  readonly isInputMissing: boolean
  /** Whether the stage is revealed by the player's hand, so that nothing is there to skip. */
  readonly isByHand: boolean
  readonly actionText: string
  /** Why the player cannot play, as the service says it. */
  readonly message: string | null
  readonly baseUrl: string
  readonly locale: string
  readonly say: Say
}

/** What the player can do in a panel. */
export type Hands = {
  readonly play: () => void
  readonly again: () => void
  readonly skip: () => void
  readonly retry: () => void
  readonly signIn: () => void
  /** The code of a prize was copied. */
  readonly copied: () => void
  readonly typed: (entryCode: string) => void
  readonly accepted: (isAccepted: boolean) => void
}

const button = (
  key: string,
  text: string,
  attributes: Record<string, string | boolean | undefined>,
  act: () => void,
) => {
  const made = html("button", { type: "button", "data-key": key, ...attributes }, text)
  made.addEventListener("click", act)
  return made
}

const entryField = ({ form: { entryCode, wrongEntry }, phase, say }: Panel, { typed }: Hands) => {
  const input = html("input", {
    id: "entry",
    part: "entry",
    "data-key": "entry",
    autocomplete: "off",
    autocapitalize: "characters",
    spellcheck: "false",
    maxlength: "200",
    readonly: phase === "sending",
    "aria-describedby": "entry-hint",
    "aria-required": "true",
    "aria-invalid": wrongEntry ? "true" : undefined,
  })
  input.value = entryCode
  input.addEventListener("input", () => typed(input.value))
  const hint = say(wrongEntry ?? "entryHint")
  return html(
    "div",
    { class: "field" },
    html("label", { for: "entry" }, say("entryLabel")),
    input,
    html("span", { id: "entry-hint", class: wrongEntry ? "bad" : "hint" }, hint),
  )
}

const mark = "\u0000"

const termsField = ({ form: { isAccepted, isTermsMissing }, game, say }: Panel, { accepted }: Hands) => {
  const box = html("input", {
    type: "checkbox",
    id: "terms",
    "data-key": "terms",
    "aria-required": "true",
    "aria-invalid": isTermsMissing ? "true" : undefined,
    "aria-describedby": isTermsMissing ? "terms-wrong" : undefined,
  })
  box.checked = isAccepted
  box.addEventListener("change", () => accepted(box.checked))
  const [before, after] = say("termsText", { link: mark }).split(mark)
  const opens = html("span", { class: "hidden" }, ` (${say("newTab")})`)
  const words = html("span", {}, before, link(game?.terms?.url, {}, say("termsLink"), opens), after)
  return html(
    "div",
    { class: "field", part: "terms" },
    html("label", { class: "terms", for: "terms" }, box, words),
    isTermsMissing && html("span", { id: "terms-wrong", class: "bad" }, say("termsMissing")),
  )
}

const factsOf = ({ game, say }: Panel) => {
  const left = game?.kind === "campaign" ? game.player?.playsRemaining : null
  const facts = [
    game?.playCost && say("cost", { n: game.playCost.points }),
    typeof left === "number" && say("playsLeft", { n: left }),
  ]
  const items = facts.flatMap((fact) => (fact ? html("li", {}, fact) : []))
  return items.length > 0 && html("ul", { class: "facts", role: "list" }, ...items)
}

const playForm = (panel: Panel, hands: Hands) => {
  const { game, phase, isInputMissing, actionText, isOffline, say } = panel
  const needs = game?.player?.needs ?? []
  const isBusy = phase === "sending"
  const action = html(
    "button",
    {
      class: "primary",
      part: "action",
      "data-key": "action",
      "aria-disabled": isBusy || isInputMissing ? "true" : undefined,
      "aria-describedby": isInputMissing ? "input-missing" : undefined,
    },
    isBusy ? say("wait") : actionText,
  )
  const form = html(
    "form",
    { novalidate: true },
    needs.includes("entryCode") && entryField(panel, hands),
    needs.includes("acceptedTerms") && termsField(panel, hands),
    action,
    isInputMissing && !isBusy && html("p", { id: "input-missing", class: "hidden" }, say("answersMissing")),
    isBusy && isOffline && html("p", { class: "hint", role: "status" }, say("offlineText")),
    factsOf(panel),
  )
  form.addEventListener("submit", (event) => {
    event.preventDefault()
    if (!isBusy) hands.play()
  })
  return form
}

/** The clock that runs until a state ends; it is there for the eye alone, and the text says the moment. */
const countdownOf = ({ decision: { state }, say }: Panel) => {
  const name = say(state === "scheduled" || state === "closed" ? "openCountdown" : "countdown")
  const left = html("span", { "data-left": "" })
  return html("div", { class: "countdown", part: "countdown", "aria-hidden": "true" }, html("small", {}, name), left)
}

/** What the service says without a message of the organization, in Spanish to everybody: the elements leave it out. */
export const plainMessages: readonly string[] = [
  "Tu cuenta no puede participar en esta promoción.",
  "No cumples los requisitos para participar en esta promoción.",
]

/** What a state says: its title and its texts. */
export const stateTexts = (
  panel: Pick<Panel, "decision" | "game" | "message" | "locale" | "say">,
): readonly string[] => {
  const { game, message, locale, say } = panel
  const { state, until } = panel.decision
  if (state === "loading" || state === "ready") return []
  if (state === "busy") return [say("errorTitle"), say("busyText")]
  // A date may end with a full stop of its own, as in "p. m.".
  const sayDated = (name: Parameters<Say>[0]) =>
    until === null ? "" : say(name, { date: dateText(until, locale) }).replace(/\.\.$/, ".")
  const own = message === null || plainMessages.includes(message) ? "" : message
  const title = say(`${state}Title`)
  if (state === "banned" || (state === "notEligible" && own)) return [title, own, sayDated("playedText")]
  if (state === "played" && until === null) return [title, say("playedAllText")]
  if (state === "scheduled" || state === "closed" || state === "played") return [title, sayDated(`${state}Text`)]
  return [title, say(`${state}Text`, { n: game?.playCost?.points ?? 0 })]
}

const wayOn = (panel: Panel, { retry, signIn }: Hands) => {
  const { decision, game, isReading, say } = panel
  if (decision.action === "retry") {
    const attributes = { part: "action", class: "primary", "aria-disabled": isReading ? "true" : undefined }
    return button("action", say(isReading ? "wait" : "retry"), attributes, () => !isReading && retry())
  }
  if (decision.action !== "signIn") return null
  const attributes = { class: "button primary", part: "action", "data-key": "action", target: "_top" }
  const join = link(game?.appearance?.joinUrl, attributes, say("signIn"))
  return join instanceof HTMLAnchorElement
    ? join
    : button("action", say("signIn"), { ...attributes, target: undefined }, signIn)
}

const messageOf = (panel: Panel, hands: Hands) => {
  const [title = "", ...texts] = stateTexts(panel)
  const { until } = panel.decision
  const message = html(
    "div",
    { class: "message", part: "message" },
    html("h3", {}, title),
    ...texts.map((text) => text && html("p", { class: "muted" }, text)),
    until && countdownOf(panel),
  )
  return [message, wayOn(panel, hands)]
}

const resultOf = (shown: Shown, panel: Panel, hands: Hands) => {
  const { phase, say, baseUrl } = panel
  const { won, seed } = shown.outcome
  const points = say("points", { n: shown.points })
  const hasPoints = shown.points > 0 && shown.text !== points
  return html(
    "div",
    {
      class: "result",
      part: "result",
      role: "group",
      tabindex: "-1",
      "data-won": won,
      "data-key": seed,
      "aria-labelledby": "result-title result-text",
    },
    phase !== "shown" && html("p", { class: "hint" }, say("lastTitle")),
    html("h3", { part: "result-title", id: "result-title" }, shown.title),
    shown.text && html("p", { id: "result-text", part: "prize", class: won ? "prize" : "muted" }, shown.text),
    hasPoints && html("p", { class: "prize" }, points),
    shown.tier && html("p", {}, say("tierUp", { tier: shown.tier })),
    shown.code && copyBox(shown.code, say, hands.copied),
    shown.balance !== null && html("p", { class: "hint" }, say("balance", { n: shown.balance })),
    shown.drawPath && drawLink(`${baseUrl}${shown.drawPath}`, say),
  )
}

const drawLink = (href: string, say: Say) =>
  html(
    "a",
    { class: "draw", part: "draw-link", href, target: "_blank", rel: "noopener" },
    say("draw"),
    html("span", { class: "hidden" }, ` (${say("newTab")})`),
  )

/** What stands below the stage. */
export const panelOf = (panel: Panel, hands: Hands): (Node | null | false)[] => {
  const { phase, decision, shown, isByHand, say } = panel
  if (phase === "revealing")
    return [!isByHand && button("action", say("skip"), { class: "skip", part: "skip" }, hands.skip)]
  const result = shown && resultOf(shown, panel, hands)
  if (phase === "shown") {
    if (decision.state === "ready")
      return [result, button("action", say("again"), { class: "primary", part: "action" }, hands.again), factsOf(panel)]
    const isOver = decision.state === "played" && decision.until === null
    return [result, ...(isOver || decision.state === "loading" ? [] : messageOf(panel, hands))]
  }
  if (decision.state === "ready" || phase === "sending") return [playForm(panel, hands)]
  return [...messageOf(panel, hands), result]
}
