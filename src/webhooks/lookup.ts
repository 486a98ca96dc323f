import type dns from "node:dns"
import type { LookupAddress } from "node:dns"
import type { LookupFunction } from "node:net"

/** Why a name is not dialled: the same words for one that does not exist, so that nobody learns which inside names do. */
export class LookupRefused extends Error {
  constructor() {
    super("the name has no address that webhooks may reach")
  }
}

type Resolver = typeof dns.lookup

/**
 * Resolves a name once, and hands the very address that was checked to the dialler, who looks nothing up again. One
 * refused address among those of a name refuses the name.
 */
export const checkedLookup =
  (resolve: Resolver, isRefused: (address: string) => boolean): LookupFunction =>
  (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      const [first] = addresses ?? []
      if (error || !first || addresses.some(({ address }) => isRefused(address)))
        return callback(new LookupRefused(), "", 0)
      if (options.all) return callback(null, addresses)
      return callback(null, first.address, first.family)
    })
  }
