const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
}

/** A text as it stands in the content or a quoted attribute of a page. */
export const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign)

const codePoint = (sign: string) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`

/** A value as JSON that may stand in a script element: nothing in it ends the element or begins a comment. */
export const scriptJson = (value: unknown): string => JSON.stringify(value).replaceAll(/[<>&\u2028\u2029]/g, codePoint)

/** The source of a content security policy that allows a style element with exactly this text. */
export const hashSource = (text: string): string =>
  `'sha256-${new Bun.CryptoHasher("sha256").update(text).digest("base64")}'`

/** The sign of the service, without a request of its own. */
export const icon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Crect width='32' height='32' rx='8' fill='%235b3df5'/%3E%3Cpath d='M16 6.5l2.9 5.9 6.5.9-4.7 4.6 1.1 6.5-5.8-3.1-5.8 3.1 1.1-6.5-4.7-4.6 6.5-.9z' fill='white'/%3E%3C/svg%3E"

/** What every page for players and visitors sends: it keeps nothing, tells other sites nothing, and is in no index. */
export const openPageHeaders = {
  "content-type": "text/html; charset=utf-8",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": "camera=(), geolocation=(), microphone=()",
  "referrer-policy": "no-referrer",
  vary: "Accept-Language",
  "x-content-type-options": "nosniff",
  "x-robots-tag": "noindex",
}

type Policy = {
  /** The only text that a style element of the page may have. */
  readonly style: string
  /** Whether it runs scripts of the service, which call the service and show images of an appearance. */
  readonly isActive: boolean
  readonly framedBy: readonly string[]
}

/** The content security policy of a page: nothing inline but its style, and no text becomes a script. */
export const policyOf = ({ style, isActive, framedBy }: Policy): string =>
  [
    "default-src 'none'",
    ...(isActive ? ["script-src 'self'", "connect-src 'self'"] : []),
    `style-src 'self' ${hashSource(style)}`,
    `img-src ${isActive ? "https: " : ""}data:`,
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${framedBy.length > 0 ? framedBy.join(" ") : "'none'"}`,
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join("; ")
