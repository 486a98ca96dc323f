/** The client and the elements, as `/sdk/v1/premio.js` serves them; where there is no DOM, the client alone. */
export * from "./client/premio.ts"

import {
  GameElement,
  ScratchCardElement,
  SlotMachineElement,
  TriviaElement,
  WheelElement,
} from "./element/game-element.ts"

const elements = {
  "premio-game": GameElement,
  "premio-wheel": WheelElement,
  "premio-scratch-card": ScratchCardElement,
  "premio-slot-machine": SlotMachineElement,
  "premio-trivia": TriviaElement,
}

for (const [name, element] of Object.entries(elements))
  if (globalThis.customElements && !customElements.get(name)) customElements.define(name, element)
