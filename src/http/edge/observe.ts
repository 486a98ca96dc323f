import { Elysia } from "elysia"
import type { Caller } from "../../core/organization/organization.ts"
import { isTest } from "../../core/organization/test-organization.ts"
import { isRefusal, type Refusal, type RefusalCode, refuse, Unavailable } from "../../core/refusal.ts"
import { UnreadableRecord } from "../../core/unreadable.ts"
import { type Answer, type Reply, type Respond, toResponse } from "../operation/reply.ts"
import { answerHeadersFor, operationHeaders, pageHeaders, uncached } from "./headers.ts"
import type { Incoming } from "./incoming.ts"
import type { Leaving } from "./leaving.ts"
import { requestIdHeader, requestIdOf } from "./request-id.ts"
import { refuseHost } from "./target.ts"

/** A response as the operator sees it. It contains no path, query, body, key, secret or person. */
export type ObservedAnswer = {
  readonly requestId: string
  readonly status: number
  /** From the start of the handler until the response was ready to be sent, without the time that it was held on request. */
  readonly durationMs: number
  /** Null without a valid key of an organization. */
  readonly caller: Caller | null
  /** Null if the response is not a refusal. */
  readonly code: RefusalCode | null
  /** Set for a refused sign-in. */
  readonly signIn?: FailedSignIn | undefined
}

/** A refused sign-in: `account` and `address` are pseudonyms, the same for the same account and address. */
export type FailedSignIn = {
  /** The organization that the sign-in names; it may not exist. */
  readonly orgId: string
  /** Null if nobody is named. */
  readonly account: string | null
  readonly address: string
  /** The reason, as a code. */
  readonly cause: string
}

/** The request that failed with an unexpected error. */
export type RequestName = { readonly operation: string; readonly requestId: string }

/** Observes a response and its request, of which observers only use the trace headers. */
export type OnAnswer = (answered: ObservedAnswer, request: Incoming) => void

export type Observer = {
  /** Returns the observer of the responses of `operation`, a method and a path template. Called once per operation. */
  observe(operation: string): OnAnswer
  onUnexpected(error: unknown, request: RequestName): void
  readonly leaving: Leaving
}

/** What a handler reports about its call in addition to the response. */
export type CallReport = {
  caller: Caller | null
  signIn?: FailedSignIn
  /** Whether the caller's organization has set which origins may call; undefined while the organization is not known. */
  hasOrigins?: boolean
  /** Holds the finished answer as long as the call has asked for; returns how long that was, in milliseconds. */
  hold?: () => Promise<number>
  /** Whether the answer is about a test organization, if no caller shows it. */
  isTest?: boolean
}

const testHeader = "x-test-mode"

/** Marks an answer of a test organization (docs/api.md#test-organizations). */
export const markTest = (response: Answer) => response.headers.set(testHeader, "true")

const internalError = (): Refusal => refuse("INTERNAL_ERROR", "something went wrong on our side; try again")

export const unknownPath = (): Refusal =>
  refuse("NOT_FOUND", "no operation has this method and path; GET /swagger lists them all")

/** The headers of an operation's response, to be copied before the next call. */
type HeadersOf = (request: Incoming, requestId: string, report: CallReport) => Headers

/** Wraps `handle`: each answer, made by `respond`, gets its id and is reported to the observer. */
export const observedAs = <C extends { readonly request: Incoming }, A extends Answer>(
  observer: Observer,
  operation: string,
  handle: (context: C, report: CallReport) => Promise<Reply | Refusal>,
  headersOf: HeadersOf,
  respond: Respond<A>,
) => {
  const observe = observer.observe(operation)
  return async (context: C): Promise<A> => {
    const startedAt = performance.now()
    const requestId = requestIdOf(context.request)
    const report: CallReport = { caller: null }
    let result: Reply | Refusal
    try {
      result = refuseHost(context.request) ?? (await handle(context, report))
    } catch (error) {
      result = error instanceof Unavailable || error instanceof UnreadableRecord ? error.refusal : internalError()
      if (!(error instanceof Unavailable)) observer.onUnexpected(error, { operation, requestId })
    }
    const heldMs = report.hold ? await report.hold() : 0
    const response = respond(result, headersOf(context.request, requestId, report))
    const code = isRefusal(result) ? result.refusal : null
    const durationMs = performance.now() - startedAt - heldMs
    const { caller, signIn } = report
    if (report.isTest || (caller !== null && isTest(caller.orgId))) markTest(response)
    observer.leaving.mark(response)
    observe({ requestId, status: response.status, durationMs, caller, code, signIn }, context.request)
    return response
  }
}

/** The same for routes of Elysia, which answer with a Response. */
export const observed = <C extends { readonly request: Incoming }>(
  observer: Observer,
  operation: string,
  handle: (context: C, report: CallReport) => Promise<Reply | Refusal>,
  headersOf: HeadersOf = operationHeaders,
) => observedAs(observer, operation, handle, headersOf, toResponse)

/** The operation name of requests without a route. */
export const unrouted = "unknown path"

/** The error hook of the app: a request without a route is NOT_FOUND, anything else is unexpected. */
export const observedErrors = (observer: Observer) => {
  const observe = observer.observe(unrouted)
  return ({ code, error, request }: { code: unknown; error: unknown; request: Incoming }): Response => {
    const startedAt = performance.now()
    const requestId = requestIdOf(request)
    if (code !== "NOT_FOUND") observer.onUnexpected(error, { operation: unrouted, requestId })
    const refusal = refuseHost(request) ?? (code === "NOT_FOUND" ? unknownPath() : internalError())
    const response = toResponse(refusal, operationHeaders(request, requestId))
    observer.leaving.mark(response)
    const durationMs = performance.now() - startedAt
    observe({ requestId, status: response.status, durationMs, caller: null, code: refusal.refusal }, request)
    return response
  }
}

/** Observes the routes that are added to it, whose handlers are not made by `observed`. */
export const observedPages = (observer: Observer) => {
  const observers = new Map<string, OnAnswer>()
  const observerOf = (operation: string) => {
    const known = observers.get(operation) ?? observer.observe(operation)
    observers.set(operation, known)
    return known
  }
  return (
    new Elysia()
      .derive(() => ({ startedAt: performance.now() }))
      .onBeforeHandle(({ request }) => {
        const refusal = refuseHost(request)
        return refusal ? toResponse(refusal, new Headers(uncached)) : undefined
      })
      // Elysia's own way to add a header, `set`, would make it look for such headers on every other route too.
      .onAfterHandle(({ request, route, responseValue, startedAt }) => {
        const requestId = requestIdOf(request)
        const response = responseValue instanceof Response ? responseValue : Response.json(responseValue)
        const headers = { ...answerHeadersFor(request), [requestIdHeader]: requestId }
        for (const [name, value] of Object.entries(headers)) response.headers.set(name, value)
        for (const [name, value] of Object.entries(pageHeaders))
          if (!response.headers.has(name)) response.headers.set(name, value)
        observer.leaving.mark(response)
        const durationMs = performance.now() - startedAt
        const code = refuseHost(request)?.refusal ?? null
        observerOf(`GET ${route}`)({ requestId, status: response.status, durationMs, caller: null, code }, request)
        return response
      })
  )
}
