import { readdirSync, readFileSync, writeFileSync } from "node:fs"
import { fileURLToPath } from "node:url"

const folder = new URL("../fair/verifier/", import.meta.url)
/** The program that checks draws, as it is served. */
export const programPath = fileURLToPath(new URL("../fair/verify-draws.mjs", import.meta.url))

/** In the order in which they are read: each part needs only parts before it. The last one holds the head of the file. */
const parts = [
  "sha256",
  "numbers",
  "fault",
  "canonical",
  "periods",
  "forms",
  "outcomes",
  "limits",
  "collections",
  "lines",
  "place-book",
  "survey",
  "clock",
  "later-faults",
  "moments",
  "limit-checks",
  "shares",
  "verifier",
  "witness",
  "odds",
  "report",
  "pack",
  "one-draw",
  "main",
]

const imported = /^import [^"]*"\.\/([\w-]+)\.mjs"\n+/gm
const reexported = /^export \{([^}]*)\} from ".+"\n+/gm
const declared = /^export (?=(?:async )?(?:const|class|function\*?) (\w+))/gm

const textOf = (part: string) => readFileSync(new URL(`${part}.mjs`, folder), "utf8")

/** The body of a part: without its imports, and exporting only what the program offers. */
const bodyOf = (part: string, text: string, offered: ReadonlySet<string>) => {
  for (const [, needed = ""] of text.matchAll(imported))
    if (parts.indexOf(needed) >= parts.indexOf(part)) throw new Error(`${part} needs ${needed}: put it after that`)
  return text
    .replaceAll(imported, "")
    .replaceAll(reexported, "")
    .replaceAll(declared, (kept, name: string) => (offered.has(name) ? kept : ""))
    .replace(/^\/\/ (.*)\n/, "// ---- $1 ----\n")
    .trimEnd()
}

/**
 * The program in one file, which can be read from top to bottom and runs alone. Its parts (src/fair/verifier) are joined
 * as they lie, under the heading that each begins with.
 */
export const joinVerifier = (): string => {
  const unknown = readdirSync(folder).filter((file) => !parts.includes(file.replace(/\.mjs$/, "")))
  if (unknown.length > 0) throw new Error(`name ${unknown.join(", ")} among the parts`)
  const main = textOf("main")
  const start = main.indexOf("\n// ") + 1
  const offered = new Set([...main.matchAll(reexported)].flatMap(([, names = ""]) => names.match(/\w+/g) ?? []))
  offered.add("runVerifier")
  const bodies = parts.map((part) => bodyOf(part, part === "main" ? main.slice(start) : textOf(part), offered))
  return `${[main.slice(0, start).trimEnd(), ...bodies].join("\n\n")}\n`
}

if (import.meta.main) writeFileSync(programPath, joinVerifier())
