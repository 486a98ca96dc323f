import { createServer, type Server, type Socket } from "node:net"

/** A server that responds in raw bytes: `answer` runs once the head of a request has arrived on a connection. */
export const startRawServer = async (answer: (socket: Socket) => void, host = "127.0.0.1") => {
  const sockets = new Set<Socket>()
  let connections = 0
  const server: Server = createServer((socket) => {
    connections++
    sockets.add(socket)
    socket.on("close", () => sockets.delete(socket))
    socket.on("error", () => socket.destroy())
    socket.on("data", (chunk) => {
      if (chunk.includes("\r\n\r\n")) answer(socket)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  const { port } = server.address() as { port: number }
  return {
    url: `http://${host}:${port}/hook`,
    port,
    connections: () => connections,
    stop: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
