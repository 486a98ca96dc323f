/** Where the pages of a test organization are, below /console: a link and a reload lead to the same organization. */
export const testBase = (orgId: string): string => `/test/${encodeURIComponent(orgId)}`

const inTest = /^\/test\/([^/]+)(\/.*)?$/

/** The test organization that an address below /console names, and the page of it; null for one of the reader's own. */
export const testAddressOf = (path: string): { readonly orgId: string; readonly page: string } | null => {
  const [, orgId, page = "/"] = inTest.exec(path) ?? []
  if (orgId === undefined) return null
  try {
    return { orgId: decodeURIComponent(orgId), page }
  } catch {
    return null
  }
}
