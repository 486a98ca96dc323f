/** The games to copy into a test organization; all, with tiers and settings, where neither list is given. */
export type ChosenGames = { readonly campaignIds?: readonly string[]; readonly notificationIds?: readonly string[] }

/** How many games were copied. */
export type CopiedConfiguration = { readonly campaigns: number; readonly notifications: number }
