import { decideSignIn, decideSignOut } from "../../../core/operation/session.ts"
import type { Credentials } from "../../../core/port/credentials.ts"
import type { Random } from "../../../core/random.ts"
import type { ApplyChanges } from "../apply/apply.ts"
import type { GroupCommit } from "../engine/commit.ts"
import type { Organizations } from "../record/organization.ts"
import type { Sessions } from "../record/session.ts"

type Needs = { readonly organizations: Organizations; readonly sessions: Sessions; readonly apply: ApplyChanges }

/** Who calls. Each request reads its key or its session with the key as it is now: a deactivation holds at once. */
export const credentialsStore = (
  commit: GroupCommit,
  secrets: Random,
  { organizations, sessions, apply }: Needs,
): Credentials => ({
  findApiKey: async (hash) => organizations.findKey(hash),

  findSession: async (hash) => sessions.find(hash),

  createSession: (key) =>
    commit.run((tx) => {
      const organization = organizations.readOrganization(key.orgId)
      if (!organization) throw new Error(`the organization of key ${key.keyId} does not exist`)
      return apply(tx, key, decideSignIn({ organizationName: organization.name }, key, tx.wall, { secrets }))
    }),

  touchSession: (hash) =>
    commit.run((tx) => {
      sessions.touch(hash, tx.wall)
      return null
    }),

  endSession: (hash) =>
    commit.run((tx) => {
      const session = sessions.find(hash)
      return apply(tx, session, decideSignOut(session, { hash }))
    }),
})
