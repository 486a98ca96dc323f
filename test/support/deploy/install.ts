import { installTools } from "./tool.ts"

for (const line of installTools()) process.stdout.write(`${line}\n`)
