/** What is wrong with a configuration: `message` tells it in English, `code` and `params` let a page tell it in its own words. */
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
