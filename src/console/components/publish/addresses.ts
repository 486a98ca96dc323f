/** A game by its kind and id, as its page and the element know it. */
export type PublishedGame = {
  readonly orgId: string
  readonly kind: "campaign" | "mini_game"
  readonly id: string
  readonly name: string
}

/** The kind is only said for mini-games: of two games with one id, the campaign is meant otherwise. */
const isMiniGame = ({ kind }: PublishedGame) => kind === "mini_game"

/** The address of the game's page, of the service at `origin`. */
export const pageOf = (origin: string, game: PublishedGame): string =>
  `${origin}/play/${encodeURIComponent(game.orgId)}/${encodeURIComponent(game.id)}${isMiniGame(game) ? "?kind=mini_game" : ""}`

const escapes: Readonly<Record<string, string>> = { "&": "&amp;", '"': "&quot;", "<": "&lt;", ">": "&gt;" }

const attributes = (values: Readonly<Record<string, string>>): string =>
  Object.entries(values)
    .map(([name, value]) => ` ${name}="${value.replace(/[&"<>]/g, (sign) => escapes[sign] ?? sign)}"`)
    .join("")

/** What a page of the organization includes to show the game. */
export const snippetOf = (origin: string, game: PublishedGame): string => {
  const script = attributes({ type: "module", src: `${origin}/sdk/v1/premio.js` })
  const element = attributes({
    org: game.orgId,
    game: game.id,
    ...(isMiniGame(game) && { kind: game.kind }),
    "token-url": "/premio-token",
  })
  return `<script${script}></script>\n<premio-game${element}>\n</premio-game>`
}

/** What shows the game's page within another page. */
export const frameOf = (origin: string, game: PublishedGame): string => {
  const frame = { src: pageOf(origin, game), title: game.name, width: "100%", height: "720", allow: "clipboard-write" }
  return `<iframe${attributes(frame)}></iframe>`
}
