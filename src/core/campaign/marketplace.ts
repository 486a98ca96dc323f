/** A marketplace game that the organization has installed; an inactive one cannot be played. */
export type MarketplaceGame = { readonly gameId: string; readonly name: string; readonly active: boolean }
