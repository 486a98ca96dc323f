import { copyFileSync, existsSync } from "node:fs"

/** Copies a database file to \`copy\` as its process would leave it if it were killed now; returns \`copy\`. */
export const leftBehind = (path: string, copy: string): string => {
  for (const part of ["", "-wal"]) if (existsSync(path + part)) copyFileSync(path + part, copy + part)
  return copy
}
