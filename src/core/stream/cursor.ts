import { type Refusal, refuseField } from "../refusal.ts"

/** Refuses a cursor that no answer of this stream contained. */
export const refuseCursor = (): Refusal =>
  refuseField("since", "the cursor of an earlier answer; to start again, leave it out")
