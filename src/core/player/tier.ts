/** A level of XP (docs/api.md#tiers). `color` is a CSS color, shown by the app. */
export type Tier = { readonly name: string; readonly minXp: number; readonly color: string }

/** The highest tier that `xp` reaches, or null below the lowest. */
export const tierOf = (tiers: readonly Tier[], xp: number): Tier | null =>
  tiers.reduce<Tier | null>(
    (best, tier) => (tier.minXp <= xp && (best === null || tier.minXp >= best.minXp) ? tier : best),
    null,
  )
