import { Cache } from "../../../core/cache.ts"
import { erasureSecrets as stored } from "../../../record/organization.ts"
import type { ErasureSecrets } from "../../../record/past-use.ts"
import { rows } from "./tables.ts"

/** Of organizations that have erased anyone: what is kept of an id is then read before it is known whose it is. */
export const knownSecrets = new Cache<string, string>(10_000)

const { secretOf, setSecret } = stored(rows)

/** The keys of the hashes of erased ids. */
export const erasureSecrets: ErasureSecrets = {
  secretOf: (orgId) => {
    const secret = secretOf(orgId)
    if (secret !== null) knownSecrets.set(orgId, secret)
    return secret
  },
  setSecret,
}
