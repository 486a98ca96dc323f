import { isRefusal } from "../../core/refusal.ts"
import { sharedSets } from "../edge/headers.ts"
import { requestIdHeader } from "../edge/request-id.ts"
import { type Answer, errorReply, type Respond } from "../operation/reply.ts"
import { type BodyForm, noNumber } from "./message.ts"

type Field = readonly [name: string, value: string]

const cookie = "set-cookie"
const setNumbers = new Map(sharedSets.map((headers, number) => [headers, number]))

/** A response that a thread in front sends. A text is JSON unless its own headers say otherwise. */
export class PassedAnswer implements Answer {
  readonly status: number
  readonly body: string | Uint8Array | ReadableStream<Uint8Array> | null
  /** The number of the headers that it shares with others. */
  readonly set: number
  readonly requestId: string
  /** Its own headers; later ones replace earlier ones of the same name, except for cookies. */
  readonly own: Field[]

  constructor(status: number, headers: Headers, body: PassedAnswer["body"]) {
    this.status = status
    this.body = body
    this.set = setNumbers.get(headers) ?? noNumber
    this.requestId = headers.get(requestIdHeader) ?? ""
    this.own = this.set === noNumber ? [...headers] : []
  }

  readonly headers = { set: (name: string, value: string) => void this.own.push([name, value]) }
}

/** How the body of an answer arrives, if it is not text. */
export const formOf = ({ body }: PassedAnswer): BodyForm => {
  if (body instanceof ReadableStream) return "parts"
  return body instanceof Uint8Array ? "bytes" : null
}

/** Makes the answer of an operation for the thread in front that sends it. */
export const toPassedAnswer: Respond<PassedAnswer> = (result, headers) => {
  const { status, body, stream, headers: own, cookies } = isRefusal(result) ? errorReply(result) : result
  const answer = new PassedAnswer(status, headers, body === undefined ? (stream ?? null) : JSON.stringify(body))
  if (own) answer.own.push(...Object.entries(own))
  if (cookies) answer.own.push(...cookies.map((value): Field => [cookie, value]))
  return answer
}
