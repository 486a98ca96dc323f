import { afterEach } from "bun:test"
import type { Body, Client } from "../service/client.ts"
import type { TestService } from "../service/service.ts"
import { eventually } from "../waiting.ts"
import { subscriber } from "./hooks.ts"

const path = "/api/v1/admin/webhooks"

/** Every delivery of a webhook, oldest first. */
export const deliveriesOf = async (org: Client, webhookId: string): Promise<Body[]> => {
  const items: Body[] = []
  for (let cursor: string | null = ""; cursor !== null; ) {
    const from: string = cursor && `&cursor=${cursor}`
    const { body } = await org.get(`${path}/${webhookId}/deliveries?limit=200${from}`, { status: 200 })
    items.unshift(...body.items.reverse())
    cursor = body.nextCursor
  }
  return items
}

/** Creates a subscriber with one webhook, whose receivers stop with the test, and reads its log of deliveries. */
export const givenLogged = (service: TestService) => {
  const stops: (() => unknown)[] = []
  afterEach(() => {
    for (const stop of stops.splice(0)) stop()
  })

  /** A subscriber with one webhook that answers as `answer` says. */
  return async (answer: (number: number) => number | Promise<number> = () => 200, fields: object = {}) => {
    const hooks = await subscriber(service)
    const receive: typeof hooks.receive = async (...options) => {
      const receiver = await hooks.receive(...options)
      stops.push(receiver.stop)
      return receiver
    }
    // Excludes those of draws: a second process may open its own chain at any time.
    const receiver = await receive(answer, { events: ["code.created", "game.played", "game.won"], ...fields })
    const { webhookId } = receiver
    const deliveries = () => deliveriesOf(hooks.org, webhookId)
    const settled = (attempts: number) =>
      eventually(deliveries, (items) => items.every((item) => item.attempts.length >= attempts))
    return { ...hooks, receive, receiver, webhookId, hook: `${path}/${webhookId}`, deliveries, settled }
  }
}
