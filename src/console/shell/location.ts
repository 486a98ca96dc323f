import { useBrowserLocation, useSearch } from "wouter/use-browser-location"
import { leave } from "../components/edit/leave.ts"

// The router decodes an address once more than it was encoded: of an id such as "50%/x" nothing would be left to decode.
const kept = (address: string): string => address.replaceAll("%25", "%2525")

/** The path as it stands in the address bar, so that each part of it can be decoded by itself. */
export const useExactLocation: typeof useBrowserLocation = (options) => {
  const [path, navigate] = useBrowserLocation(options)
  const go: typeof navigate = (to, options) => leave(() => navigate(to, options))
  return [kept(path), go]
}

/** What follows the path, likewise. */
export const useExactSearch: typeof useSearch = (options) => kept(useSearch(options))
