/** The client and the elements, as `/sdk/v1/premio.js` serves them; where there is no DOM, the client alone. */
export * from "./client/premio.ts"

import { gameElement } from "./element/game-element.ts"

const elements = {
  "premio-game": () => gameElement(),
  "premio-wheel": () => gameElement("wheel"),
  "premio-scratch-card": () => gameElement("scratch_card"),
  "premio-slot-machine": () => gameElement("slot_machine"),
  "premio-trivia": () => gameElement("trivia"),
}

for (const [name, element] of Object.entries(elements))
  if (globalThis.customElements && !customElements.get(name)) customElements.define(name, element())
