import type { ApiError } from "../../api/error.ts"

/** Shows next to a field why a change was refused; returns false if the refusal concerns none of the form's fields. */
type Shower = (error: ApiError) => boolean

/** The visible forms; that of a dialog comes after that of the page below it. */
const showers: Shower[] = []

/** Lets a form show refusals until the returned function is called. */
export const showFaultsBy = (shower: Shower): (() => void) => {
  showers.push(shower)
  return () => {
    const index = showers.indexOf(shower)
    if (index !== -1) showers.splice(index, 1)
  }
}

/** Shows in the frontmost form why a change was refused; returns false if the refusal concerns none of its fields. */
export const showFault = (error: ApiError): boolean => showers.at(-1)?.(error) ?? false

const refusedField = /^([\w.:-]+) (?:is missing: it )?must be (.+)$/

/** The field that a refusal concerns, and what it must be; null if the refusal names none. */
export const faultOf = ({ code, message }: ApiError): { readonly field: string; readonly rule: string } | null => {
  const [, field, rule] = (code === "VALIDATION_ERROR" && refusedField.exec(message)) || []
  return field === undefined || rule === undefined ? null : { field, rule }
}
