/** How much of each thing the benchmark creates. */
export type Size = {
  readonly plays: number
  readonly players: number
  readonly deliveries: number
  /** Expired, with one owner. */
  readonly codes: number
  /** Plays of one player in one campaign. */
  readonly chain: number
  /** Plays of one player that each carry metadata. */
  readonly metadata: number
  /** Ids that were merged into one player. */
  readonly mergedIds: number
  /** Spins of another mini-game, each redeemed; as many codes with a sale each. */
  readonly redemptions: number
  /** Plays of another campaign, each of which won a prize that is to be handed out. */
  readonly handouts: number
  /** Campaigns, and as many mini-games, of a second organization. */
  readonly configured: number
  /**
   * Push sends (each with its row in the audit log), bans, sessions and responses stored by Idempotency-Key: this many
   * of each.
   */
  readonly small: number
  readonly webhooks: number
  readonly keys: number
}

const full: Size = {
  plays: 1_000_000,
  players: 200_000,
  deliveries: 400_000,
  codes: 100_000,
  chain: 200_000,
  metadata: 60_000,
  mergedIds: 1_000,
  redemptions: 100_000,
  handouts: 200_000,
  configured: 10_000,
  small: 20_000,
  webhooks: 100,
  keys: 1_000,
}

/** The full size times `scale`, with at least a few of each thing. */
export const sizeOf = (scale: number): Size =>
  Object.fromEntries(
    Object.entries(full).map(([name, count]) => [name, Math.min(count, Math.max(5, Math.round(count * scale)))]),
  ) as Size
