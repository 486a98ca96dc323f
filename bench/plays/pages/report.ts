import { row } from "../../process.ts"
import { bytesOf, extraBytesOf, type Measured, pagesOf } from "./measured.ts"

export type Store = "sqlite" | "postgres"

const words = {
  sqlite: { pages: "pages", extra: "late B" },
  postgres: { pages: "buffers", extra: "images B" },
} as const
const partWidths = [-34, 9, 9, 7, 9] as const
const kindWidths = [-12, -9, 8, 9, 9, 8, 8, 8, 8, 9, 8] as const
/** What is less than this for one play is not listed. */
const fewBytes = 0.5
const fewPages = { sqlite: 0.0005, postgres: 0.2 } as const

/** The tables and indexes to which one play of a kind writes, the most bytes first. */
export const describeParts = (measured: Measured, title: string, store: Store, source: string): string[] => {
  const all = bytesOf(measured)
  const listed = measured.parts.filter(
    ({ bytes, extraBytes, pages }) => bytes >= fewBytes || extraBytes >= fewBytes || pages >= fewPages[store],
  )
  const { pages, extra } = words[store]
  return [
    "",
    `${measured.kind}: ${title}${source && `, ${source}`}`,
    row(partWidths, ["  a play writes to", "bytes", pages, "share", extra]),
    ...listed
      .toSorted((one, other) => other.bytes - one.bytes || other.extraBytes - one.extraBytes)
      .map((part) =>
        row(partWidths, [
          `  ${part.name}`,
          part.bytes.toFixed(0),
          part.pages.toFixed(3),
          `${((100 * part.bytes) / all).toFixed(0)} %`,
          part.extraBytes.toFixed(0),
        ]),
      ),
  ]
}

/** The head of the table of kinds. */
export const kindTitles = (store: Store): string =>
  row(kindWidths, [
    "a play",
    "checkout",
    "bytes",
    words[store].pages,
    words[store].extra,
    "writes",
    "disk B",
    "calls",
    "syncs",
    "a commit",
    "CPU µs",
  ])

/** One play of a kind in a line. */
export const describeKind = (measured: Measured, source: string): string => {
  const { kind, writes, diskBytes, systemCalls, playsPerCommit, cpuUs } = measured
  return row(kindWidths, [
    kind,
    source,
    bytesOf(measured).toFixed(0),
    pagesOf(measured).toFixed(2),
    extraBytesOf(measured).toFixed(0),
    writes.toFixed(2),
    diskBytes.toFixed(0),
    systemCalls?.calls.toFixed(2) ?? "–",
    systemCalls?.syncs.toFixed(3) ?? "–",
    playsPerCommit.toFixed(0),
    cpuUs.toFixed(0),
  ])
}
