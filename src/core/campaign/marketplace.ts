import { type Refusal, refuse } from "../refusal.ts"

/** A marketplace game that the organization has installed; an inactive one cannot be played. */
export type MarketplaceGame = { readonly gameId: string; readonly name: string; readonly active: boolean }

export const refuseUnknownGame = (gameId: string): Refusal =>
  refuse("NOT_FOUND", `marketplace game ${gameId} does not exist; check gameId`)
