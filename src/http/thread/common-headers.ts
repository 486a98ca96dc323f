import { type HeaderFields, noNumber } from "./message.ts"

/** As a rule, the calls of a client differ in these alone. */
const ownNames = ["content-length", "idempotency-key", "traceparent", "x-request-id"]
const maxSets = 1_000
/** Longer headers are passed on with each call, so that the sets in memory are limited in size. */
const maxLength = 4_096

/** Numbers the headers that calls have in common, so that they are passed on once. */
export class CommonHeaders {
  readonly #numbers = new Map<string, number>()
  readonly #keys: string[] = []
  readonly #tell: (number: number, headers: HeaderFields) => void
  #next = 0

  /** `tell` passes headers on before their number is used, or used again. */
  constructor(tell: (number: number, headers: HeaderFields) => void) {
    this.#tell = tell
  }

  /** Parts `headers` into those under a number and the call's own. */
  numberOf(headers: Record<string, string>): { readonly number: number; readonly own: HeaderFields } {
    const own: Record<string, string> = {}
    for (const name of ownNames) {
      const value = headers[name]
      if (value === undefined) continue
      own[name] = value
      delete headers[name]
    }
    const key = JSON.stringify(headers)
    if (key.length > maxLength) return { number: noNumber, own: { ...headers, ...own } }
    return { number: this.#numbers.get(key) ?? this.#add(key, headers), own }
  }

  #add(key: string, headers: HeaderFields): number {
    const number = this.#next++ % maxSets
    const before = this.#keys[number]
    if (before !== undefined) this.#numbers.delete(before)
    this.#keys[number] = key
    this.#numbers.set(key, number)
    this.#tell(number, headers)
    return number
  }
}
