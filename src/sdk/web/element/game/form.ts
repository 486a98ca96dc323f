import type { StageChoice } from "../../stage/stage.ts"
import type { MessageName } from "../../text/say.ts"
import type { Game } from "./game.ts"
import type { Brought } from "./turn.ts"

/** What the player has filled in, and what is wrong with it. */
export type Form = {
  readonly entryCode: string
  readonly isAccepted: boolean
  readonly wrongEntry: MessageName | null
  readonly isTermsMissing: boolean
}

export const emptyForm: Form = { entryCode: "", isAccepted: false, wrongEntry: null, isTermsMissing: false }

const wrongEntries: Readonly<Record<string, MessageName>> = {
  ENTRY_CODE_REQUIRED: "entryMissing",
  ENTRY_CODE_UNKNOWN: "entryUnknown",
  ENTRY_CODE_USED: "entryUsed",
  ENTRY_CODE_EXPIRED: "entryExpired",
}

/** The form after a refusal that is about one of its fields; null if it is about none. */
export const refusedForm = (form: Form, code: string): Form | null => {
  const wrongEntry = wrongEntries[code]
  if (wrongEntry) return { ...form, wrongEntry, isTermsMissing: false }
  // The terms have changed since the game was read, and nobody has accepted these.
  return code === "TERMS_REQUIRED" ? { ...form, wrongEntry: null, isTermsMissing: true, isAccepted: false } : null
}

/**
 * The form as it is sent: with what is wrong with it, or what the play brings. `choice` is what the player chose on the
 * stage: null while something is missing, undefined where nothing is chosen.
 */
export const sentForm = (
  form: Form,
  { player, terms }: Pick<Game, "player" | "terms">,
  choice: StageChoice | null | undefined,
): { readonly form: Form; readonly brought: Brought | null } => {
  const needs = player?.needs ?? []
  const entryCode = form.entryCode.trim()
  const wrongEntry = needs.includes("entryCode") && entryCode === "" ? "entryMissing" : null
  const isTermsMissing = needs.includes("acceptedTerms") && !form.isAccepted
  const isComplete = !wrongEntry && !isTermsMissing && choice !== null
  const brought = {
    ...(choice && { answers: [...choice.answers] }),
    ...(needs.includes("entryCode") && { entryCode }),
    ...(needs.includes("acceptedTerms") && terms && { acceptedTerms: terms.version }),
  }
  return { form: { ...form, wrongEntry, isTermsMissing }, brought: isComplete ? brought : null }
}
