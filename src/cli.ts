import { runCli } from "./cli/program.ts"
import { privateMask } from "./config/service.ts"

process.umask(privateMask)
process.exitCode = await runCli(process.argv.slice(2), process.env)
