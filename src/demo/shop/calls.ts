/** A call of the shop to the service, for the visitor to see. */
export type Call = {
  readonly at: string
  readonly method: string
  readonly path: string
  readonly status: number
  readonly isTest: boolean
}

const most = 8
const calls: Call[] = []

/** The latest calls, newest first. */
export const latestCalls = (): readonly Call[] => calls

/** A `fetch` that keeps what was called, in the test organization or the other. */
export const tracedIn =
  (isTest: boolean) =>
  async (url: string, init: RequestInit): Promise<Response> => {
    const answer = await fetch(url, init)
    const { pathname, search } = new URL(url)
    const call = { at: new Date().toISOString(), method: init.method ?? "GET", path: pathname + search }
    calls.unshift({ ...call, status: answer.status, isTest })
    calls.splice(most)
    return answer
  }
