import type { Seen } from "../../edit/edit.ts"
import type { Patch } from "../../edit/patch.ts"
import type { Caller } from "../../organization/organization.ts"
import type { Page, PageRequest } from "../../page.ts"
import type { Result } from "../../refusal.ts"
import type { DeliveryDetail, DeliveryFilter, DeliveryItem } from "../../webhook/delivery.ts"
import type { EventName } from "../../webhook/event/event.ts"
import type { CreatedWebhook, NewWebhook, Webhook, WebhookChanges } from "../../webhook/webhook.ts"

/** Where an organization's events go, and what was sent there (docs/api.md#webhooks, #deliveries). */
export interface WebhookAdmin {
  createWebhook(caller: Caller, request: NewWebhook): Result<CreatedWebhook>
  /** `seen`, here and below, are the versions that the editor has seen; without it, any is accepted. */
  updateWebhook(caller: Caller, webhookId: string, patch: Patch<WebhookChanges>, seen?: Seen): Result<Webhook>
  deleteWebhook(caller: Caller, webhookId: string, seen?: Seen): Result<null>
  webhook(orgId: string, webhookId: string): Result<Webhook>
  webhooks(orgId: string, page: PageRequest): Promise<Page<Webhook>>
  /** For `overlapSeconds`, deliveries are signed with both secrets. */
  rotateSecret(caller: Caller, webhookId: string, secret: string, overlapSeconds: number): Result<Webhook>
  /** Sends `webhook.test`, or the example of another event, to this webhook only, whatever its events. */
  testWebhook(caller: Caller, webhookId: string, event?: EventName): Result<DeliveryItem>
  deliveries(orgId: string, webhookId: string, filter: DeliveryFilter, page: PageRequest): Result<Page<DeliveryItem>>
  /** One delivery with everything that is stored about it. */
  delivery(orgId: string, deliveryId: string): Result<DeliveryDetail>
  /** Starts a new round of attempts of one delivery, with the same body and id. */
  replayDelivery(caller: Caller, deliveryId: string): Result<DeliveryItem>
  /** The same for all existing deliveries that match `filter`; returns how many. */
  replayDeliveries(caller: Caller, webhookId: string, filter: DeliveryFilter): Result<number>
}
