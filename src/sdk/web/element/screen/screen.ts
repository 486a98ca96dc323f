import { image } from "../../stage/node.ts"
import type { Motion, Stage, StageHost } from "../../stage/stage.ts"
import { type Game, type StageName, stageOf } from "../game/game.ts"
import { type Look, lookOf } from "../look.ts"
import { leftText } from "../time.ts"
import { ownText } from "../words.ts"
import { throwConfetti } from "./confetti.ts"
import { type Frame, fillHeader, fillPrizes, fillSkeleton, makeFrame } from "./frame.ts"
import { type Hands, type Panel, panelOf, stateTexts } from "./panel.ts"
import { stages } from "./stages.ts"

/** What is on the screen at a moment. */
export type Sight = Omit<Panel, "actionText" | "isByHand" | "isInputMissing" | "isOffline"> & {
  readonly isTest: boolean
  /** The main colour that the page has set; empty if it has not. */
  readonly ownPrimary: string
}

const actions: Record<StageName, "spin" | "play" | "answer"> = {
  wheel: "spin",
  scratch_card: "play",
  slot_machine: "play",
  trivia: "answer",
}

/** How long screen readers have to read out an announcement. */
const toldMs = 5_000

/** States in which the game itself is not there to be seen. */
const withoutStage = new Set(["elsewhere", "loading", "notFound"])

const hasStage = ({ phase, decision: { state }, shown }: Sight, game: Game): boolean => {
  if (withoutStage.has(state)) return false
  // The questions of a trivia are announced to those who may answer them.
  return stageOf(game) !== "trivia" || phase !== "idle" || state === "ready" || shown !== null
}

export const motionNow = (): Motion => (matchMedia("(prefers-reduced-motion: reduce)").matches ? "none" : "full")

/** Draws a game: what stands still once, and the panel below the stage whenever something in it has changed. */
export class Screen {
  readonly frame: Frame = makeFrame()
  stage: Stage | null = null
  readonly #hands: Hands
  readonly #pressed: StageHost["pressed"]
  readonly #changed: StageHost["changed"]
  #stillKey = ""
  #stageKey = ""
  #panelKey = ""
  #told: string | null = null
  #look: Look = lookOf(null, "")
  #timer: ReturnType<typeof setInterval> | undefined
  #silence: ReturnType<typeof setTimeout> | undefined

  constructor(hands: Hands, host: StageHost) {
    this.#hands = hands
    this.#pressed = host.pressed
    this.#changed = host.changed
  }

  draw(sight: Sight): void {
    const { game, decision, say } = sight
    this.frame.game.lang = sight.locale
    this.frame.game.dataset["state"] = sight.phase === "idle" ? decision.state : sight.phase
    if (game) this.#drawStill(sight, game)
    else if (decision.state === "loading") {
      fillSkeleton(this.frame, say)
      return
    } else {
      this.frame.header.replaceChildren()
      this.#drop()
    }
    this.frame.game.removeAttribute("aria-busy")
    if (decision.state === "signedOut" && this.#told === null) this.frame.prizes.open = true
    if (game) this.#drawStage(sight, game)
    this.#drawPanel(sight)
    this.#tell(sight)
  }

  /** Counts down what is left until a moment of the service's clock, and calls `ended` when that has come. */
  count(until: number | null, now: () => number, ended: () => void): void {
    clearInterval(this.#timer)
    if (until === null) return
    const show = () => {
      const left = until - now()
      const text = this.frame.panel.querySelector("[data-left]")
      if (text) text.textContent = leftText(left)
      if (left > 0) return
      clearInterval(this.#timer)
      ended()
    }
    this.#timer = setInterval(show, 1_000)
    show()
  }

  announce(text: string): void {
    const { status } = this.frame
    // The same text twice is announced twice, and nobody who reads on later finds it below the game.
    status.textContent = ""
    clearTimeout(this.#silence)
    requestAnimationFrame(() => {
      status.textContent = text
    })
    this.#silence = setTimeout(() => {
      status.textContent = ""
    }, toldMs)
  }

  /** Gives the focus to the result, which is thereby read out once; or announces it, where the focus stays. */
  presentResult(mayFocus: boolean, isParty: boolean): void {
    const result = this.frame.panel.querySelector<HTMLElement>(".result")
    if (mayFocus) result?.focus()
    else this.announce([...(result?.querySelectorAll("h3, h3 + p") ?? [])].map((line) => line.textContent).join(". "))
    if (isParty) throwConfetti(this.frame.game, this.#look.primary)
  }

  focus(key: string): void {
    this.frame.panel.querySelector<HTMLElement>(`[data-key="${key}"]`)?.focus()
  }

  /** Ends everything that moves or waits. */
  dispose(): void {
    clearInterval(this.#timer)
    this.#drop()
  }

  #drop(): void {
    this.stage?.dispose?.()
    this.stage = null
    this.#stageKey = ""
    this.frame.stage.replaceChildren()
  }

  #drawStill({ isTest, locale, ownPrimary, say }: Sight, game: Game): void {
    const { player: _, now: __, ...still } = game
    const key = JSON.stringify([still, isTest, locale, ownPrimary, say("test")])
    if (key === this.#stillKey) return
    this.#stillKey = key
    this.#look = lookOf(game.appearance, ownPrimary)
    for (const [name, value] of Object.entries(this.#look.properties)) this.frame.game.style.setProperty(name, value)
    fillHeader(this.frame, game, { isTest, locale, say })
    fillPrizes(this.frame, game, say)
  }

  #drawStage(sight: Sight, game: Game): void {
    const { say, shown, phase } = sight
    const name = stageOf(game)
    if (!name || !hasStage(sight, game)) {
      this.#drop()
      return
    }
    const questions = game.trivia?.questions ?? []
    const looks = game.appearance?.segments ?? {}
    const segments = game.segments.map((segment) => ({ ...segment, ...looks[segment.segmentId] }))
    const { primary } = this.#look
    const key = JSON.stringify([name, segments, questions, primary, say("spin"), game.appearance?.images?.background])
    // What is being played or shown stays as it is, whatever was changed meanwhile.
    if (key === this.#stageKey || (this.stage && phase !== "idle")) return
    this.#drop()
    this.#stageKey = key
    this.stage = stages[name].make(
      { segments, questions, primary, say },
      { pressed: this.#pressed, changed: this.#changed },
    )
    const backdrop = image(game.appearance?.images?.background, { class: "backdrop" })
    this.frame.stage.replaceChildren(...(backdrop ? [backdrop] : []), this.stage.node)
    if (shown) this.stage.show?.(shown.outcome)
  }

  #drawPanel(sight: Sight): void {
    const { game, locale, say } = sight
    const name = game && stageOf(game)
    const words = game && ownText(game.appearance, "action", locale, game.locale)
    const panel: Panel = {
      ...sight,
      actionText: words ?? say(name ? actions[name] : "retry"),
      isInputMissing: this.stage?.input?.() === null,
      isByHand: name !== null && stages[name].isByHand === true,
      isOffline: !navigator.onLine,
    }
    const { game: _, say: __, ...rest } = panel
    const key = JSON.stringify([rest, game?.player, game?.playCost, game?.terms, say("wait")])
    if (key === this.#panelKey) return
    this.#panelKey = key
    const focused = this.#focusedKey()
    this.frame.panel.replaceChildren(...panelOf(panel, this.#hands).filter((part) => part instanceof Node))
    this.frame.panel.hidden = this.frame.panel.childElementCount === 0
    if (focused !== null) this.#refocus(focused)
  }

  /** The key of what has the focus in the panel; empty if it has none, and null if the focus is elsewhere. */
  #focusedKey(): string | null {
    const root = this.frame.game.getRootNode()
    const active = root instanceof ShadowRoot ? root.activeElement : null
    return active instanceof HTMLElement && this.frame.panel.contains(active) ? (active.dataset["key"] ?? "") : null
  }

  /** Restores the focus to the replacement of the element that had it. */
  #refocus(key: string): void {
    const { panel, stage } = this.frame
    const same = [...panel.querySelectorAll<HTMLElement>("[data-key]")].find((part) => part.dataset["key"] === key)
    const next =
      same ??
      panel.querySelector<HTMLElement>("button, a, input") ??
      stage.querySelector<HTMLElement>("button:not([hidden])")
    const message = panel.querySelector<HTMLElement>(".message")
    message?.setAttribute("tabindex", "-1")
    const to = next ?? message
    to?.focus({ preventScroll: true })
  }

  /** Announces a state that came by itself to screen readers, once. */
  #tell(sight: Sight): void {
    const { decision, phase, say } = sight
    if (phase !== "idle") return
    const text = decision.state === "ready" ? say("ready") : stateTexts(sight).filter(Boolean).join(". ")
    if (this.#told !== null && this.#told !== text) this.announce(text)
    this.#told = text
  }
}
