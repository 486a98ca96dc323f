import { installByPip, installedLitestream, installFromRelease } from "./binary.ts"

try {
  const binary = installedLitestream() ?? (await installByPip()) ?? (await installFromRelease())
  process.stdout.write(`${binary}\n`)
} catch (error) {
  process.stderr.write(`premio: ${(error as Error).message}\n`)
  process.exit(1)
}
