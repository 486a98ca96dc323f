/** One line of the service's log. */
export type LogLine = {
  readonly level: number
  readonly time: number
  readonly msg: string
  readonly operation?: string
  readonly requestId?: string
  readonly status?: number
  readonly durationMs?: number
  readonly orgId?: string
  readonly keyId?: string
  readonly code?: string
}

/** The log's lines; throws unless each is JSON. */
export const parseLog = (lines: readonly string[]): LogLine[] => lines.map((line) => JSON.parse(line))

export const requestsOf = (lines: readonly string[]) => parseLog(lines).filter(({ msg }) => msg === "request")
