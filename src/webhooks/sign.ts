import { createHmac } from "node:crypto"
import { type Delivery, requestHeaders, timestampOf } from "../core/webhook/delivery.ts"

const standardPrefix = "whsec_"

/**
 * The key of the Standard Webhooks signature: the base64-decoded rest after `whsec_`, otherwise the bytes of the
 * secret.
 */
const standardKey = (secret: string): Buffer =>
  secret.startsWith(standardPrefix) ? Buffer.from(secret.slice(standardPrefix.length), "base64") : Buffer.from(secret)

/**
 * The headers of one attempt (docs/api.md#request, #signatures). `now` is in epoch milliseconds; the signature covers
 * `body`, byte for byte. While a rotated secret overlaps, `webhook-signature` holds a signature for each.
 */
export const deliveryHeaders = (
  { orgId, eventId, event, body, secrets }: Pick<Delivery, "orgId" | "eventId" | "event" | "body" | "secrets">,
  now: number,
) => {
  const timestamp = timestampOf(now)
  const sign = (secret: string) =>
    createHmac("sha256", standardKey(secret)).update(`${eventId}.${timestamp}.${body}`).digest("base64")
  const signature = createHmac("sha256", secrets[0] ?? "")
    .update(body)
    .digest("hex")
  const webhookSignature = secrets.map((secret) => `v1,${sign(secret)}`).join(" ")
  return requestHeaders({ orgId, eventId, event }, now, { signature, webhookSignature })
}
