import type dns from "node:dns"
import type { LookupAddress } from "node:dns"
import type { LookupFunction } from "node:net"

/**
 * The error for a name that is not dialled. A name that does not exist gets the same one, so that internal names cannot
 * be probed.
 */
export class LookupRefused extends Error {
  constructor() {
    super("the name has no address that webhooks may reach")
  }
}

type Resolver = typeof dns.lookup

/**
 * Resolves a name once, and passes the checked address to the dialler, so that there is no second lookup. One refused
 * address among those of a name is enough to refuse it.
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
