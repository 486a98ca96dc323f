import { scratchCard } from "../../stage/scratch-card.ts"
import { slotMachine } from "../../stage/slot-machine.ts"
import type { StageKind } from "../../stage/stage.ts"
import { trivia } from "../../stage/trivia.ts"
import { wheel } from "../../stage/wheel.ts"
import type { StageName } from "../game/game.ts"

/** What draws each kind of game. */
export const stages: Readonly<Record<StageName, StageKind>> = {
  wheel,
  scratch_card: scratchCard,
  slot_machine: slotMachine,
  trivia,
}
