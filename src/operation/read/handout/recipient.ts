import { addressOf, type Recipient } from "../../../core/handout/handout.ts"
import type { Settings } from "../../../core/organization/settings.ts"
import type { Player } from "../../../core/player/player.ts"

/** What is stored of a player. */
export type Person = Pick<Player, "externalUserId" | "name" | "email" | "traits">

type Sources = {
  settings(orgId: string): Promise<Settings>
  /** The players who have these ids. */
  persons(orgId: string, externalUserIds: readonly string[]): Promise<readonly Person[]>
}

export type WithRecipients = <Item extends { readonly externalUserId: string }>(
  orgId: string,
  items: readonly Item[],
) => Promise<(Item & Recipient)[]>

const unknown: Recipient = { name: null, email: null, address: null }

/** Adds to each item whom it goes to: the player's name, e-mail and, by the settings, address. */
export const recipientReads =
  ({ settings, persons }: Sources): WithRecipients =>
  async (orgId, items) => {
    if (items.length === 0) return []
    const [{ players }, found] = await Promise.all([
      settings(orgId),
      persons(orgId, [...new Set(items.map(({ externalUserId }) => externalUserId))]),
    ])
    const names = players?.addressTraits ?? []
    const recipients = new Map(
      found.map(({ externalUserId, name, email, traits }): [string, Recipient] => [
        externalUserId,
        { name, email, address: addressOf(traits, names) },
      ]),
    )
    return items.map((item) => ({ ...item, ...(recipients.get(item.externalUserId) ?? unknown) }))
  }
