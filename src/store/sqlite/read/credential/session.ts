import { desc, eq } from "drizzle-orm"
import type { Accounts, UserAdmin } from "../../../../core/port/admin/user.ts"
import type { Credentials } from "../../../../core/port/credentials.ts"
import type { Sessions } from "../../../../record/organization/session.ts"
import type { Db } from "../../file/open.ts"
import { consoleSessions } from "../../schema/organization/user.ts"

type Reads = Pick<Credentials, "findSession"> & Pick<UserAdmin, "sessions"> & Pick<Accounts, "sessionsOf">

/** The sessions of the console, each with its current key or user, so that a deactivation takes effect at once. */
export const sessionReads = (db: Db, sessions: Sessions): Reads => ({
  findSession: async (hash) => sessions.find(hash),

  sessions: async (orgId, limit) => {
    const { orgId: owner, seenAt } = consoleSessions
    return db
      .select()
      .from(consoleSessions)
      .where(eq(owner, orgId))
      .orderBy(desc(seenAt))
      .limit(limit)
      .all()
      .map(sessions.shown)
  },

  sessionsOf: async (orgId, holderId) => sessions.ofHolder(orgId, holderId).toReversed(),
})
