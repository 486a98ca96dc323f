import { isRefusal } from "../../core/refusal.ts"
import { sharedSets } from "../edge/headers.ts"
import { requestIdHeader } from "../edge/request-id.ts"
import { type Answer, errorReply, type Respond } from "../operation/reply.ts"

type Field = readonly [name: string, value: string]

const cookie = "set-cookie"
const setNumbers = new Map(sharedSets.map((headers, number) => [headers, number]))
const noSet = -1

/** A response that a thread in front sends. A text is JSON unless its own headers say otherwise. */
export class PassedAnswer implements Answer {
  readonly status: number
  readonly body: string | Uint8Array | ReadableStream<Uint8Array> | null
  /** The number of the shared set of its headers, or -1. */
  readonly set: number
  readonly requestId: string
  /** Its own headers; later ones take the place of earlier ones of that name, but for cookies. */
  readonly fields: Field[]

  constructor(status: number, headers: Headers, body: PassedAnswer["body"]) {
    this.status = status
    this.body = body
    this.set = setNumbers.get(headers) ?? noSet
    this.requestId = headers.get(requestIdHeader) ?? ""
    this.fields = this.set === noSet ? [...headers] : []
  }

  readonly headers = { set: (name: string, value: string) => void this.fields.push([name, value]) }
}

/** Makes the answer of an operation for the thread in front that sends it. */
export const toPassedAnswer: Respond<PassedAnswer> = (result, headers) => {
  const { status, body, stream, headers: own, cookies } = isRefusal(result) ? errorReply(result) : result
  const answer = new PassedAnswer(status, headers, body === undefined ? (stream ?? null) : JSON.stringify(body))
  if (own) answer.fields.push(...Object.entries(own))
  if (cookies) answer.fields.push(...cookies.map((value): Field => [cookie, value]))
  return answer
}
