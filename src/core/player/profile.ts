import type { IdentifyRequest, Player } from "./player.ts"

/** A player's name and email, and whether each was set by the player's token, which nobody has checked. */
export type OwnProfile = Pick<Player, "name" | "email"> & {
  readonly nameByToken: boolean | null
  readonly emailByToken: boolean | null
}

export const noProfile: OwnProfile = { name: null, email: null, nameByToken: null, emailByToken: null }

/** What identify sets of a profile; undefined fields keep their values. */
export type ProfileChange = {
  readonly name?: string | undefined
  readonly email?: string | undefined
  readonly traits?: Player["traits"] | undefined
  readonly nameByToken?: boolean | null
  readonly emailByToken?: boolean | null
}

/**
 * What identify by key sets (`stored` is null), or by a player token, which fills only what no key has set
 * (docs/api.md#identify). A key sets all that it sends.
 */
export const profileChange = (
  { name, email, traits }: Pick<IdentifyRequest, "name" | "email" | "traits">,
  stored: OwnProfile | null,
): ProfileChange => {
  if (!stored)
    return {
      name,
      email,
      traits,
      ...(name !== undefined && { nameByToken: null }),
      ...(email !== undefined && { emailByToken: null }),
    }
  const mayName = stored.name === null || stored.nameByToken === true
  const mayEmail = stored.email === null || stored.emailByToken === true
  return {
    ...(mayName && name !== undefined && { name, nameByToken: true }),
    ...(mayEmail && email !== undefined && { email, emailByToken: true }),
  }
}
