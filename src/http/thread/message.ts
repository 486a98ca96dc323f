/**
 * What the threads in front and the thread that answers say to each other (docs/decisions/114-threads-speak-http-in-front-of-the-store.md).
 * Each message is a list that begins with what it is, since the names of fields would be repeated for every call.
 */

/** A body that is not the message's text: true if it comes in parts that are asked for, false if its bytes came before. */
export type Body = boolean | null

/** Headers by their names in lower case. */
export type HeaderFields = Readonly<Record<string, string>>

/** About the body of a call, or of its response. */
type OfBody =
  /** The next part is wanted. */
  | readonly [kind: "more", id: number]
  | readonly [kind: "end", id: number]
  /** It does not come to its end. */
  | readonly [kind: "broken", id: number]

export type FromFront =
  /** Headers that calls will have in common, under a number. */
  | readonly [kind: "headers", number: number, headers: HeaderFields]
  | readonly [
      kind: "call",
      id: number,
      /** The number of its route; -1 if none has its method and path. */
      route: number,
      method: string,
      url: string,
      /** The number of the headers that it has in common with others; -1: none. */
      headers: number,
      own: HeaderFields,
      params: Readonly<Record<string, string>> | null,
      address: string,
      body: Body,
    ]
  /** The client has gone, or wants no more of the response. */
  | readonly [kind: "gone", id: number]
  | readonly [kind: "listening"]
  | readonly [kind: "stopped"]
  | OfBody

export type ToFront =
  | readonly [
      kind: "answer",
      id: number,
      status: number,
      /** The number of a set of headers that responses share, of which x-request-id is theirs; -1: none of them. */
      set: number,
      requestId: string,
      own: readonly (readonly [name: string, value: string])[],
      body: Body,
    ]
  /** The connection of a call may be silent for so many seconds; 0 is for ever. */
  | readonly [kind: "timeout", id: number, seconds: number]
  /** Somebody wants to know when the client goes. */
  | readonly [kind: "watch", id: number]
  /** Nobody reads the rest of a request's body. */
  | readonly [kind: "unread", id: number]
  | readonly [kind: "stop"]
  | OfBody

/** What a thread in front has to know before it listens. */
export type FrontSettings = {
  readonly hostname: string
  readonly port: number
  /** Methods and paths, in the order of their numbers. */
  readonly routes: readonly (readonly [method: string, path: string])[]
  /** The beginnings of paths below which the thread that answers chooses. */
  readonly open: readonly string[]
}
