let made = 0

/** A new id for a segment, or a key for a row of a form. */
export const newKey = (): string => `s${Date.now().toString(36)}${(made++).toString(36)}`
