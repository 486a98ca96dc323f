import { html, image, link } from "../../stage/node.ts"
import type { Say } from "../../text/say.ts"
import type { Game } from "../game/game.ts"
import { ownText } from "../words.ts"

/** The parts of a game that stay while its states change. */
export const makeFrame = () => {
  const header = html("header", { part: "header" })
  const stage = html("div", { class: "stage", part: "stage" })
  const panel = html("div", { class: "panel" })
  const prizes = html("details", { part: "prizes", hidden: true })
  /** Announces changes to screen readers. */
  const status = html("div", { class: "hidden", role: "status" })
  const game = html("section", { class: "game", part: "game" }, header, stage, panel, prizes, status)
  return { game, header, stage, panel, prizes, status }
}
export type Frame = ReturnType<typeof makeFrame>

/** What there is to win, by name: the prizes of a campaign, else the segments that are prizes. */
const prizesOf = ({ prizes, segments }: Game) => {
  if (prizes.length > 0) return prizes
  const names = new Set(segments.filter(({ isPrize }) => isPrize).map(({ name }) => name))
  return [...names].map((name) => ({ name, description: null, imageUrl: null, termsUrl: null }))
}

export const fillPrizes = ({ prizes }: Frame, game: Game, say: Say): void => {
  const items = prizesOf(game).map(({ name, description, imageUrl, termsUrl }) => {
    const terms =
      termsUrl && link(termsUrl, {}, say("termsLink"), html("span", { class: "hidden" }, `, ${say("newTab")}`))
    const more = (description || terms) && html("small", {}, description, description && terms ? " · " : null, terms)
    return html("li", {}, image(imageUrl, { loading: "lazy" }), html("div", {}, html("strong", {}, name), more))
  })
  prizes.hidden = items.length === 0
  const list = html("ul", { class: "prizes", role: "list" }, ...items)
  prizes.replaceChildren(html("summary", {}, say("prizesTitle")), list)
}

export type Heading = { readonly isTest: boolean; readonly locale: string; readonly say: Say }

export const fillHeader = (frame: Frame, game: Game, { isTest, locale, say }: Heading): void => {
  const { appearance } = game
  const own = (name: "title" | "intro") => ownText(appearance, name, locale, game.locale)
  const title = html("h2", { part: "title", id: "title" }, own("title") ?? game.name)
  const intro = own("intro")
  const test = html("span", { class: "badge", part: "test-badge", title: say("testText") }, say("test"))
  const logo = image(appearance?.images?.logo, { class: "logo", part: "logo" })
  const words = intro && html("p", { class: "intro", part: "intro" }, intro)
  frame.header.replaceChildren(...[logo, isTest && test, title, words].filter((part) => part instanceof Node))
  frame.game.setAttribute("aria-labelledby", "title")
  const cover = image(appearance?.images?.cover, { class: "cover", part: "cover" })
  for (const before of frame.game.querySelectorAll(".cover")) before.remove()
  if (cover) frame.game.prepend(cover)
}

/** What stands where the game will be until it has been read. */
export const fillSkeleton = ({ game, header, stage, panel }: Frame, say: Say): void => {
  const bone = (name: string) => html("div", { class: `bone ${name}` })
  header.replaceChildren(bone("title"), bone("line"))
  stage.replaceChildren(bone("disc-bone"))
  panel.replaceChildren(bone("bar"), html("p", { class: "hidden" }, say("loading")))
  game.setAttribute("aria-busy", "true")
}
