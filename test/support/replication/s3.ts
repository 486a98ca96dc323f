import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { moto } from "../python/environment.ts"
import { until } from "../waiting.ts"

/** Whether the S3 server of the tests is installed. */
export const hasS3 = moto.isInstalled()

/**
 * The state of the connection to the server: normal, closed, accepting connections without answering, refusing writes
 * or everything, or never answering requests for Litestream's files. Requests in progress are then never answered.
 */
export type Weather = "fair" | "refused" | "frozen" | "forbidden" | "denied" | "stuck"

const denied = "<Error><Code>AccessDenied</Code><Message>Access Denied</Message></Error>"

/** A gate to the server at `port` that can be closed, frozen, or made to refuse writes. */
const startGate = async (port: number) => {
  let weather: Weather = "fair"
  const pass = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const { method, url, headers } = incoming
    const onward = request({ port, host: "127.0.0.1", method, path: url, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.pipe(outgoing)
    })
    onward.on("error", () => outgoing.destroy())
    incoming.pipe(onward)
  }
  const gate = createServer((incoming, outgoing) => {
    const { method = "", url = "" } = incoming
    const isWrite = method !== "GET" && method !== "HEAD"
    if (weather === "frozen" || (weather === "stuck" && isWrite && url.includes(".ltx"))) return
    if (weather === "denied" || (weather === "forbidden" && isWrite)) {
      incoming.resume()
      outgoing.writeHead(403, { "content-type": "application/xml" }).end(denied)
    } else pass(incoming, outgoing)
  })
  const listen = (on: number) => new Promise<void>((resolve) => gate.listen(on, "127.0.0.1", resolve))
  await listen(0)
  const own = (gate.address() as AddressInfo).port
  return {
    port: own,
    set: async (next: Weather) => {
      if (next === "refused") {
        gate.closeAllConnections()
        await new Promise((resolve) => gate.close(resolve))
      } else if (weather === "refused") await listen(own)
      weather = next
    },
    close: () => {
      gate.closeAllConnections()
      gate.close()
    },
  }
}

const freePort = async (): Promise<number> => {
  const probe = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: () => new Response() })
  const { port } = probe
  await probe.stop(true)
  return port ?? 0
}

/** An S3 server on loopback with one empty bucket, behind a gate, and the environment that leads Litestream to it. */
export const startS3 = async () => {
  const port = await freePort()
  const server = Bun.spawn([moto.program("moto_server"), "-H", "127.0.0.1", "-p", String(port)], {
    stdin: "ignore",
    stdout: "ignore",
    stderr: "ignore",
  })
  const makeBucket = () =>
    fetch(`http://127.0.0.1:${port}/backups`, { method: "PUT" }).then(
      ({ ok }) => ok || undefined,
      () => undefined,
    )
  await until("the S3 server has a bucket", makeBucket, 30_000)
  const gate = await startGate(port)
  return {
    environment: {
      LITESTREAM_REPLICA_URL: "s3://backups/premio",
      LITESTREAM_ENDPOINT: `http://127.0.0.1:${gate.port}`,
      LITESTREAM_ACCESS_KEY_ID: "key",
      LITESTREAM_SECRET_ACCESS_KEY: "secret",
    },
    weather: gate.set,
    stop: async () => {
      gate.close()
      server.kill("SIGKILL")
      await server.exited
    },
  }
}
