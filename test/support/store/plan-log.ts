import { closeSync, openSync, readSync, statSync } from "node:fs"
import { join } from "node:path"
import type { Cluster } from "./postgres.ts"

/** Settings under which a server logs what each statement did, with the work of each step of its plan. */
export const explained = {
  session_preload_libraries: "auto_explain",
  "auto_explain.log_min_duration": "0",
  "auto_explain.log_analyze": "on",
  "auto_explain.log_buffers": "on",
  "auto_explain.log_timing": "off",
  "auto_explain.log_format": "json",
}

type Node = {
  readonly "Node Type": string
  readonly "Actual Rows": number
  readonly "Actual Loops": number
  readonly "Shared Hit Blocks": number
  readonly "Shared Read Blocks": number
  readonly "Relation Name"?: string
  readonly "Index Name"?: string
  readonly Plans?: readonly Node[]
} & Readonly<Record<string, unknown>>

/** A statement that the server ran: how many rows its plan touched, and how many pages. */
export type Work = { readonly text: string; readonly rows: number; readonly pages: number; readonly plan: Node }

/** The rows that a plan read, joined or passed over, each time that it did. */
const rowsOf = (node: Node): number => {
  const removed = Object.entries(node).reduce(
    (sum, [name, value]) => (name.startsWith("Rows Removed by") && typeof value === "number" ? sum + value : sum),
    0,
  )
  const own = (node["Actual Rows"] + removed) * node["Actual Loops"]
  return (node.Plans ?? []).reduce((sum, child) => sum + rowsOf(child), own)
}

/** The steps of a plan, and the index of each. */
export const stepsOf = (node: Node): string => {
  const { "Node Type": type, "Index Name": index, "Index Cond": condition, Plans: children = [] } = node
  const own = [type, index, condition].filter((part) => part !== undefined).join(" ")
  return children.length === 0 ? own : `${own} (${children.map(stepsOf).join(", ")})`
}

/** Reads the statements that were logged since the last call. */
export const planLog = ({ folder }: Pick<Cluster, "folder">) => {
  const path = join(folder, "log")
  let from = 0
  return (): Work[] => {
    const bytes = Buffer.alloc(statSync(path).size - from)
    const file = openSync(path, "r")
    readSync(file, bytes, 0, bytes.length, from)
    closeSync(file)
    from += bytes.length
    return [...bytes.toString().matchAll(/plan:\n(\t\{\n[\s\S]*?\n\t\}\n)/g)].map(([, json = ""]) => {
      const { "Query Text": text, Plan: plan } = JSON.parse(json) as { "Query Text": string; Plan: Node }
      const pages = plan["Shared Hit Blocks"] + plan["Shared Read Blocks"]
      return { text: text.replace(/\s+/g, " "), rows: rowsOf(plan), pages, plan }
    })
  }
}
