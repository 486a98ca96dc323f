import { SMTPServer } from "smtp-server"
import { until } from "../waiting.ts"

/** A mail as the server has received it. */
export type ReceivedMail = {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly headers: string
}

const fromQuoted = (text: string): string =>
  Buffer.from(
    text
      .replaceAll(/=\r?\n/g, "")
      .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    "latin1",
  ).toString("utf8")

const fromWord = (text: string): string =>
  text
    .replaceAll(/\r\n /g, "")
    .replaceAll(/=\?UTF-8\?Q\?(.*?)\?=/gi, (_, words: string) => fromQuoted(words.replaceAll("_", " ")))
    .replaceAll(/=\?UTF-8\?B\?(.*?)\?=/gi, (_, words: string) => Buffer.from(words, "base64").toString("utf8"))

const partOf = (source: string, type: string): string => {
  const [, head = "", body = ""] =
    source.match(new RegExp(`(Content-Type: ${type}[\\s\\S]*?)\\r\\n\\r\\n([\\s\\S]*?)\\r\\n--`)) ?? []
  return /base64/i.test(head) ? Buffer.from(body, "base64").toString("utf8") : fromQuoted(body)
}

/** A real SMTP server on a free port, which `refuseWith` makes answer a recipient with an error. */
export const startMailServer = async () => {
  const mails: ReceivedMail[] = []
  let refusal: number | null = null
  let refused = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    onRcptTo: (_address, _session, done) => {
      if (refusal === null) return done()
      refused++
      done(Object.assign(new Error("not now"), { responseCode: refusal }))
    },
    onData: (stream, session, done) => {
      const chunks: Uint8Array[] = []
      stream.on("data", (chunk: Uint8Array) => chunks.push(chunk))
      stream.on("end", () => {
        const source = Buffer.concat(chunks).toString("latin1")
        const headers = source.split("\r\n\r\n")[0] ?? ""
        const [, subject = ""] = headers.match(/^Subject: ((?:.*)(?:\r\n .*)*)/m) ?? []
        const to = session.envelope.rcptTo.map(({ address }) => address).join(" ")
        mails.push({
          ...{ to, headers, subject: fromWord(subject) },
          ...{ text: partOf(source, "text/plain"), html: partOf(source, "text/html") },
        })
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()))
  const address = server.server.address()
  const port = typeof address === "object" ? address?.port : undefined
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    /** Resolves once `count` mails in all were refused. */
    refusals: (count: number) => until(`${count} refusals`, () => (refused >= count ? refused : undefined)),
    refused: () => refused,
    refuseWith: (code: number | null) => {
      refusal = code
    },
    /** The next mail to `to`, once it is there. */
    mailTo: (to: string) =>
      until(`a mail to ${to}`, () => {
        const index = mails.findIndex((mail) => mail.to === to)
        return index < 0 ? undefined : mails.splice(index, 1)[0]
      }),
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
