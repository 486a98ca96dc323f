import { createPremio, type GetToken, type GivenToken, type Premio, PremioError } from "../client/premio.ts"

/** The client that the elements of one organization on a page share. */
type Shared = {
  readonly premio: Premio
  /** Where its tokens come from: what the last element that names a source says. */
  source: GetToken | undefined
  readonly listeners: Set<() => void>
}

const shared = new Map<string, Shared>()

/** Asks the page's own backend for a token. An answer of 401, 403 or without a token means that nobody is signed in. */
const tokenFrom = (url: string) => async (): Promise<GivenToken> => {
  const response = await fetch(url, {
    method: "POST",
    credentials: "same-origin",
    headers: { accept: "application/json" },
  })
  if (response.status === 401 || response.status === 403 || response.status === 204) return null
  if (!response.ok)
    throw new PremioError("TOKEN_FAILED", `${url} answered ${response.status}`, { status: response.status })
  const given: { readonly token?: string | null; readonly expiresAt?: string } | null = await response.json()
  if (!given?.token) return null
  return { token: given.token, ...(given.expiresAt && { expiresAt: given.expiresAt }) }
}

const sources = new Map<string, GetToken>()

/** The source of tokens behind an address: the same for all elements that name it. */
export const sourceOf = (url: string): GetToken => {
  const source = sources.get(url) ?? tokenFrom(url)
  sources.set(url, source)
  return source
}

/**
 * The client of an organization on this page. `source` becomes where its tokens come from, and whoever listens is told of
 * the first one; the second function ends that.
 */
export const sharedClient = (
  orgId: string,
  baseUrl: string | undefined,
  source: GetToken | undefined,
  listen: () => void,
): readonly [Premio, () => void] => {
  const name = JSON.stringify([orgId, baseUrl])
  let known = shared.get(name)
  if (!known) {
    const made: Shared = {
      premio: createPremio({ orgId, baseUrl, getToken: () => made.source?.() ?? null }),
      source: undefined,
      listeners: new Set(),
    }
    shared.set(name, made)
    known = made
  }
  const { premio, listeners } = known
  if (source) {
    const isFirst = known.source === undefined
    known.source = source
    if (isFirst) for (const tell of listeners) tell()
  }
  listeners.add(listen)
  return [premio, () => void listeners.delete(listen)]
}
