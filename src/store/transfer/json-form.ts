const isObject = (value: unknown): boolean => typeof value === "object" && value !== null && !Array.isArray(value)
const isText = (value: unknown): boolean => typeof value === "string"

/** What the value of a JSON field must be, unless it is null. */
export type JsonForm = { readonly what: string; readonly isOf: (value: unknown) => boolean }

const anObject: JsonForm = { what: "an object", isOf: isObject }
const objects: JsonForm = {
  what: "a list of objects",
  isOf: (value) => Array.isArray(value) && value.every(isObject),
}
const texts: JsonForm = { what: "a list of texts", isOf: (value) => Array.isArray(value) && value.every(isText) }

/** The JSON fields, by name; the states of the audit log may be anything. */
export const jsonForms: Readonly<Record<string, JsonForm>> = {
  archived: anObject,
  config: anObject,
  settings: anObject,
  traits: anObject,
  metadata: anObject,
  segment: anObject,
  codeConfig: anObject,
  window: anObject,
  ranking: anObject,
  askedBy: anObject,
  prize: anObject,
  state: anObject,
  told: anObject,
  tiers: objects,
  prizeWins: objects,
  pastUses: objects,
  attemptLog: objects,
  toldPeriods: objects,
  momentPrizes: texts,
  events: texts,
  recoveryHashes: texts,
}
