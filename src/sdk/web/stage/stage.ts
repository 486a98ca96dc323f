import type { Say } from "../text/say.ts"

/** How things move: "none" for readers who asked for reduced motion, where a reveal shows its end at once. */
export type Motion = "full" | "none"

/** A segment as it is drawn: its name, and what the game's appearance says of it. Colours are #rrggbb, URLs https:. */
export type StageSegment = {
  readonly segmentId: string
  readonly name: string
  readonly isPrize: boolean
  readonly color?: string
  readonly textColor?: string
  readonly label?: string
  readonly imageUrl?: string
}

/** A question of a trivia; an answer is the index of its option. */
export type StageQuestion = { readonly question: string; readonly options: readonly string[] }

/** What a stage draws. */
export type StageGame = {
  readonly segments: readonly StageSegment[]
  readonly questions: readonly StageQuestion[]
  /** The colour of the game as #rrggbb, for colours that are derived from it. */
  readonly primary: string
  /** The words in the reader's language: say("skip"). */
  readonly say: Say
}

/** What a play ended with, as the answer says it. A stage shows this and nothing that looks like more. */
export type Outcome = {
  readonly won: boolean
  /** The segment that the answer names; null if it names none of the game's. */
  readonly segmentId: string | null
  /** What is written where the game shows its result, such as on a scratched card: already in the reader's language. */
  readonly label: string
  /** For decoration only, such as which symbols a lost slot machine shows: the same play always looks the same. */
  readonly seed: string
}

/** What the player chose before the play: the index of an option for each question. */
export type StageChoice = { readonly answers: readonly number[] }

/** One game on the screen, from the first turn to the last. */
export type Stage = {
  /** What is put into part="stage". */
  readonly node: HTMLElement
  /** What the player chose before the play, or null while something is missing; absent where nothing is chosen. */
  readonly input?: () => StageChoice | null
  /** The play was sent and its answer is awaited: a sign of life that promises nothing, such as a wheel that leans. */
  readonly start?: (motion: Motion) => void
  /**
   * Moves to the outcome and resolves when it is shown: within 5 s, at once with motion "none" and when `skip` aborts. A
   * scratch card waits for the player. Never rejects.
   */
  readonly reveal: (outcome: Outcome, motion: Motion, skip: AbortSignal) => Promise<void>
  /** Shows the outcome of an earlier play at once, without an animation or a sound. */
  readonly show?: (outcome: Outcome) => void
  /** Back to how it was before the play: before another one, and when a play failed. */
  readonly reset: () => void
  /** Ends timers, observers and animations: the element was removed or shows something else. */
  readonly dispose?: () => void
}

/** The calls of a stage to the element around it. */
export type StageHost = {
  /** What `input` answers may have changed. */
  readonly changed: () => void
  /** A click or a tap on the stage that means what the main button means: play, or skip during a reveal. */
  readonly pressed: () => void
}

/** A kind of stage: how it is made, and its rules of style, which the element adopts (no style attributes). */
export type StageKind = {
  readonly css: string
  /** Whether the player reveals by hand, so that no "skip" stands beside the stage. */
  readonly isByHand?: boolean
  readonly make: (game: StageGame, host: StageHost) => Stage
}
