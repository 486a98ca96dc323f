// Canonical JSON (RFC 8785), and the hashes of records

import { Wrong } from "./fault.mjs"
import { sha256 } from "./sha256.mjs"

export const canonical = (value) => {
  if (typeof value === "string") return JSON.stringify(value)
  if (typeof value === "number" && !Number.isFinite(value)) throw new Wrong("a number is too large")
  if (value === null || typeof value !== "object") return String(value)
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`
  return canonicalObject(value, Object.keys(value))
}

const canonicalObject = (value, keys) => {
  let text = "{"
  for (const key of keys.sort()) text += `${text === "{" ? "" : ","}${JSON.stringify(key)}:${canonical(value[key])}`
  return `${text}}`
}

/** The hash that a record must have: of its canonical form without `hash`. */
export const hashOf = (record) =>
  sha256(
    canonicalObject(
      record,
      Object.keys(record).filter((key) => key !== "hash"),
    ),
  )

export const same = (a, b) => (a === undefined || b === undefined ? a === b : canonical(a) === canonical(b))
