import type { Column } from "drizzle-orm"

/**
 * Whether a column names the organization of a row. Statements of a batch compare it with one parameter, so that a
 * cluster, which keeps the rows of an organization on one server, can run them there unchanged, including their
 * locks.
 */
export const isOwner = (column: Column): boolean => column.name === "org_id"

/**
 * Calls `send` for each organization among `items`, in their order: usually once, since a batch has one organization.
 */
export const forEachOwner = <Item, Owner>(
  items: readonly Item[],
  ownerOf: (item: Item) => Owner,
  send: (owner: Owner, own: readonly Item[]) => Promise<unknown>,
): Promise<unknown> => Promise.all([...Map.groupBy(items, ownerOf)].map(([owner, own]) => send(owner, own)))
