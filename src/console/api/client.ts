import createClient, { type Client, type Middleware } from "openapi-fetch"
import { ApiError, refusalOf } from "./error.ts"
import type { paths } from "./schema.ts"

/** The service's operations, typed by its OpenAPI document. */
export type Api = Client<paths>

const refusals: Middleware = {
  onResponse: async ({ response }) => {
    if (!response.ok) throw await refusalOf(response)
  },
  onError: ({ error }) => (error instanceof ApiError ? error : new ApiError(0, "UNREACHABLE", String(error), null)),
}

/**
 * Calls the service that this page came from, with the session's cookie. Sends the organization along, so that a
 * session of another one, signed in to in another tab, is refused instead of written to.
 */
export const createApi = (orgId?: string): Api => {
  const api = createClient<paths>({ ...(orgId !== undefined && { headers: { "X-Org-Id": orgId } }) })
  api.use(refusals)
  return api
}

/** The body of a response; a refusal throws an ApiError. */
export const bodyOf = async <T>(call: Promise<{ data?: T }>): Promise<T> => (await call).data as T
