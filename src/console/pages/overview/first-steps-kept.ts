import { readerOf, type Session } from "../../shell/session.ts"

const keyOf = (session: Session): string => `premio.first-steps.${readerOf(session)}`

/** Whether a reader can take the first steps of an organization, and has neither finished nor dismissed them here. */
export const mayTakeFirstSteps = (session: Session): boolean =>
  session.mode === "live" && session.may.settings === "write" && localStorage.getItem(keyOf(session)) === null

/** Remembers in this browser that the reader needs the list no longer. */
export const forgetFirstSteps = (session: Session) => localStorage.setItem(keyOf(session), "done")
