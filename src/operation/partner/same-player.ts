import type { Partner } from "../../core/port/partner.ts"
import { shared } from "../../record/transaction.ts"
import type { Context } from "../context.ts"

/** Tells whether two ids mean one person (docs/api.md#player-tokens). */
export const samePlayerOperations = ({ jobs, people }: Context): Pick<Partner, "isSamePlayer"> => ({
  isSamePlayer: (orgId, externalUserId, named) =>
    jobs.run(shared({ orgId, externalUserId }), () => {
      const { row } = people.findPlayer(orgId, externalUserId)
      if (row === null) return false
      const other =
        "clientId" in named
          ? people.findByClientId(orgId, named.clientId)
          : people.findPlayer(orgId, named.externalUserId)
      return other?.row === row
    }),
})
