import type { components } from "../../api/schema.ts"

type PublicJwk = components["schemas"]["PublicJwk"]

/** What is wrong with an entered key, before it is sent. */
export type KeyFault = "NO_PUBLIC_KEY" | "PRIVATE_KEY" | "NO_JSON"

/** A key as the service takes it: a PEM, or a JWK as an object; or why it is not sent. */
export type EnteredKey = { readonly publicKey: string | PublicJwk } | { readonly fault: KeyFault }

/** The fields of a JWK that hold what is private, or the secret of a symmetric key. */
const privateFields = ["d", "p", "q", "dp", "dq", "qi", "oth", "k"]

const jwkIn = (text: string): EnteredKey => {
  try {
    const publicKey: PublicJwk = JSON.parse(text)
    return privateFields.some((name) => name in publicKey) ? { fault: "PRIVATE_KEY" } : { publicKey }
  } catch {
    return { fault: "NO_JSON" }
  }
}

/** Reads a pasted key. A private key never leaves the browser. */
export const keyIn = (entered: string): EnteredKey => {
  const text = entered.trim()
  if (text.startsWith("{")) return jwkIn(text)
  if (/-----BEGIN [A-Z ]*PRIVATE KEY-----/.test(text)) return { fault: "PRIVATE_KEY" }
  return text.startsWith("-----BEGIN PUBLIC KEY-----") ? { publicKey: text } : { fault: "NO_PUBLIC_KEY" }
}
