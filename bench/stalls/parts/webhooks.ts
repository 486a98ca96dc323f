import type { Part, Scenario } from "../scenario.ts"
import type { Running } from "../service.ts"

const sendingMs = 10_000

const onWebhook = (
  name: string,
  on: Scenario["on"],
  run: (service: Running, path: string) => Promise<unknown>,
): Scenario => ({ name, on, run: (service) => run(service, `/admin/webhooks/${service.data.webhookId}`) })

const period = { from: "2026-01-01T00:00:00Z", to: "2026-07-01T00:00:00Z" }

/** A webhook with all deliveries. */
export const webhooks: Part = {
  name: "webhooks",
  scenarios: [
    onWebhook("webhook: PATCH, rotate-secret, test", "running", async ({ call }, path) => {
      await call("PATCH", path, { body: { description: "Orders" } })
      await call("POST", `${path}/rotate-secret`, { body: { secret: "another secret of the benchmark" } })
      await call("POST", `${path}/test`)
    }),
    onWebhook("replay of one delivery", "running", async ({ call }, path) => {
      const { text } = await call("GET", `${path}/deliveries?status=failed&limit=1`)
      const [delivery] = (JSON.parse(text) as { items: { deliveryId: string }[] }).items
      await call("POST", `/admin/deliveries/${delivery?.deliveryId}/replay`)
    }),
    onWebhook("replay of the failed ones", "unchanged", ({ call }, path) =>
      call("POST", `${path}/replay`, { body: { ...period, status: "failed" } }),
    ),
    onWebhook("replay of all", "unchanged", ({ call }, path) => call("POST", `${path}/replay`, { body: period })),
    onWebhook("delete", "unchanged", ({ call }, path) => call("DELETE", path)),
    onWebhook("delete after a replay of all", "unchanged", async ({ call }, path) => {
      await call("POST", `${path}/replay`, { body: period })
      await call("DELETE", path)
    }),
    {
      ...onWebhook("all pending go out, to a receiver that is down", "unchanged", async ({ call }, path) => {
        await call("PATCH", path, { body: { active: true } })
        await Bun.sleep(sendingMs)
      }),
      waitsForTimers: true,
    },
  ],
}
