import { Webhook } from "standardwebhooks"
import { PremioError } from "./error.ts"
import type { WebhookEvent } from "./generated/operations.ts"

type Head = Headers | Readonly<Record<string, string | readonly string[] | undefined>>

const textOf = (body: string | Uint8Array | ArrayBuffer): string => {
  if (typeof body === "string") return body
  // Frameworks like to parse bodies, and what was signed cannot be told from the result.
  if (!ArrayBuffer.isView(body) && Object.prototype.toString.call(body) !== "[object ArrayBuffer]")
    throw new TypeError("body must be the text or the bytes that arrived, unparsed")
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(body)
}

const plain = (headers: Head): Record<string, string> => {
  const entries = headers instanceof Headers ? [...headers] : Object.entries(headers)
  return Object.fromEntries(entries.map(([name, value]) => [name.toLowerCase(), String(value ?? "")]))
}

/** What follows `whsec_` is base64; any other secret counts as it is. */
const verifierOf = (secret: string): Webhook =>
  secret.startsWith("whsec_") ? new Webhook(secret) : new Webhook(new TextEncoder().encode(secret), { format: "raw" })

/**
 * The event that a request to a webhook's receiver brings. `body` is what arrived, unparsed. Of several secrets, as while
 * one is being replaced, any may have signed it. Throws a PremioError with code `INVALID_WEBHOOK` if the request is not
 * genuine or more than five minutes old: answer 401. Tolerate an `event` that you do not know: more may be added.
 */
export const verifyWebhook = (
  body: string | Uint8Array | ArrayBuffer,
  headers: Head,
  secret: string | readonly string[],
): WebhookEvent => {
  const secrets = [secret].flat().filter((one) => one !== "")
  if (secrets.length === 0) throw new TypeError("secret must be the webhook's secret")
  const [text, head] = [textOf(body), plain(headers)]
  let cause: unknown
  for (const verifier of secrets.map(verifierOf))
    try {
      return verifier.verify(text, head) as WebhookEvent
    } catch (error) {
      cause = error
    }
  throw new PremioError("INVALID_WEBHOOK", "the request is not genuine: no secret has signed it lately", { cause })
}
