import { readFileSync } from "node:fs"
import { join } from "node:path"
import { YAML } from "bun"

/** The folder of the compose files. */
export const composeFolder = join(import.meta.dir, "../../../deploy/compose")

/** What tests read of a service of a compose file. */
export type ComposeService = {
  readonly image: string
  readonly command?: readonly string[]
  readonly environment?: Readonly<Record<string, string>>
  readonly volumes?: readonly string[]
  readonly ports?: readonly string[]
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>
  readonly healthcheck?: object
  readonly read_only?: boolean
  readonly stop_grace_period?: string
}

/** A compose file as it is written, with its variables. */
export const composeFile = (name: string) =>
  YAML.parse(readFileSync(join(composeFolder, name), "utf8")) as {
    readonly services: Readonly<Record<string, ComposeService>>
  }
