import { languageOf, sayIn } from "../text/say.ts"
import { stages } from "./stages.ts"

/** Shows a game and lets the player play it; `expected` is the only stage that it shows, if it is given. */
export const gameElement = (expected?: string) =>
  class extends HTMLElement {
    connectedCallback() {
      const say = sayIn(languageOf(this.getAttribute("locale"), document.documentElement.lang, navigator.language))
      const root = this.shadowRoot ?? this.attachShadow({ mode: "open" })
      root.textContent = say(expected && !stages[expected] ? "errorText" : "loading")
    }
  }
