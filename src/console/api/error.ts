import type { components } from "./schema.ts"

/** A field that another user changed: its old and new value, the time and the user (docs/api.md#concurrent-edits). */
export type FieldChange = Pick<components["schemas"]["AuditEntry"], "at" | "keyId" | "keyName" | "user"> & {
  readonly field: string
  readonly before: unknown
  readonly after: unknown
}

/** A refusal by the service, or that it could not be reached (`status` 0). */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    /** A code of the service, or UNREACHABLE, PAGE_NOT_LOADED or PAGE_OUTDATED. */
    readonly code: string,
    /** The service's own words, in English. */
    message: string,
    /** The id by which the operator finds the request in the log. */
    readonly requestId: string | null,
    /** What others have changed meanwhile, for a refused edit; null if unknown. */
    readonly changes: readonly FieldChange[] | null = null,
  ) {
    super(message)
  }
}

/** Whether the session is over, so that only signing in helps. */
export const isSignedOut = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 401 && error.code !== "INVALID_CREDENTIALS"

/** Reads a refusal; a response that is not the service's own, such as a proxy's page, is identified by its status. */
export const refusalOf = async (response: Response): Promise<ApiError> => {
  const body = await response.json().catch(() => null)
  const { code = `HTTP_${response.status}`, error = response.statusText, changes = null } = body ?? {}
  return new ApiError(response.status, code, error, response.headers.get("x-request-id"), changes)
}
