import { expect, test } from "bun:test"
import { readFileSync } from "node:fs"
import { dirname, join, normalize } from "node:path"
import { Glob } from "bun"
import manifest from "../../package.json"
import { operations } from "../../src/http/app.ts"
import { openApi } from "../../src/http/document/openapi.ts"
import { ownFiles } from "../support/own-files.ts"

const root = join(import.meta.dir, "../..")
const read = (file: string) => readFileSync(join(root, file), "utf8")

const documents = ownFiles("{README,CONTRIBUTING,SECURITY}.md", "docs/**/*.md", "bench/README.md")
const files = ownFiles(
  "*",
  ".ci/*",
  ".github/**/*",
  ...["src", "test", "bench", "drizzle", "docs", "deploy"].map((folder) => `${folder}/**/*`),
)
const places = [...new Set([...files, ...files.flatMap((file) => [dirname(file), dirname(dirname(file))])])]

const withoutComments = (file: string) => read(file).replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "")
const code = ownFiles("src/**/*.{ts,tsx,mjs}", "test/{support,long}/**/*.ts", "bench/**/*.ts", "deploy/**/*.yaml")
  .map(withoutComments)
  .join("\n")
const commands = ownFiles("src/cli/**/*.ts").map(read).join("\n")
const api: string = await openApi(operations)
const wordsOf = (text: string): string[] => text.match(/[\w$]+/g) ?? []
const apiWords = new Set(wordsOf(api))
const words = new Set([...wordsOf(code), ...apiWords, ...wordsOf(JSON.stringify(manifest.devDependencies))])

/** Examples, names in other programs, and what only exists while the service runs. */
const foreign: Readonly<Record<string, string>> = {
  "README.md": "data/",
  "bench/README.md": "plays/s Samples",
  "CONTRIBUTING.md": "TODO v0.1.1 dist/sdk dist/release SHA256SUMS",
  "docs/api.md": "America/Bogota KEY ORG Vary coordinatorAway organizationsAway",
  "docs/apps.md":
    "manifest.json dist/sdk/premio-web-<version>.tgz premio-web/client premio-web/vue androidx.webkit url_launcher " +
    "webview_flutter",
  "docs/console.md": "dist/console",
  "docs/deploying.md": "premio-0.3.0.cdx.json",
  "docs/operating.md": "dist/console dist/sdk/v1 @host,host/",
  "docs/organizers.md": "SHA256SUMS rules.json moments.json",
  "docs/postgres.md":
    "archive_command citus_move_shard_placement citus_rebalance_start citus_update_node ignore_startup_parameters lc_messages max_prepared_statements max_prepared_transactions " +
    "synchronous_standby_names target_session_attrs",
  "docs/quickstart.md": "data/receiver.ts data/play.ts",
  "docs/server-library.md": "dist/sdk/premio-server-<version>.tgz",
  "docs/replication.md": "generations/ TMPDIR PATH",
  "docs/runbooks/down.md": "OOM",
  "docs/runbooks/log-lines-dropped.md": "RateLimitBurst",
  "docs/runbooks/mails.md": "EAUTH ECONNECTION",
  "docs/runbooks/slow-commits.md": "synchronous_standby_names",
  "docs/decisions/094-postgresql-migrations-add-first-and-remove-a-version-later.md": "CONCURRENTLY",
}

/** Documents whose fields are those of the API. */
const isOfApi = (document: string) =>
  /^docs\/(api|webhooks|limits|quickstart|console|organizers|participation)\.md$/.test(document)

/** Views of PostgreSQL, and settings of OpenTelemetry and of AWS, which their own documents describe. */
const foreignForms = /^(pg_|OTEL_|AWS_)/

/** Fields of free objects, which no schema names. */
const freeFields = ["auditTarget", "hasSearch"]

/** The names in backticks, outside of code blocks. */
const namesIn = (document: string): string[] => [
  ...new Set(
    [
      ...read(document)
        .replaceAll(/^ *```[\s\S]*?^ *```$/gm, "")
        .matchAll(/`([^`]+)`/g),
    ].map(([, name = ""]) => name.replaceAll(/\s+/g, " ")),
  ),
]

const isPath = (name: string): boolean =>
  /^(?!\/)[\w.<>*{},@-]+(\/[\w.<>*{},@-]*)*$/.test(name) && /\/|\.(ts|tsx|mjs|json|md|toml|py)$/.test(name)

/** Relative to the root, to `src` or to the document; a name without a folder matches any file. */
const isPlace = (name: string, document: string): boolean => {
  const pattern = name.replace(/\/$/, "").replaceAll(/<\w+>/g, "*")
  const patterns = [pattern, `src/${pattern}`, normalize(join(dirname(document), pattern))]
  const globs = (name.includes("/") ? patterns : [...patterns, `**/${pattern}`]).map((each) => new Glob(each))
  return globs.some((glob) => places.some((place) => glob.match(place)))
}

const pages = ["/", "/fair/:chainId/:n", "/healthz", "/metrics", "/play/:orgId/:game", "/readyz"].map((path) => ({
  method: "GET",
  path,
}))
const routes = [...operations, ...pages].map(({ method, path }) => `${method} ${path.replaceAll(/:\w+/g, "_")}`)

/** Whether `text` begins with the method and path of an operation, or with a path that ends in `*`. */
const isOperation = (text: string): boolean => {
  const [method = "", path = ""] = text.split(/[ ?[]/)
  const shown = path.replaceAll(/\{\w+\}/g, "_")
  const named = ["", "/api/v1", "/api/v1/admin"].map(
    (shared) => new Glob(`${method} ${shared}${shown}`.replace("*", "**")),
  )
  return named.some((glob) => routes.some((route) => glob.match(route)))
}

const isCommand = (text: string): boolean => {
  const parts = text.replace("bun run cli ", "").split(/[ [\]\\|]+/)
  const end = parts.findIndex((part) => !/^[a-z]+$/.test(part))
  const named = parts.slice(0, end < 0 ? parts.length : end)
  const options = parts.filter((part) => part.startsWith("--") && !["--help", "--version"].includes(part))
  return (
    named.every((word) => new RegExp(`command\\("${word}\\b`).test(commands)) &&
    options.every((option) => new RegExp(`"(-\\w, )?${option}\\b`).test(commands))
  )
}

const isMetric = (text: string): boolean =>
  (text.match(/\bpremio_\w*[a-z]\b/g) ?? []).every((name) => words.has(name) || words.has(name.slice("premio_".length)))

/** The forms of names, and how to check each; the first form that fits counts, and a text that fits none is no name. */
const forms: readonly [RegExp, (name: string, document: string) => boolean][] = [
  [/^(GET|POST|PUT|PATCH|DELETE) \//, isOperation],
  [/^(bun run cli|organizations|users|keys|bans|players|draws|backup|postgres) /, isCommand],
  [/premio_/, isMetric],
  [/^[A-Z][A-Z0-9_]{2,}$|^[a-z][a-z0-9]*(_[a-z0-9]+)+$|^([A-Z][a-z0-9]+)+$/, (name) => words.has(name)],
  [/^[a-z]+([A-Z][a-z0-9]*)+$/, (name, document) => (isOfApi(document) ? apiWords : words).has(name)],
  [/^[a-z]\w*(\.\w+)+$/i, (name) => name.split(".").every((part) => /^\d+$/.test(part) || words.has(part))],
]

const isThere = (name: string, document: string): boolean => {
  if (foreignForms.test(name) || freeFields.includes(name) || foreign[document]?.split(" ").includes(name)) return true
  if (isPath(name)) return isPlace(name, document)
  return forms.find(([form]) => form.test(name))?.[1](name, document) ?? true
}

test.each(documents)("every path and name of the code in %s is there", (document) => {
  expect(namesIn(document).filter((name) => !isThere(name, document))).toEqual([])
})

/** Shows that each form can find a wrong name. */
test.each([
  "src/core/no-such-file.ts",
  "GET /api/v1/nowhere",
  "bun run cli draws burn",
  "bun run cli doctor --gently",
  "premio_nothing_total",
  "NO_SUCH_CODE",
  "noSuchField",
  "NoSuchType",
  "no_such_table",
  "noSuchField.name",
])("notices %s", (name) => {
  expect(isThere(name, "README.md")).toBe(false)
})
