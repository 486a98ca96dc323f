import { type Column, sql } from "drizzle-orm"
import { jsonField } from "./page.ts"

/** The fields of a stored configuration on which its effective status depends. */
export const dated = (config: Column) => ({
  status: jsonField(config, "status"),
  startsAt: sql`(${jsonField(config, "startsAt")})::float8`,
  endsAt: sql`(${jsonField(config, "endsAt")})::float8`,
})
