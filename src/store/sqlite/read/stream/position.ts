/**
 * A place in a stream: the last row of each log before it. The logs of a file are numbered apart, and each only grows,
 * so that nothing is ever added before a place.
 */
export type Position = readonly number[]

const mark = "f"

export const writePosition = (position: Position): string => mark + position.map((row) => row.toString(36)).join(".")

/** The place that `text` stands for in `logs` logs, or null if it is none. */
export const readPosition = (text: string, logs: number): Position | null => {
  if (!/^f[0-9a-z]{1,11}(\.[0-9a-z]{1,11})*$/.test(text)) return null
  const position = text
    .slice(mark.length)
    .split(".")
    .map((row) => Number.parseInt(row, 36))
  return position.length === logs && position.every(Number.isSafeInteger) ? position : null
}
