/** Ids whose names somebody asks for. */
export type AskedNames = {
  readonly campaignIds: readonly string[]
  readonly miniGameIds: readonly string[]
  readonly externalUserIds: readonly string[]
}

/** The records whose names the audit log shows, by the beginnings of the actions on them. */
export const namedTargets = ["audience", "code-pool", "webhook"] as const
export type NamedTarget = (typeof namedTargets)[number]

/** Names by their ids; a player may have none. */
export type FoundNames = {
  readonly campaigns: ReadonlyMap<string, string>
  readonly miniGames: ReadonlyMap<string, string>
  readonly players: ReadonlyMap<string, string | null>
}
