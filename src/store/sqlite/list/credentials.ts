import type { Credentials } from "../../../core/port/credentials.ts"
import type { Organizations } from "../record/organization.ts"
import type { Sessions } from "../record/session.ts"

type Needs = { readonly organizations: Organizations; readonly sessions: Sessions }

/** Who calls. Each request reads its key or its session with the key as it is now: a deactivation holds at once. */
export const credentialsOf = ({ organizations, sessions }: Needs): Pick<Credentials, "findApiKey" | "findSession"> => ({
  findApiKey: async (hash) => organizations.findKey(hash),
  findSession: async (hash) => sessions.find(hash),
})
