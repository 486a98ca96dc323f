import { createClient } from "./client.ts"
import { systemHost } from "./host.ts"
import type { Premio, PremioOptions } from "./types.ts"

export { PremioError, type RefusalBody } from "./error.ts"
export type * from "./types.ts"

/** The address of the service that served this script, or undefined where it was installed. */
const servedFrom = /^(https?:.*)\/sdk\/v1\/[^/]*$/.exec(import.meta.url)?.[1]

/** A client for the players of an organization. */
export const createPremio = (options: PremioOptions): Premio => {
  const { baseUrl = servedFrom } = options
  if (baseUrl === undefined) throw new TypeError("set baseUrl to the address of the service")
  return createClient({ ...options, baseUrl }, systemHost)
}
