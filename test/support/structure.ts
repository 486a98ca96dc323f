/** What `find` names in each of `files`, by file; files in which it names nothing are left out. */
export const faultsOf = (
  files: readonly string[],
  find: (file: string) => readonly string[],
): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(files.map((file) => [file, [...find(file)]] as const).filter(([, faults]) => faults.length > 0))
