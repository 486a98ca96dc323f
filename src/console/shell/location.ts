import { useBrowserLocation, useSearch } from "wouter/use-browser-location"
import { leave } from "../components/edit/leave.ts"

// The router decodes an address once more than it was encoded: an id such as "50%/x" would be decoded twice.
const kept = (address: string): string => address.replaceAll("%25", "%2525")

/** The path as in the address bar, so that each part of it can be decoded separately. */
export const useExactLocation: typeof useBrowserLocation = (options) => {
  const [path, navigate] = useBrowserLocation(options)
  const go: typeof navigate = (to, options) => leave(() => navigate(to, options))
  return [kept(path), go]
}

/** The query, likewise. */
export const useExactSearch: typeof useSearch = (options) => kept(useSearch(options))
