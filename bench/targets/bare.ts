import { join } from "node:path"
import { jsonHeaders } from "../api.ts"
import { startServer } from "../process.ts"
import { nothingPrepared, type Target } from "./target.ts"

/** The upper bound: what Elysia itself can do. */
export const bare: Target = {
  name: "bare",
  title: "bare Elysia route, nothing behind it",
  isWhole: false,
  missing: () => null,
  start: async ({ folder }) => {
    const server = await startServer([process.execPath, "bench/servers/bare.ts"], {}, join(folder, "log"))
    const stop = async () => {
      await server.stop()
      return null
    }
    return { server, helpers: [], headers: jsonHeaders("bench"), prepared: nothingPrepared, stop }
  },
}
