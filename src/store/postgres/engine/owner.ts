import type { Column } from "drizzle-orm"

/**
 * Whether a column says whose a row is. A statement of a batch compares it with one parameter: a cluster, where the rows of
 * an organization lie on one server, then runs the statement there as it is, locks included.
 */
export const isOwner = (column: Column): boolean => column.name === "org_id"

/** Calls `send` for each organization among `items`, in their order: batches are of one, so that is one call as a rule. */
export const forEachOwner = <Item, Owner>(
  items: readonly Item[],
  ownerOf: (item: Item) => Owner,
  send: (owner: Owner, own: readonly Item[]) => Promise<unknown>,
): Promise<unknown> => Promise.all([...Map.groupBy(items, ownerOf)].map(([owner, own]) => send(owner, own)))
