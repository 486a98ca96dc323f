import type { Credentials } from "../../../core/port/credentials.ts"
import type { Sessions } from "../../../record/session.ts"
import type { Organizations } from "../record/organization.ts"

type Needs = { readonly organizations: Organizations; readonly sessions: Sessions }

/**
 * The credentials of callers. Each request reads the current key, or the session with its key, so that a deactivation
 * takes effect at once.
 */
export const credentialsOf = ({ organizations, sessions }: Needs): Pick<Credentials, "findApiKey" | "findSession"> => ({
  findApiKey: organizations.findKey,
  findSession: async (hash) => sessions.find(hash),
})
