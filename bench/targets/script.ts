import { basename, join } from "node:path"
import { jsonHeaders } from "../api.ts"
import { startServer } from "../process.ts"
import { nothingPrepared, type Target } from "./target.ts"

/** A custom server that prints `{"url": …}`: its responses are checked, its database is not. */
export const script = (path: string): Target => ({
  name: basename(path),
  title: `the script ${path}`,
  isWhole: false,
  missing: () => null,
  start: async ({ folder, webhook }) => {
    const environment = {
      BENCH_DATABASE: join(folder, "bench.db"),
      ...(webhook !== null && { BENCH_WEBHOOK: webhook }),
    }
    const server = await startServer([process.execPath, path], environment, join(folder, "log"))
    const stop = async () => {
      await server.stop()
      return null
    }
    return { server, helpers: [], headers: jsonHeaders("bench"), prepared: nothingPrepared, stop }
  },
})
