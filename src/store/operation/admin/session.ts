import { decideSignIn, decideSignOut } from "../../../core/operation/admin/session.ts"
import type { Credentials } from "../../../core/port/credentials.ts"
import { shared } from "../../transaction.ts"
import type { AdminNeeds } from "./needs.ts"

/** Sign-in and sign-out of the console (docs/api.md §2.4). */
export const sessionChanges = ({
  jobs,
  sources,
  organizations,
  sessions,
  apply,
}: AdminNeeds): Pick<Credentials, "createSession" | "endSession" | "touchSession"> => ({
  createSession: (key) =>
    jobs.run(key, (tx) => {
      const organization = organizations.readOrganization(key.orgId)
      if (!organization) throw new Error(`the organization of key ${key.keyId} does not exist`)
      return apply(tx, key, decideSignIn({ organizationName: organization.name }, key, tx.wall, sources))
    }),

  touchSession: (orgId, hash) =>
    jobs.run(shared({ orgId }), (tx) => {
      sessions.touch(hash, tx.wall)
      return null
    }),

  endSession: (orgId, hash) =>
    jobs.run({ orgId }, (tx) => {
      const session = sessions.find(hash)
      return apply(tx, session, decideSignOut(session, { hash }))
    }),
})
