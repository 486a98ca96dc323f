import { connect, type Socket } from "node:net"

/** Sends `request` to the service at `url`, and stops reading at the first part of its answer, which stays to be read. */
export const stoppedReader = async (url: string, request: string): Promise<Socket> => {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  await new Promise<void>((resolve) => {
    socket.once("data", (chunk) => {
      socket.pause()
      socket.unshift(chunk)
      resolve()
    })
    socket.write(request)
  })
  return socket
}
