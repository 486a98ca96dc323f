import { isTest } from "../../core/organization/test-organization.ts"
import { isRefusal, type Refusal, type RefusalCode, refuse, refuseField } from "../../core/refusal.ts"
import { adviceOf, repeatable } from "../document/advice.ts"
import { exampleDetail, mayBeRetried } from "../document/error-example.ts"
import { type Checked, codesOf } from "./codes.ts"
import type { HeldAnswers, Hold } from "./held-answers.ts"

export const maxDelayMs = 15_000
/** The Retry-After of a refusal that a program repeats, and of one that tells a player when a limit ends. */
const repeatSeconds = 1
const limitSeconds = 3_600

/** What the headers X-Test-Error and X-Test-Delay of a call say. */
export type Asked = { readonly error: string | null; readonly delay: string | null }

/** Null without either header, as in almost every call. */
export const askedOf = ({ headers }: Request): Asked | null => {
  const error = headers.get("x-test-error")
  const delay = headers.get("x-test-delay")
  return error === null && delay === null ? null : { error, delay }
}

const refuseLive = (): Refusal =>
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

type Call = { readonly orgId: string; readonly signal: AbortSignal }

/** What is done about a call with test headers: it is refused, or goes on; and its answer is held, or is not. */
type Prepared = { readonly refusal: Refusal | null; readonly hold: Hold | null }

/** Errors and delays on request (docs/api.md#errors-and-delays-on-request), for the calls of one operation. */
export const testHeaders = (definition: Checked, held: HeldAnswers) => {
  const codes = codesOf(definition)

  const refusalOf = (error: string): Refusal => {
    const code = codes.find((one) => one === error)
    return code ? askedRefusal(code) : refuseField("X-Test-Error", `a code of this operation: ${codes.join(", ")}`)
  }

  const holdOf = (delay: string, { orgId, signal }: Call): Hold | Refusal => {
    const delayMs = /^\d{1,5}$/.test(delay) ? Number(delay) : Number.NaN
    return delayMs <= maxDelayMs
      ? held.take(orgId, delayMs, signal)
      : refuseField("X-Test-Delay", `0 to ${maxDelayMs} milliseconds`)
  }

  return ({ error, delay }: Asked, call: Call): Prepared => {
    if (!isTest(call.orgId)) return { refusal: refuseLive(), hold: null }
    const refusal = error === null ? null : refusalOf(error)
    const hold = delay === null ? null : holdOf(delay, call)
    return isRefusal(hold) ? { refusal: hold, hold: null } : { refusal, hold }
  }
}
