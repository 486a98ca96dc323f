import dns, { type LookupAddress } from "node:dns"
import type { LookupFunction } from "node:net"
import { isPrivateAddress } from "./address.ts"

/** Why a name is not dialled. */
export class LookupRefused extends Error {}

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
      if (error || !first) return callback(error ?? new LookupRefused("the name has no address"), "", 0)
      if (addresses.some(({ address }) => isRefused(address)))
        return callback(new LookupRefused("the name resolves to a private address"), "", 0)
      if (options.all) return callback(null, addresses)
      return callback(null, first.address, first.family)
    })
  }

/** The look-up of a delivery where private addresses are not allowed. */
export const publicLookup = checkedLookup(dns.lookup, isPrivateAddress)
