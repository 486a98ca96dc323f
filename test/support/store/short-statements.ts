import { connect, createServer } from "node:net"

/**
 * A proxy for `port` on which every statement ends after `ms` milliseconds, whatever timeout the connections set: as on
 * data that is a hundred times as large.
 */
export const startShortStatements = async (port: number, ms: number) => {
  const shortened = (start: Buffer | string) =>
    // PostgreSQL ignores spaces; the packet keeps its length.
    String(typeof start === "string" ? start : start.toString("latin1")).replace(
      /(statement_timeout\0)(\d+)\0/,
      (_all, name: string, asked: string) => {
        return `${name}${String(Math.min(ms, Number(asked))).padStart(asked.length, " ")}\0`
      },
    )
  const server = createServer({ noDelay: true }, (client) => {
    const database = connect({ port, host: "127.0.0.1", noDelay: true })
    client.once("data", (start) => {
      database.write(shortened(start), "latin1")
      client.pipe(database)
    })
    database.pipe(client)
    client.on("error", () => database.destroy())
    database.on("error", () => client.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const address = server.address()
  return {
    port: typeof address === "object" && address ? address.port : 0,
    close: () => void server.close(),
  }
}
