import { type Refusal, refuse } from "../refusal.ts"

/** The most that an organization's whole configuration may take (docs/limits.md). */
export const maxConfigurationBytes = 64 * 1024 * 1024

/** The bytes of `text` in UTF-8. */
const utf8Bytes = (text: string): number => {
  let bytes = text.length
  for (const sign of text) if (sign > "\u007f") bytes += sign > "\u07ff" ? 2 : 1
  return bytes
}

/** The bytes of a value as stored: as JSON in UTF-8. */
export const jsonBytes = (value: unknown): number => utf8Bytes(JSON.stringify(value))

/** The bytes of a webhook that count; secrets are not configuration. */
export const webhookBytes = (webhook: {
  readonly url: string
  readonly events: readonly string[]
  readonly description: string | null
}): number => utf8Bytes(webhook.url) + jsonBytes(webhook.events) + utf8Bytes(webhook.description ?? "")

/** The bytes of a marketplace game that count. */
export const gameBytes = ({ gameId, name }: { readonly gameId: string; readonly name: string }): number =>
  utf8Bytes(gameId) + utf8Bytes(name)

/**
 * Refuses a change that would take an organization's configuration, of `held` bytes, beyond its bound. Always accepts a
 * change that does not enlarge it.
 */
export const refuseMoreConfiguration = (held: number, before: number, after: number): Refusal | null => {
  const bytes = held + after - before
  if (after <= before || bytes <= maxConfigurationBytes) return null
  return refuse(
    "CONFLICT",
    `an organization's campaigns, mini-games, marketplace games, webhooks and tiers may take at most 64 MiB (${maxConfigurationBytes} bytes) in total; this change would make them ${bytes}: shorten what has ended first`,
  )
}
