/** An open page. */
export type OpenPage = {
  /** The value of an expression in the page, as JSON carries it; a promise is awaited. */
  evaluate(expression: string): Promise<unknown>
  close(): Promise<void>
}

/** A browser beside Chromium, of which only the engine matters. */
export type OtherBrowser = {
  readonly name: string
  readonly isInstalled: boolean
  open(url: string): Promise<OpenPage>
}
