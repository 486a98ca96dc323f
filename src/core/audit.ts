/** One change made under `/admin` (organization-api.md §3, Reports and audit). Secrets never stand in `before` or `after`. */
export type AuditEntry = {
  readonly at: number
  readonly keyId: string | null
  readonly action: string
  readonly target: string
  readonly before: unknown
  readonly after: unknown
}

export type AuditFilter = { readonly action?: string; readonly target?: string }
