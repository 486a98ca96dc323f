import { fileURLToPath } from "node:url"
import type { Logger } from "pino"
import { isConsoleFresh } from "./console.ts"

const builder = fileURLToPath(new URL("console.ts", import.meta.url))

/**
 * Builds the console if it is missing or out of date. A separate process does it, so that requests do not wait and the
 * bundler's memory is freed. If the build fails, the service runs without the console and logs why.
 */
export const refreshConsole = async (log: Logger): Promise<void> => {
  if (await isConsoleFresh()) return
  const child = Bun.spawn([process.execPath, builder], { stdin: "ignore", stdout: "ignore", stderr: "pipe" })
  const reason = await new Response(child.stderr).text()
  if ((await child.exited) === 0) log.info("the console is built")
  else log.warn({ reason }, "the console could not be built: run bun install and bun run build")
}
