import { decideSignIn, decideSignOut } from "../../../core/operation/user/session.ts"
import { holderId } from "../../../core/organization/session.ts"
import type { Credentials } from "../../../core/port/credentials.ts"
import { shared } from "../../../record/transaction.ts"
import { sha256 } from "../../../secret/hash.ts"
import type { Context } from "../../context.ts"

type Changes = "addSdkCalls" | "createSession" | "endSession" | "touchKey" | "touchSession"

/** The name of an organization that something belongs to. */
export const nameOf = ({ organizations }: Pick<Context, "organizations">, orgId: string): string => {
  const organization = organizations.readOrganization(orgId)
  if (!organization) throw new Error(`organization ${orgId} of a sign-in does not exist`)
  return organization.name
}

/** Sign-in with keys, and sign-out of the console (docs/api.md#sessions-of-the-console). */
export const sessionOperations = (context: Context): Pick<Credentials, Changes> => {
  const { jobs, sources, organizations, sdkCalls, sessions, apply } = context
  return {
    createSession: (key, origin) =>
      jobs.run(key, (tx) => {
        const { orgId, keyId } = key
        const facts = { organizationName: nameOf(context, orgId), others: sessions.ofHolder(orgId, keyId) }
        return apply(tx, key, decideSignIn(facts, key, origin, tx.wall, sources, sha256))
      }),

    touchKey: ({ orgId, keyId }) =>
      jobs.run(shared({ orgId }), (tx) => {
        organizations.touchKey(tx, keyId)
        return null
      }),

    addSdkCalls: (orgId, calls) =>
      jobs.run({ orgId }, (tx) => {
        sdkCalls.add(tx, orgId, calls)
        return null
      }),

    touchSession: (orgId, hash) =>
      jobs.run(shared({ orgId }), (tx) => {
        sessions.touch(hash, tx.wall)
        return null
      }),

    endSession: (orgId, hash) =>
      jobs.run({ orgId }, (tx) => {
        const session = sessions.find(hash)
        const caller = session && { orgId, keyId: holderId(session.holder) }
        return apply(tx, caller, decideSignOut(session))
      }),
  }
}
