import { describe, test } from "bun:test"
import { referToFiles } from "./schemas.ts"
import { debianPackage, goModule, install, installedAt, type Source, wheel } from "./source.ts"

type Tool = {
  /** The name of the program in PATH, or of what `source` leaves. */
  readonly file: string
  /** Unset: it has to be in PATH. */
  readonly source?: Source
  /** Data, or a program whose name is no name. */
  readonly isNeverInPath?: boolean
}

/** The version of Kubernetes whose schemas manifests are checked against. */
export const kubernetesVersion = "1.34.0"

const schemaFolder = `v${kubernetesVersion}-local-strict`

/** What the tests of `deploy/` need and npm does not have. */
const tools = {
  helm: {
    file: "helm",
    source: goModule("helm.sh/helm/v3", "cmd/helm", "v3.22.0", "h1:n1if5iQgHYsujPAcO5oonH/KiSNUmqmUF0iGVjSF3AU="),
  },
  kubeconform: {
    file: "kubeconform",
    source: goModule(
      "github.com/yannh/kubeconform",
      "cmd/kubeconform",
      "v0.8.0",
      "h1:loDYd3a3spjIFrauqW67CDKF55Oo9R6uvC8AvpVd4ug=",
    ),
  },
  /** The JSON schemas of Kubernetes' kinds, strict about unknown fields. */
  "kubernetes-schemas": {
    file: schemaFolder,
    isNeverInPath: true,
    source: wheel("kubernetes-validate", "1.37.0", {
      path: `kubernetes_validate/kubernetes-json-schema/${schemaFolder}`,
      sha256: "85136d018a27b50ec7fc049d902bfa5193f5976807e6c0f408e3ab6fe078cad9",
      adapt: referToFiles,
    }),
  },
  /** The parser of Docker Compose, as a program of its own. */
  "compose-go": {
    file: "cmd",
    isNeverInPath: true,
    source: goModule(
      "github.com/compose-spec/compose-go/v2",
      "cmd",
      "v2.16.2",
      "h1:pTp1DqQwJzFd85GzlWsSszKA1ABrV/ySqsClujIcWA8=",
    ),
  },
  actionlint: {
    file: "actionlint",
    source: goModule(
      "github.com/rhysd/actionlint",
      "cmd/actionlint",
      "v1.7.12",
      "h1:vQ4GeJN86C0QH+gTUQcs8McmK62OLT3kmakPMtEWYnY=",
    ),
  },
  promtool: { file: "promtool", source: debianPackage("prometheus", "usr/bin/promtool") },
  caddy: { file: "caddy", source: debianPackage("caddy", "usr/bin/caddy") },
  buildah: { file: "buildah" },
  /** One program for all that a base image has. */
  busybox: { file: "busybox", isNeverInPath: true, source: debianPackage("busybox-static", "bin/busybox") },
  "systemd-analyze": { file: "systemd-analyze" },
  terraform: { file: "terraform" },
} satisfies Record<string, Tool>

/** A program or folder that a test of `deploy/` needs. */
export type ToolName = keyof typeof tools

const tableOfTools: Readonly<Record<ToolName, Tool>> = tools

/** The path of a tool: in PATH, or where it has been installed. Null if it is not there. */
export const toolPath = (name: ToolName): string | null => {
  const { file, source, isNeverInPath } = tableOfTools[name]
  return (isNeverInPath ? null : Bun.which(file)) ?? (source ? installedAt(name, source) : null)
}

const missing = (name: ToolName): string => {
  const { source } = tableOfTools[name]
  const remedy = source ? `npm run test:deploy installs it where there is ${source.needs}` : "put it in PATH"
  return `${name} is missing, so the tests that use it are skipped: ${remedy}`
}

/** Installs each tool that is not there; returns a line for each that cannot be had. */
export const installTools = (): readonly string[] =>
  (Object.keys(tableOfTools) as ToolName[]).flatMap((name) => {
    if (toolPath(name) !== null) return []
    const { file, source } = tableOfTools[name]
    return source && install(name, file, source) ? [] : [missing(name)]
  })

/** Describes tests that use `names`, given their paths. Where one is missing, one skipped test says so. */
export const describeWithTools = <Name extends ToolName>(
  title: string,
  names: readonly Name[],
  tests: (paths: Readonly<Record<Name, string>>) => void,
): void => {
  const paths = Object.fromEntries(names.map((name) => [name, toolPath(name)])) as Record<Name, string | null>
  const absent = names.filter((name) => paths[name] === null)
  if (absent.length === 0) describe(title, () => tests(paths as Record<Name, string>))
  else describe(title, () => test.skip(absent.map(missing).join("; "), () => {}))
}
