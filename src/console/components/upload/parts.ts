/** Sends the body of a call as a CSV file. */
export const asCsv = { bodySerializer: (text: unknown) => text as string, headers: { "Content-Type": "text/csv" } }

/** What the service says of an uploaded part: counts by name, and the lines with faults. */
export type PartResult = {
  readonly counts: Readonly<Record<string, number>>
  readonly faults: readonly { readonly line: number; readonly error: string }[]
}

/** How far an upload is, in bytes, and what it has done so far. */
export type UploadProgress = PartResult & { readonly sent: number; readonly total: number }

const partCharacters = 512 * 1024
const maxFaults = 100

/** Cuts a file at line ends into parts that show progress, however long the file is. */
async function* partsOf(file: Blob): AsyncGenerator<string> {
  let rest = ""
  const reader = file.stream().pipeThrough(new TextDecoderStream()).getReader()
  for (;;) {
    const { value, done } = await reader.read()
    if (done) break
    rest += value
    const end = rest.lastIndexOf("\n")
    if (rest.length < partCharacters || end === -1) continue
    yield rest.slice(0, end + 1)
    rest = rest.slice(end + 1)
  }
  if (rest !== "") yield rest
}

const sumOf = (a: PartResult["counts"], b: PartResult["counts"]) => {
  const names = new Set([...Object.keys(a), ...Object.keys(b)])
  return Object.fromEntries([...names].map((name) => [name, (a[name] ?? 0) + (b[name] ?? 0)]))
}

/**
 * Uploads a file of lines part by part, and reports each. A part that fails ends the upload; since the service passes
 * over lines that it has already, the same file can be sent again. If it has a header, each part gets it.
 */
export const uploadInParts = async (
  file: Blob,
  send: (csv: string) => Promise<PartResult>,
  onProgress: (progress: UploadProgress) => void,
  hasHeader = false,
): Promise<UploadProgress> => {
  const bytes = new TextEncoder()
  let lines = 0
  let header = ""
  let progress: UploadProgress = { sent: 0, total: file.size, counts: {}, faults: [] }
  for await (const part of partsOf(file)) {
    const { counts, faults } = await send(header + part)
    const before = header === "" ? lines : lines - 1
    if (hasHeader && header === "") header = part.slice(0, part.indexOf("\n") + 1)
    const located = faults.map(({ line, error }) => ({ line: line + before, error }))
    lines += part.split("\n").length - 1
    progress = {
      sent: Math.min(file.size, progress.sent + bytes.encode(part).length),
      total: file.size,
      counts: sumOf(progress.counts, counts),
      faults: [...progress.faults, ...located].slice(0, maxFaults),
    }
    onProgress(progress)
  }
  return progress
}
