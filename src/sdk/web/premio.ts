import { gameElement } from "./element/game-element.ts"

const elements = {
  "premio-game": () => gameElement(),
  "premio-wheel": () => gameElement("wheel"),
  "premio-scratch-card": () => gameElement("scratch_card"),
  "premio-slot-machine": () => gameElement("slot_machine"),
  "premio-trivia": () => gameElement("trivia"),
}

for (const [name, element] of Object.entries(elements))
  if (!customElements.get(name)) customElements.define(name, element())
