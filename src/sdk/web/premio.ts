/** The client and the elements, as `/sdk/v1/premio.js` serves them; where there is no DOM, the client alone. */
export * from "./client/premio.ts"
export type * from "./events.ts"

// The style sheets come first and together, since what they have in common is compressed best side by side.
import "./element/style.ts"
import "./element/screen/game-style.ts"
import "./element/read/read-style.ts"
import "./stage/scratch-card-style.ts"
import "./stage/slot-machine-style.ts"
import "./stage/trivia-style.ts"
import "./stage/wheel-style.ts"
import {
  GameElement,
  ScratchCardElement,
  SlotMachineElement,
  TriviaElement,
  WheelElement,
} from "./element/game/game-element.ts"
import { RankingElement } from "./element/read/ranking-element.ts"
import { WalletElement } from "./element/read/wallet-element.ts"

const elements = {
  "premio-game": GameElement,
  "premio-wheel": WheelElement,
  "premio-scratch-card": ScratchCardElement,
  "premio-slot-machine": SlotMachineElement,
  "premio-trivia": TriviaElement,
  "premio-ranking": RankingElement,
  "premio-wallet": WalletElement,
}

for (const [name, element] of Object.entries(elements))
  if (globalThis.customElements && !customElements.get(name)) customElements.define(name, element)

/** The elements by their tags. */
export type PremioElements = { readonly [Tag in keyof typeof elements]: InstanceType<(typeof elements)[Tag]> }

declare global {
  interface HTMLElementTagNameMap extends PremioElements {}
}
