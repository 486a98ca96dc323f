import "../../../sdk/web/premio.ts"
import { useEffect, useRef } from "react"
import type { GameElement } from "../../../sdk/web/element/game/game-element.ts"
import { useNow } from "../../i18n/clock.ts"
import { previewClient, type Staged } from "./client.ts"
import { idOf } from "./previewed.ts"

type ShownGameProps = {
  readonly staged: Staged
  /** The language of the player. */
  readonly locale: string
  /** The text that a banned player reads. */
  readonly banText: string
}

/** The game element of players' pages, with a client that asks nobody. */
const ShownGame = (props: ShownGameProps) => {
  const { staged, locale } = props
  const { game, situation, outcome } = staged
  const now = useNow()
  const place = useRef<HTMLDivElement>(null)
  const element = useRef<GameElement>(null)
  const latest = useRef({ ...props, now })
  latest.current = { ...props, now }
  const { win, lose } = Object.fromEntries(
    Object.entries(game.appearance?.texts ?? {}).flatMap(([language, texts]) => [
      ["win", `${language} ${texts.win}`],
      ["lose", `${language} ${texts.lose}`],
    ]),
  )
  // A result stays as it was shown, so that another one, and other words for it, begin anew.
  const beginning = [game.kind, idOf(game), situation, outcome?.id, win, lose].join("/")
  // biome-ignore lint/correctness/useExhaustiveDependencies: an element for each beginning
  useEffect(() => {
    const shown = document.createElement("premio-game") as GameElement
    shown.client = previewClient(
      () => latest.current.staged,
      () => latest.current.banText,
      () => latest.current.now(),
    )
    shown.setAttribute("game", idOf(game))
    shown.setAttribute("kind", game.kind)
    shown.setAttribute("locale", latest.current.locale)
    place.current?.append(shown)
    element.current = shown
    return () => shown.remove()
  }, [beginning])
  useEffect(() => element.current?.setAttribute("locale", locale), [locale])
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again whenever the game has changed
  useEffect(() => element.current?.refresh(), [game])
  return <div ref={place} />
}

export default ShownGame
