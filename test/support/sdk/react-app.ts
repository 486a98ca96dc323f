import { createElement, StrictMode, useState } from "react"
import { createRoot } from "react-dom/client"

/** Where the page's game is; the page tells its app. */
type Place = { readonly org: string; readonly game: string; readonly baseUrl: string; readonly tokenUrl: string }

const place: Place = JSON.parse(document.documentElement.dataset["place"] ?? "{}")

/** An app as a partner would write it: a new `getToken` and new texts with every rendering, and a count of results. */
const App = () => {
  const [results, setResults] = useState<readonly string[]>([])
  const [isShown, setIsShown] = useState(true)
  const game = createElement("premio-game", {
    org: place.org,
    game: place.game,
    "base-url": place.baseUrl,
    getToken: async () => (await fetch(place.tokenUrl, { method: "POST" })).json(),
    messages: { spin: "Try your luck" },
    "onpremio-result": ({ detail }: CustomEvent<{ readonly result: string }>) =>
      setResults((before) => [...before, detail.result]),
  })
  return createElement(
    "div",
    null,
    isShown && game,
    createElement("button", { type: "button", onClick: () => setIsShown(!isShown) }, isShown ? "Hide" : "Show"),
    createElement("output", null, results.join(", ")),
  )
}

const target = document.querySelector("#app")
if (target) createRoot(target).render(createElement(StrictMode, null, createElement(App)))
