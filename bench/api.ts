/** A service over HTTP, as its operator and an organization call it. */

export const rootKey = "the key of the operator of the benchmark"
export const orgId = "bench"
export const adminPath = "/api/v1/admin"

export type Headers = Readonly<Record<string, string>>

export const jsonHeaders = (key: string) => ({ authorization: `Bearer ${key}`, "content-type": "application/json" })

/** The headers of a call with a key of the organization of the benchmark. */
export const headersOf = (key: string): Headers => ({ ...jsonHeaders(key), "x-org-id": orgId })

/** Calls the service and returns the body, or throws with its response. */
export const call = async <T>(
  url: string,
  headers: Headers,
  method: string,
  path: string,
  body?: unknown,
): Promise<T> => {
  const response = await fetch(url + path, {
    method,
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
  return (await response.json()) as T
}

/** Creates the organization of the benchmark, and returns the headers of its admin key. */
export const createOrganization = async (url: string): Promise<Headers> => {
  const organization = { orgId, name: "Bench" }
  const path = `${adminPath}/organizations`
  const { apiKey } = await call<{ apiKey: { key: string } }>(url, jsonHeaders(rootKey), "POST", path, organization)
  return headersOf(apiKey.key)
}
