import type { Premio } from "../../client/premio.ts"
import { html } from "../../stage/node.ts"
import type { MessageName } from "../../text/say.ts"
import { errorOf } from "../game/turn.ts"
import { lookOf } from "../look.ts"
import { PremioElement } from "../premio-element.ts"
import { gameCss } from "../screen/game-style.ts"
import { readCss } from "./read-style.ts"

/** What is said where a read failed. */
const faultTexts: Readonly<Record<string, MessageName>> = {
  SIGNED_OUT: "readSignedOut",
  OFFLINE: "offlineText",
  RATE_LIMITED: "busyText",
}

/** An element that shows what the player has, and reads it again after each play on the page. */
export abstract class ReadElement<T> extends PremioElement {
  readonly #name: string
  readonly #title: MessageName
  #life = new AbortController().signal
  #isReady = false
  readonly #message = html("div", { role: "status" })
  readonly #body = html("div", { class: "body" })
  readonly #heading = html("h2", { id: "title" })
  readonly #box = html("section", { "aria-labelledby": "title" }, this.#heading, this.#message, this.#body)

  /** `name` is that of its part, `title` the text over it. */
  constructor(name: string, title: MessageName) {
    super()
    this.#name = name
    this.#title = title
  }

  protected abstract read(premio: Premio): Promise<T>
  protected abstract draw(read: T): readonly Node[]

  protected override load(life: AbortSignal): void {
    this.adopt(gameCss)
    this.adopt(readCss)
    this.#life = life
    this.#box.lang = this.locale
    this.#box.className = `game ${this.#name}`
    this.#box.setAttribute("part", this.#name)
    this.#heading.textContent = this.say(this.#title)
    // Set by the page or not, text on the main colour has to be readable.
    const { properties } = lookOf(null, getComputedStyle(this).getPropertyValue("--premio-primary"))
    for (const [name, value] of Object.entries(properties)) this.#box.style.setProperty(name, value)
    this.root.replaceChildren(this.#box)
    if (!this.#body.hasChildNodes())
      this.#body.replaceChildren(
        html("p", { class: "hidden" }, this.say("wait")),
        ...[1, 2, 3].map(() => html("div", { class: "bone bar" })),
      )
    const hear = (event: Event) => {
      const [from] = event.composedPath()
      if (from instanceof PremioElement && from.client?.orgId === this.client?.orgId) this.refresh()
    }
    document.addEventListener("premio-result", hear, { signal: life })
    addEventListener("online", () => this.#message.hasChildNodes() && this.refresh(), { signal: life })
    void this.#show()
  }

  /** Somebody else may be signed in now: nothing of the player before is left. */
  protected override signedIn(): void {
    this.#body.replaceChildren()
    this.refresh()
  }

  /** What a call answers; null if it failed, which the message then says, or if the answer is out of date. */
  protected async attempt<Answer>(call: () => Promise<Answer>): Promise<Answer | null> {
    const life = this.#life
    try {
      const answer = await call()
      return life.aborted ? null : answer
    } catch (thrown) {
      if (!life.aborted) this.#fail(thrown)
      return null
    }
  }

  async #show(): Promise<void> {
    const { client } = this
    const read = client && (await this.attempt(() => this.read(client)))
    if (!read) return
    this.#message.replaceChildren()
    this.#body.replaceChildren(...this.draw(read))
    if (!this.#isReady) this.emit("ready", read)
    this.#isReady = true
  }

  #fail(thrown: unknown): void {
    const error = errorOf(thrown)
    const isSignedOut = error.code === "SIGNED_OUT"
    const tell = () => (isSignedOut ? this.emit("sign-in", null) : this.emit("error", error))
    const button = html("button", { type: "button" }, this.say(isSignedOut ? "signIn" : "retry"))
    button.addEventListener("click", () => (isSignedOut ? tell() : this.refresh()))
    // What was read before stays where only a later read failed.
    if (isSignedOut || this.#body.querySelector(".bone")) this.#body.replaceChildren()
    const text = html("p", {}, this.say(faultTexts[error.code] ?? "errorText"))
    this.#message.replaceChildren(html("div", { class: "message", part: "message" }, text, button))
    tell()
  }
}
