/**
 * What the threads in front and the thread that answers say to each other
 * (docs/decisions/114-threads-speak-http-in-front-of-the-store.md). Each message is a list that begins with what it is,
 * since the names of fields would be repeated for every call.
 */

/** The number of what does not exist. */
export const noNumber = -1

/** How a body arrives that is not the message's text: in parts that are asked for, or as bytes sent before. */
export type BodyForm = "parts" | "bytes" | null

/** The parameters of a path, by name. */
export type Params = Readonly<Record<string, string>>

/** The messages of one kind. */
export type MessageOf<All extends readonly unknown[], Kind extends All[0]> = Extract<All, readonly [Kind, ...unknown[]]>

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
      /** The number of its route. */
      route: number,
      method: string,
      url: string,
      /** The number of the headers that it has in common with others. */
      headers: number,
      own: HeaderFields,
      params: Params | null,
      address: string,
      body: "parts" | null,
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
      /** The number of the headers that responses share, but for x-request-id. */
      set: number,
      requestId: string,
      own: readonly (readonly [name: string, value: string])[],
      body: BodyForm,
    ]
  /** For how many seconds the connection of a call may be silent; 0 for ever. */
  | readonly [kind: "timeout", id: number, seconds: number]
  /** Somebody wants to know when the client goes. */
  | readonly [kind: "watch", id: number]
  /** Nobody reads the rest of a request's body. */
  | readonly [kind: "unread", id: number]
  | readonly [kind: "stop"]
  | OfBody

/** What a thread in front needs to know before it listens. */
export type FrontSettings = {
  readonly hostname: string
  readonly port: number
  /** Methods and paths, in the order of their numbers. */
  readonly routes: readonly (readonly [method: string, path: string])[]
  /** Prefixes of paths below which Elysia finds the route, in the thread that answers. */
  readonly open: readonly string[]
}
