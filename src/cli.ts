import { runCli } from "./cli/program.ts"
import { privateMask } from "./config/service.ts"

process.umask(privateMask)
// Whoever read the output has ended, as head does: nobody is left to tell, and not all of it was read.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code === "EPIPE") process.exit(1)
  throw error
})
process.exitCode = await runCli(process.argv.slice(2), process.env)
