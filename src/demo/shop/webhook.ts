import { verifyWebhook, type WebhookEvent } from "premio-server"

/** `isTest` says that it happened in a test organization. */
type Received = WebhookEvent & { readonly isTest: boolean }

const most = 8
const received: Received[] = []
const known = new Set<string>()

/** The latest genuine events, newest first. */
export const latestEvents = (): readonly Received[] => received

/** Receives an event. It may arrive more than once, and not in the order in which things happened. */
export const receiveWebhook = async (request: Request): Promise<Response> => {
  const secret = process.env["PREMIO_WEBHOOK_SECRET"] ?? ""
  const event = verifyWebhook(await request.text(), request.headers, secret)
  const id = request.headers.get("webhook-id") ?? ""
  if (!known.has(id)) {
    known.add(id)
    received.unshift({ ...event, isTest: request.headers.get("x-test-mode") === "true" })
    received.splice(most)
  }
  return new Response(null, { status: 204 })
}
