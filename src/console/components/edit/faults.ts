import type { ApiError } from "../../api/error.ts"

/** Shows beside a field why a change was refused; false if it is about none of the form's fields. */
type Shower = (error: ApiError) => boolean

/** The forms that are shown, a dialog's after that of the page below it. */
const showers: Shower[] = []

/** Lets a form show what is refused, until the function that is returned is called. */
export const showFaultsBy = (shower: Shower): (() => void) => {
  showers.push(shower)
  return () => {
    const index = showers.indexOf(shower)
    if (index !== -1) showers.splice(index, 1)
  }
}

/** Shows in the form in front why a change was refused; false if it is about none of its fields. */
export const showFault = (error: ApiError): boolean => showers.at(-1)?.(error) ?? false

const refusedField = /^([\w.]+) (?:is missing: it )?must be (.+)$/

/** The field that a refusal is about, and what it must be; null where the refusal names none. */
export const faultOf = ({ code, message }: ApiError): { readonly field: string; readonly rule: string } | null => {
  const [, field, rule] = (code === "VALIDATION_ERROR" && refusedField.exec(message)) || []
  return field === undefined || rule === undefined ? null : { field, rule }
}
