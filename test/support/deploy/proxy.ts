import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { freePort } from "../store/postgres.ts"
import { composeFolder } from "./compose.ts"

/** Starts Caddy with the settings of the compose files, in front of the processes at `ports`. */
export const startProxy = async (caddy: string, ports: readonly number[]) => {
  const folder = mkdtempSync(join(tmpdir(), "premio-caddy-"))
  const [httpsPort, httpPort, health] = [await freePort(), await freePort(), await freePort()]
  const written = await Bun.file(join(composeFolder, "Caddyfile")).text()
  const global = `{\n\thttps_port ${httpsPort}\n\thttp_port ${httpPort}\n\tskip_install_trust\n`
  const file = join(folder, "Caddyfile")
  await Bun.write(file, written.replace(/^\{$/m, global).replace("127.0.0.1:2020", `127.0.0.1:${health}`))
  const child = Bun.spawn([caddy, "run", "--config", file, "--adapter", "caddyfile"], {
    env: { HOME: folder, DOMAIN: "localhost", UPSTREAMS: ports.map((port) => `127.0.0.1:${port}`).join(" ") },
    stdio: ["ignore", "ignore", "ignore"],
  })
  return {
    call: (path: string, init: RequestInit = {}) =>
      fetch(`https://localhost:${httpsPort}${path}`, { ...init, tls: { rejectUnauthorized: false } }),
    stop: async () => {
      child.kill("SIGKILL")
      await child.exited
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export type FrontProxy = Awaited<ReturnType<typeof startProxy>>
