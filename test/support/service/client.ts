import { checkContract } from "./contract.ts"

// biome-ignore lint/suspicious/noExplicitAny: the bodies of answers are checked against the OpenAPI document at run time
export type Body = any
export type Answer = { readonly status: number; readonly body: Body; readonly headers: Headers; readonly text: string }
type Credentials = {
  readonly key?: string
  readonly orgId?: string
  /** Sent with every call. */
  readonly headers?: Record<string, string>
}
type Expectation = { readonly status?: number; readonly headers?: Record<string, string> }

export type Client = {
  readonly key: string
  readonly orgId: string
  get(path: string, expected?: Expectation): Promise<Answer>
  post(path: string, body?: unknown, expected?: Expectation): Promise<Answer>
  put(path: string, body?: unknown, expected?: Expectation): Promise<Answer>
  patch(path: string, body?: unknown, expected?: Expectation): Promise<Answer>
  delete(path: string, expected?: Expectation): Promise<Answer>
  /** The same service with other credentials. */
  as(credentials: Credentials): Client
}

/**
 * Calls the service over HTTP. Checks each answer against the OpenAPI document: its status must be documented for the
 * operation, and its body must match the schema. With an expected `status`, any other one throws and shows the body.
 * The credentials are read with every call.
 */
export const client = (url: string | (() => string), credentials: Credentials): Client => {
  const base = () => (typeof url === "string" ? url : url())

  const call = async (method: string, path: string, body: unknown, { status, headers = {} }: Expectation = {}) => {
    const { key = "", orgId = "", headers: always = {} } = credentials
    // Each call may go to another process of the service.
    const at = base()
    const response = await fetch(at + path, {
      method,
      headers: {
        ...(key && { authorization: `Bearer ${key}` }),
        ...(orgId && { "x-org-id": orgId }),
        ...(body !== undefined && { "content-type": "application/json" }),
        ...always,
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    const answer: Answer = {
      status: response.status,
      text,
      headers: response.headers,
      body: response.headers.get("content-type")?.startsWith("application/json") ? JSON.parse(text) : null,
    }
    if (status !== undefined && answer.status !== status)
      throw new Error(`${method} ${path}: expected ${status}, got ${answer.status} ${text}`)
    await checkContract(at, method, path, answer)
    return answer
  }

  return {
    get key() {
      return credentials.key ?? ""
    },
    get orgId() {
      return credentials.orgId ?? ""
    },
    get: (path, expected) => call("GET", path, undefined, expected),
    post: (path, body, expected) => call("POST", path, body, expected),
    put: (path, body, expected) => call("PUT", path, body, expected),
    patch: (path, body, expected) => call("PATCH", path, body, expected),
    delete: (path, expected) => call("DELETE", path, undefined, expected),
    as: (others) => client(url, { ...credentials, ...others }),
  }
}
