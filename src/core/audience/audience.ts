/** A list of external ids, by which games choose who may play (docs/api.md#audiences). */
export type Audience = {
  readonly audienceId: string
  readonly name: string
  /** How many members it has. */
  readonly members: number
  readonly createdAt: number
  readonly updatedAt: number
}

/** An external id in an audience; it need not be a player's. */
export type AudienceMember = { readonly externalUserId: string; readonly addedAt: number }
