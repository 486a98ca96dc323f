/** Notes of a release, as its page shows them. */

/** Lines that go on neither what is above them nor below. */
const standsAlone = /^(#|\||```|$)/
const beginsItem = /^ *([-*]|\d+\.) /

/** Joins the lines of each paragraph and item: the page of a release would break them where the changelog does. */
const unwrapped = (text: string): string => {
  const lines: string[] = []
  let isCode = false
  for (const line of text.split("\n")) {
    const above = lines.at(-1)
    const isFence = line.trimStart().startsWith("```")
    const isApart = isCode || isFence || standsAlone.test(line) || beginsItem.test(line)
    if (isApart || above === undefined || standsAlone.test(above.trimStart())) lines.push(line)
    else lines[lines.length - 1] = `${above} ${line.trim()}`
    if (isFence) isCode = !isCode
  }
  return lines.join("\n")
}

/** The section of a changelog, with links to the files of the release where its `address` is known. */
export const notesFrom = (section: string, address: string | null): string => {
  const text = unwrapped(section)
  return address === null ? text : text.replaceAll(/\]\((?!https?:|#)([^)\s]+)\)/g, `](${address}/$1)`)
}
