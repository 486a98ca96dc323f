import { Cache } from "../../../../core/cache/cache.ts"
import { erasureSecrets as stored } from "../../../../record/organization/organization.ts"
import type { ErasureSecrets } from "../../../../record/player/past-use.ts"
import { rows } from "../tables.ts"

/** Keys of organizations that have erased anyone: past uses of an id are then read before its player is known. */
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
