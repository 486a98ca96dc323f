/** How an operation is reached, and whether a call of it may be repeated after an answer that never came. */
export type Route = {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE"
  /** With `{name}` where a parameter goes. */
  readonly path: string
  readonly query?: readonly string[]
  /** Whether the body is made of the other fields of the input, or stands apart as its field `body`. */
  readonly body?: "fields" | "apart"
  /** The answer is text of any size and is handed over unread; others are JSON. */
  readonly answer?: "text"
  /** `key`: by its Idempotency-Key; `token`: likewise, but only with a player's token; `always`: a repeat does no harm. */
  readonly repeat?: "key" | "token" | "always"
}

/** An operation that takes no input. */
export type Nothing = Readonly<Record<string, never>>

/** Names one logical operation, so that a repeat counts once. A random one is made if it is left out. */
export type Keyed = { readonly idempotencyKey?: string }

/** The ETag of the record as it was read: a record that has changed since is not overwritten (`EDIT_CONFLICT`). */
export type Versioned = { readonly ifMatch?: string }

export type CallOptions = {
  /** Ends the call, also between its repeats. */
  readonly signal?: AbortSignal
  /** How long one request may take; that of the client if it is left out. */
  readonly timeoutMs?: number
  /** Sees the answer's status and headers, such as `ETag` or `Idempotency-Replayed`. */
  readonly onResponse?: (response: Response) => void
  /** Asks a test organization for a refusal or a slow answer; a live one refuses the call. */
  readonly test?: Asked
}

/** What a test organization does with a call: the code that it refuses it with, and how long it holds the answer. */
type Asked = { readonly error?: string; readonly delayMs?: number }

/** What is left of the web's `fetch`: anything that answers a request. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>

export type Settings = {
  readonly baseUrl: string
  readonly apiKey: string
  readonly orgId: string | null
  readonly fetch: Fetch
  readonly timeoutMs: number
}

/** A request that can be sent more than once. */
export type Call = {
  readonly url: string
  readonly init: RequestInit & { readonly method: string; readonly headers: Readonly<Record<string, string>> }
  readonly isSafeToRepeat: boolean
  readonly answer: "json" | "text"
}

type Input = Readonly<Record<string, unknown>>

const isPlayerToken = (credential: string) => credential.split(".").length === 3

const queryOf = (names: readonly string[], input: Input): string => {
  const given = names.filter((name) => input[name] !== undefined && input[name] !== null)
  const query = new URLSearchParams(given.map((name) => [name, String(input[name])]))
  return given.length === 0 ? "" : `?${query}`
}

/** What goes into the body: everything that goes nowhere else. */
const bodyOf = ({ path, query = [], body }: Route, input: Input): unknown => {
  if (body !== "fields") return body && input["body"]
  const elsewhere = new Set([...query, "idempotencyKey", "ifMatch"])
  return Object.fromEntries(
    Object.entries(input).filter(([name]) => !elsewhere.has(name) && !path.includes(`{${name}}`)),
  )
}

/** A value as a part of a path. Without a value, or with dots alone, the path would be that of another operation. */
const pathPart = (name: string, value: unknown): string => {
  const text = String(value ?? "")
  if (/^\.{0,2}$/.test(text)) throw new TypeError(`${name} must be an id, not ${JSON.stringify(text)}`)
  return encodeURIComponent(text)
}

/** The request of one call; its Idempotency-Key stays the same over all repeats. */
export const callOf = (route: Route, input: Input, { baseUrl, apiKey, orgId }: Settings, test: Asked = {}): Call => {
  const { method, path, query = [], repeat } = route
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => pathPart(name, input[name]))
  const body = bodyOf(route, input)
  const isKeyed = repeat === "key" || (repeat === "token" && isPlayerToken(apiKey))
  const key = input["idempotencyKey"] ?? (isKeyed ? crypto.randomUUID() : undefined)
  return {
    url: `${baseUrl}${filled}${queryOf(query, input)}`,
    init: {
      method,
      // A redirect would take the key elsewhere, or turn a change into a read.
      redirect: "manual",
      headers: {
        Authorization: `Bearer ${apiKey}`,
        ...(orgId !== null && { "X-Org-Id": orgId }),
        ...(key !== undefined && { "Idempotency-Key": String(key) }),
        ...(input["ifMatch"] !== undefined && { "If-Match": String(input["ifMatch"]) }),
        ...(test.error !== undefined && { "X-Test-Error": test.error }),
        ...(test.delayMs !== undefined && { "X-Test-Delay": String(test.delayMs) }),
        ...(body !== undefined && { "Content-Type": "application/json" }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    },
    isSafeToRepeat: method === "GET" || repeat === "always" || isKeyed,
    answer: route.answer ?? "json",
  }
}
