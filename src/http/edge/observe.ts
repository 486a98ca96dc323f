import { Elysia } from "elysia"
import type { Caller } from "../../core/organization/organization.ts"
import { isRefusal, type Refusal, type RefusalCode, refuse } from "../../core/refusal.ts"
import { type Reply, toResponse } from "../operation/reply.ts"
import { answerHeadersFor, pageHeaders, uncached } from "./headers.ts"
import { requestIdHeader, requestIdOf } from "./request-id.ts"
import { refuseHost } from "./target.ts"

/** One answer as the operator sees it. It names no path, query, body, key, secret or person. */
export type ObservedAnswer = {
  readonly requestId: string
  readonly status: number
  /** From the start of the handler until the answer was ready to be sent. */
  readonly durationMs: number
  /** Null where no key of an organization was in order. */
  readonly caller: Caller | null
  /** Null in an answer that is no refusal. */
  readonly code: RefusalCode | null
}

/** Where an unexpected error came up. */
export type Place = { readonly operation: string; readonly requestId: string }

/** Is told of an answer, and of the request, of which only the headers of a trace concern an observer. */
export type OnAnswer = (answered: ObservedAnswer, request: Request) => void

export type Observer = {
  /** Answers who is told of each answer of `operation`: a method and a path template. Asked once for each operation. */
  observe(operation: string): OnAnswer
  onUnexpected(error: unknown, place: Place): void
}

/** What a handler tells of its call besides the answer. */
export type Told = { caller: Caller | null }

const internalError = (): Refusal => refuse("INTERNAL_ERROR", "something went wrong on our side; try again")

const unknownPath = (): Refusal =>
  refuse("NOT_FOUND", "no operation has this method and path; GET /swagger lists them all")

const operationHeaders = (request: Request, requestId: string) => ({
  ...answerHeadersFor(request),
  ...uncached,
  [requestIdHeader]: requestId,
})

/** The route handler that `handle` makes: each answer goes out with its id, and the observer is told of it. */
export const observed = <C extends { readonly request: Request }>(
  observer: Observer,
  operation: string,
  handle: (context: C, told: Told) => Promise<Reply | Refusal>,
) => {
  const observe = observer.observe(operation)
  return async (context: C): Promise<Response> => {
    const startedAt = performance.now()
    const requestId = requestIdOf(context.request)
    const told: Told = { caller: null }
    let result: Reply | Refusal
    try {
      result = refuseHost(context.request) ?? (await handle(context, told))
    } catch (error) {
      observer.onUnexpected(error, { operation, requestId })
      result = internalError()
    }
    const response = toResponse(result, operationHeaders(context.request, requestId))
    const code = isRefusal(result) ? result.refusal : null
    const durationMs = performance.now() - startedAt
    observe({ requestId, status: response.status, durationMs, caller: told.caller, code }, context.request)
    return response
  }
}

/** The name under which the observer knows what no route takes. */
const unrouted = "unknown path"

/** The error hook of the app: what no route takes is NOT_FOUND, and anything else unexpected. */
export const observedErrors = (observer: Observer) => {
  const observe = observer.observe(unrouted)
  return ({ code, error, request }: { code: unknown; error: unknown; request: Request }): Response => {
    const startedAt = performance.now()
    const requestId = requestIdOf(request)
    if (code !== "NOT_FOUND") observer.onUnexpected(error, { operation: unrouted, requestId })
    const refusal = refuseHost(request) ?? (code === "NOT_FOUND" ? unknownPath() : internalError())
    const response = toResponse(refusal, operationHeaders(request, requestId))
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
        return refusal ? toResponse(refusal, uncached) : undefined
      })
      // Elysia's own way to add a header, `set`, would make it look for such headers on every other route as well.
      .onAfterHandle(({ request, route, responseValue, startedAt }) => {
        const requestId = requestIdOf(request)
        const response = responseValue instanceof Response ? responseValue : Response.json(responseValue)
        const headers = { ...answerHeadersFor(request), [requestIdHeader]: requestId }
        for (const [name, value] of Object.entries(headers)) response.headers.set(name, value)
        for (const [name, value] of Object.entries(pageHeaders))
          if (!response.headers.has(name)) response.headers.set(name, value)
        const durationMs = performance.now() - startedAt
        const code = refuseHost(request)?.refusal ?? null
        observerOf(`GET ${route}`)({ requestId, status: response.status, durationMs, caller: null, code }, request)
        return response
      })
  )
}
