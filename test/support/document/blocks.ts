import { readFileSync } from "node:fs"
import { join } from "node:path"

const root = join(import.meta.dir, "../../..")

/** What a block of commands may need besides Node, npm, curl and openssl (CONTRIBUTING.md#blocks-of-commands). */
export const knownNeeds = [
  "bucket",
  "citus",
  "cloud",
  "docker",
  "fly",
  "kubernetes",
  "postgres",
  "prometheus",
  "systemd",
  "tags",
  "warehouse",
] as const
export type Need = (typeof knownNeeds)[number]

/** A block of commands in a document. */
export type Block = {
  readonly document: string
  /** The line of its first command. */
  readonly line: number
  readonly code: string
  /** It starts a program that goes on, in a terminal of its own. */
  readonly serves: boolean
  /** The reader has stopped what such blocks started. */
  readonly isStopped: boolean
  readonly needs: readonly Need[]
}

const opening = /^( *)```sh(.*)$/
const information = /^(?: (serves|stopped))?(?: needs ([a-z]+(?:,[a-z]+)*))?$/

const isNeed = (word: string): word is Need => (knownNeeds as readonly string[]).includes(word)

const blockAt = (document: string, lines: readonly string[], at: number): Block | undefined => {
  const [, indent = "", info] = opening.exec(lines[at] ?? "") ?? []
  if (info === undefined) return undefined
  const [known, kind, named = ""] = information.exec(info) ?? []
  const needs = named === "" ? [] : named.split(",")
  if (known === undefined || !needs.every(isNeed))
    throw new Error(`${document}:${at + 1}: "sh${info}" is not explained in CONTRIBUTING.md#blocks-of-commands`)
  const end = lines.indexOf(`${indent}\`\`\``, at)
  const code = lines
    .slice(at + 1, end)
    .map((line) => line.slice(indent.length))
    .join("\n")
  return { document, line: at + 2, code, serves: kind === "serves", isStopped: kind === "stopped", needs }
}

/** The blocks of commands of a document, named from the root, in order. Throws for one that is marked in an unknown way. */
export const blocksOf = (document: string): Block[] => {
  const lines = readFileSync(join(root, document), "utf8").split("\n")
  return lines.flatMap((_, at) => blockAt(document, lines, at) ?? [])
}

/** A file that the reader saves. */
export type SavedFile = { readonly line: number; readonly name: string; readonly text: string }

const saved = /Save (?:it|this) as `([^`]+)`:\n\n```ts\n([\s\S]*?)^```$/gm

/** The files that a document tells its reader to save, in order. */
export const savedFilesOf = (document: string): SavedFile[] => {
  const text = readFileSync(join(root, document), "utf8")
  return [...text.matchAll(saved)].map(({ index, 1: name = "", 2: code = "" }) => ({
    line: text.slice(0, index).split("\n").length,
    name,
    text: code,
  }))
}
