/**
 * A problem of a configuration: `message` describes it in English; `code` and `params` let a page use its own words.
 */
export type Warning = {
  readonly code: string
  readonly message: string
  readonly params: Readonly<Record<string, string | number>>
}

export const warn = (code: string, message: string, params: Warning["params"] = {}): Warning => ({
  code,
  message,
  params,
})
