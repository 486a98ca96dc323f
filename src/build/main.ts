import { buildConsole, isConsoleFresh } from "./console.ts"
import { buildWeb, isWebFresh } from "./web.ts"

/** Builds what browsers load from the service, where it is missing or out of date (`bun run build`). */

if (!(await isWebFresh())) await buildWeb()
if (!(await isConsoleFresh())) await buildConsole()
