import { fileURLToPath } from "node:url"
import type { Logger } from "pino"
import { consoleFolder, isConsoleFresh } from "./console.ts"
import { isWebFresh, webFolder } from "./web.ts"

const builder = fileURLToPath(new URL("main.ts", import.meta.url))

type Folders = { readonly consoleFolder: string; readonly sdkFolder: string }

/**
 * Builds the console and what partners' pages load, if they are served from where they are built and are missing or out
 * of date. A separate process does it, so that requests do not wait and the bundler's memory is freed. If the build
 * fails, the service runs without them and logs why.
 */
export const refreshPages = async (log: Logger, folders: Folders): Promise<void> => {
  const isStale =
    (folders.sdkFolder === webFolder && !(await isWebFresh())) ||
    (folders.consoleFolder === consoleFolder && !(await isConsoleFresh()))
  if (!isStale) return
  const child = Bun.spawn([process.execPath, builder], { stdin: "ignore", stdout: "ignore", stderr: "pipe" })
  const reason = await new Response(child.stderr).text()
  if ((await child.exited) === 0) log.info("the console and the web SDK are built")
  else log.warn({ reason }, "the console or the web SDK could not be built: run bun install and bun run build")
}
