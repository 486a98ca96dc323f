import { connect } from "node:net"

export type Wire = {
  readonly status: number
  /** With names in lower case. */
  readonly headers: ReadonlyMap<string, string>
  readonly body: string
}

const answerMs = 5_000

/**
 * Sends raw bytes to the server at `url` on their own connection; returns everything that comes back until it is
 * closed.
 */
export const sendRaw = (url: string, bytes: string, forMs = answerMs): Promise<string> =>
  new Promise((resolve) => {
    const { hostname, port } = new URL(url)
    let received = ""
    const socket = connect(Number(port), hostname, () => socket.write(bytes))
    const timer = setTimeout(() => socket.destroy(), forMs)
    socket.on("data", (chunk) => {
      received += chunk
    })
    socket.on("error", () => undefined)
    socket.on("close", () => {
      clearTimeout(timer)
      resolve(received)
    })
  })

/** One request with a raw target and raw headers: no client resolves or checks them. */
export const request = async (
  url: string,
  method: string,
  target: string,
  headers: readonly string[] = ["Host: localhost"],
): Promise<Wire> => {
  const text = await sendRaw(
    url,
    `${[`${method} ${target} HTTP/1.1`, ...headers].join("\r\n")}\r\nConnection: close\r\n\r\n`,
  )
  const [head = "", body = ""] = text.split("\r\n\r\n")
  const [status = "", ...lines] = head.split("\r\n")
  const pairs = lines.map((line): [string, string] => {
    const colon = line.indexOf(":")
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
  })
  return { status: Number(status.split(" ")[1]), headers: new Map(pairs), body }
}
