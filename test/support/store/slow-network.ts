import { connect, createServer, type Socket } from "node:net"

/** Forwards what arrives, in order, `delayMs()` later. */
const passOn = (from: Socket, into: Socket, delayMs: () => number) => {
  let last = Promise.resolve()
  const later = (send: () => void) => {
    const arrivedAt = performance.now()
    last = last.then(async () => {
      // The delay may change while data is on its way.
      while (performance.now() < arrivedAt + delayMs()) await Bun.sleep(5)
      send()
    })
  }
  from.on("data", (data) => later(() => into.write(data)))
  from.on("end", () => later(() => into.end()))
  from.on("error", () => into.destroy())
  from.on("close", () => into.destroy())
}

/** A network in front of `port` that delays everything by `delayMs` in each direction. */
export const startNetwork = async (port: number) => {
  const network = { port: 0, delayMs: 0, close: () => {} }
  const delayMs = () => network.delayMs
  const server = createServer({ noDelay: true }, (client) => {
    const database = connect({ port, host: "127.0.0.1", noDelay: true })
    passOn(client, database, delayMs)
    passOn(database, client, delayMs)
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const address = server.address()
  if (typeof address === "object" && address) network.port = address.port
  network.close = () => void server.close()
  return network
}
