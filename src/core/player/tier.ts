/** A level of XP (docs/api.md#tiers). `color` is a CSS color, shown by the app. */
export type Tier = { readonly name: string; readonly minXp: number; readonly color: string }

/** The highest tier that `xp` reaches, or null below the lowest. */
export const tierOf = (tiers: readonly Tier[], xp: number): Tier | null =>
  tiers.reduce<Tier | null>(
    (best, tier) => (tier.minXp <= xp && (best === null || tier.minXp >= best.minXp) ? tier : best),
    null,
  )

/** The tier that a player with `xp` reaches next, with the XP that are missing; null at the top. */
export const nextTierOf = (tiers: readonly Tier[], xp: number): (Tier & { readonly xpMissing: number }) | null => {
  const higher = tiers.filter(({ minXp }) => minXp > xp).map(({ minXp }) => minXp)
  const next = higher.length === 0 ? null : tierOf(tiers, Math.min(...higher))
  return next && { ...next, xpMissing: next.minXp - xp }
}
