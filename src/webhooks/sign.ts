import { createHmac } from "node:crypto"
import type { Delivery } from "../core/webhook/webhook.ts"

const standardPrefix = "whsec_"

/**
 * The key of the Standard Webhooks signature: the base64-decoded rest after `whsec_`, otherwise the bytes of the
 * secret.
 */
const standardKey = (secret: string): Buffer =>
  secret.startsWith(standardPrefix) ? Buffer.from(secret.slice(standardPrefix.length), "base64") : Buffer.from(secret)

/**
 * The headers of one attempt (docs/api.md §6.2, §6.3). `now` is in epoch milliseconds; the signature covers `body`,
 * byte for byte. While a rotated secret overlaps, `webhook-signature` holds a signature for each.
 */
export const deliveryHeaders = (
  { eventId, event, body, secrets }: Pick<Delivery, "eventId" | "event" | "body" | "secrets">,
  now: number,
): Record<string, string> => {
  const timestamp = String(Math.floor(now / 1000))
  const sign = (secret: string) =>
    createHmac("sha256", standardKey(secret)).update(`${eventId}.${timestamp}.${body}`).digest("base64")
  return {
    "content-type": "application/json",
    "x-service-event": event,
    "x-service-signature": createHmac("sha256", secrets[0] ?? "")
      .update(body)
      .digest("hex"),
    "webhook-id": eventId,
    "webhook-timestamp": timestamp,
    "webhook-signature": secrets.map((secret) => `v1,${sign(secret)}`).join(" "),
  }
}
