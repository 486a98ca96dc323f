import { fieldsInEnglish } from "./fields-in-english.ts"
import { fieldsInSpanish } from "./fields-in-spanish.ts"
import { defineMessages } from "./messages.ts"

/** The words for every field that a change may show, by its name in the API, and for the values of those that choose. */
export const fieldMessages = defineMessages(fieldsInSpanish, fieldsInEnglish)
