import { queryRule } from "../rule.ts"

/** Members of deleted audiences are on their way out. */
export const audienceRule = queryRule("audiences", ({ own }) => [
  `SELECT 'audience ' || audience || ' counts ' || members || ' members, it has ' || found AS what
   FROM (SELECT a.id AS audience, a.members, (SELECT count(*) FROM audience_members m
           WHERE m.audience = a.id AND ${own("m")}) AS found
         FROM audiences a WHERE a.deleted_at IS NULL AND ${own("a")}) AS counts
   WHERE members <> found`,
])
