import type { Body, Client } from "./client.ts"

const path = "/api/v1/admin/stream"

/** The lines of one answer of the stream; the last is taken apart. */
export const readStream = async (org: Client, query: Readonly<Record<string, string>> = {}) => {
  const { text, headers } = await org.get(`${path}?${new URLSearchParams(query)}`, { status: 200 })
  if (headers.get("content-type") !== "application/x-ndjson; charset=utf-8") throw new Error("no lines")
  const all: Body[] = text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line))
  const last = all.pop()
  if (last.type !== "cursor" || all.some(({ type }) => type === "cursor"))
    throw new Error(`no cursor at the end: ${text}`)
  return { lines: all, cursor: last.cursor as string, more: last.more as boolean }
}

/** All lines from a cursor on, or from the beginning, in answers of `limit` lines. */
export const followStream = async (org: Client, limit: number, query: Readonly<Record<string, string>> = {}) => {
  const lines: Body[] = []
  for (let since = query["since"]; ; ) {
    const answer = await readStream(org, { ...query, limit: String(limit), ...(since !== undefined && { since }) })
    if (answer.lines.length > limit) throw new Error("too many lines")
    lines.push(...answer.lines)
    since = answer.cursor
    if (!answer.more) return { lines, cursor: since }
  }
}
