import { isTest, refuseLive } from "../../core/organization/test-organization.ts"
import { isRefusal, type Refusal, type RefusalCode, refuse, refuseField } from "../../core/refusal.ts"
import { adviceOf, repeatable } from "../document/advice.ts"
import { exampleDetail, mayBeRetried } from "../document/error-example.ts"
import type { Incoming } from "../edge/incoming.ts"
import type { CallReport } from "../edge/observe.ts"
import { codesOf } from "./codes.ts"
import type { HeldAnswers, Hold } from "./held-answers.ts"
import type { AnyOperation } from "./operation.ts"

export const maxDelayMs = 15_000
/** The Retry-After of a refusal that a program repeats, and of one that tells a player when a limit ends. */
const repeatSeconds = 1
const limitSeconds = 3_600

/** What the headers X-Test-Error and X-Test-Delay of a call say. */
type Asked = { readonly error: string | null; readonly delay: string | null }

/** Null without either header, as in almost every call. */
const askedOf = ({ headers }: Incoming): Asked | null => {
  const error = headers.get("x-test-error")
  const delay = headers.get("x-test-delay")
  return error === null && delay === null ? null : { error, delay }
}

const refuseHeaders = (): Refusal =>
  refuse(
    "LIVE_ORGANIZATION",
    "X-Test-Error and X-Test-Delay are for test organizations; leave them out, or send the key of one",
  )

/** The refusal that a call asks for: as in the examples of the OpenAPI document. */
const askedRefusal = (code: RefusalCode): Refusal => ({
  refusal: code,
  message: adviceOf[code].error,
  ...(mayBeRetried.has(code) && { retryAfterSeconds: repeatable.includes(code) ? repeatSeconds : limitSeconds }),
  detail: exampleDetail(code),
})

/**
 * Refuses what only a test organization may ask for: an operation, and errors and delays on request
 * (docs/api.md#errors-and-delays-on-request). Where the answer is to be held, the report says so.
 */
export const testRefuser = (definition: AnyOperation, held: HeldAnswers) => {
  const codes = codesOf(definition)
  const { isForTest } = definition
  const isHeeded = definition.access !== "anyone"

  const refusalOf = (error: string): Refusal => {
    const code = codes.find((one) => one === error)
    return code ? askedRefusal(code) : refuseField("X-Test-Error", `a code of this operation: ${codes.join(", ")}`)
  }

  const holdOf = (orgId: string, delay: string, { signal }: Incoming): Hold | Refusal => {
    const delayMs = /^\d{1,5}$/.test(delay) ? Number(delay) : Number.NaN
    return delayMs <= maxDelayMs
      ? held.take(orgId, delayMs, signal)
      : refuseField("X-Test-Delay", `0 to ${maxDelayMs} milliseconds`)
  }

  const refuseAsked = ({ error, delay }: Asked, orgId: string, request: Incoming, report: CallReport) => {
    if (!isTest(orgId)) return refuseHeaders()
    const hold = delay === null ? null : holdOf(orgId, delay, request)
    if (isRefusal(hold)) return hold
    if (hold) report.hold = hold
    return error === null ? null : refusalOf(error)
  }

  return (orgId: string, request: Incoming, report: CallReport): Refusal | null => {
    if (isForTest && !isTest(orgId)) return refuseLive(orgId)
    const asked = isHeeded ? askedOf(request) : null
    return asked && refuseAsked(asked, orgId, request, report)
  }
}
