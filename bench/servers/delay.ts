import { connect, createServer, type Socket } from "node:net"

/**
 * The network between a service and its database: forwards everything to the port BENCH_TO, BENCH_DELAY_MS later in
 * each direction, in order.
 */
const delayMs = Number(process.env["BENCH_DELAY_MS"])
const to = Number(process.env["BENCH_TO"])

const passOn = (from: Socket, into: Socket) => {
  const waiting: { readonly dueAt: number; readonly data: Buffer | null }[] = []
  const send = () => {
    const now = performance.now()
    while (waiting[0] && waiting[0].dueAt <= now) {
      const { data } = waiting.shift() as { data: Buffer | null }
      if (data) into.write(data)
      else into.end()
    }
    if (waiting[0]) setTimeout(send, Math.max(0, waiting[0].dueAt - now))
  }
  const add = (data: Buffer | null) => {
    waiting.push({ dueAt: performance.now() + delayMs, data })
    if (waiting.length === 1) setTimeout(send, delayMs)
  }
  from.on("data", add)
  from.on("end", () => add(null))
  from.on("error", () => into.destroy())
}

const server = createServer({ noDelay: true }, (client) => {
  const database = connect({ port: to, host: "127.0.0.1", noDelay: true })
  passOn(client, database)
  passOn(database, client)
}).listen(0, "127.0.0.1", () => {
  const address = server.address()
  const port = typeof address === "object" && address ? address.port : 0
  process.stdout.write(`${JSON.stringify({ url: `http://127.0.0.1:${port}` })}\n`)
})
