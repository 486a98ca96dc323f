/**
 * The page of a game, /play/{orgId}/{game} (docs/apps.md#link-to-a-game): takes the player's token out of the address,
 * keeps it for the tab, shows the game by the elements, and speaks with the page or the app that shows this page.
 */

const read = (id) => JSON.parse(document.getElementById(id).textContent)

const game = read("read")
const { orgId, locale, framedBy, texts } = read("page")
const isFramed = window.parent !== window
const storageName = `premio token of ${orgId}`
/** How long a page or an app that can send a token is waited for. */
const patienceMs = 5_000

/* The player's token. */

/** The token of the address, which then no longer has it; null if it has none. */
const takeToken = () => {
  const fragment = new URLSearchParams(location.hash.slice(1))
  const given = fragment.get("token")
  if (given === null) return null
  fragment.delete("token")
  const rest = fragment.size > 0 ? `#${fragment}` : ""
  history.replaceState(history.state, "", location.pathname + location.search + rest)
  return given || null
}

/** The token that the tab keeps; a browser that stores nothing for this page keeps it until the page goes. */
const keptToken = () => {
  try {
    return sessionStorage.getItem(storageName)
  } catch {
    return null
  }
}

let token = takeToken() ?? keptToken()
/** Why there is no token. */
let lack = "missing"

const keep = (value) => {
  token = value
  try {
    if (value === null) sessionStorage.removeItem(storageName)
    else sessionStorage.setItem(storageName, value)
  } catch {
    // It is kept in memory.
  }
}

keep(token)

/* The page that frames this one, or the app whose web view shows it. */

/** The origin of the page that frames this one, once it has said hello. */
let parentOrigin = null

/** Sends messages to the app around a web view; null in a browser. */
const webView = () => {
  const { ReactNativeWebView, PremioBridge, webkit } = window
  const byText = ReactNativeWebView ?? PremioBridge
  if (byText?.postMessage) return (message) => byText.postMessage(JSON.stringify(message))
  const byObject = webkit?.messageHandlers?.premio
  return byObject ? (message) => byObject.postMessage(message) : null
}

const tell = (message) => {
  if (!isFramed) webView()?.(message)
  else if (parentOrigin !== null) window.parent.postMessage(message, parentOrigin)
}

const tellHeight = () =>
  tell({ type: "premio-height", height: Math.ceil(document.body.getBoundingClientRect().height) })

const tellResult = ({ detail }) => {
  const { sessionId, awardId, won } = detail
  tell({ type: "premio-result", ...(sessionId === undefined ? { awardId } : { sessionId }), won })
}

/** Whether there is a page or an app around this one that can send a token. */
const canAsk = () => (isFramed ? framedBy.length > 0 : webView() !== null)

let isAsking = false
let answerAsked = null

const ask = () => tell({ type: "premio-token-needed", reason: lack })

/** Asks the page or app around this one for a token; resolves with null if none comes. */
const askForToken = () => {
  if (!canAsk()) return null
  isAsking = true
  ask()
  return new Promise((resolve) => {
    answerAsked = resolve
    setTimeout(resolve, patienceMs, null)
  })
}

/* The game. */

let client = null
/** The token that the service has refused last. */
let refused = null

const fetchNoting = async (url, init) => {
  const response = await fetch(url, init)
  if (response.status === 401) refused = init.headers.Authorization.replace("Bearer ", "")
  return response
}

const getToken = async () => {
  if (token !== null && token !== refused) return token
  if (token !== null) lack = "refused"
  keep(null)
  hidePlayer()
  await askForToken()
  answerAsked = null
  if (token === null) tellWayOf(document.querySelector("premio-game"))
  return token
}

const setToken = (value) => {
  if (typeof value !== "string" || value === "") return
  isAsking = false
  keep(value)
  if (answerAsked) {
    answerAsked(value)
    void showPlayer()
  } else void show()
}

const hidePlayer = () => {
  const header = document.getElementById("player")
  header.hidden = true
  header.replaceChildren()
}

const forgetPlayer = () => {
  lack = "not-you"
  client.signOut()
  keep(null)
  void show()
}

/** Names the player, so that somebody else does not play in their place. */
const showPlayer = async () => {
  const asked = client
  const player = await asked.getMe().catch(() => null)
  if (asked !== client || player === null || token === null) return
  const [before = "", after = ""] = texts.playingAs.split("{name}")
  const name = document.createElement("strong")
  name.textContent = player.name ?? player.externalId
  const line = document.createElement("p")
  line.append(before, name, after)
  const button = document.createElement("button")
  button.type = "button"
  button.textContent = texts.notYou
  button.addEventListener("click", forgetPlayer)
  const header = document.getElementById("player")
  header.replaceChildren(line, button)
  header.hidden = false
}

/** Tells who has no way to sign in where one comes from. */
const tellWayOf = (element) => {
  if (!element || canAsk() || game.appearance?.joinUrl || element.classList.contains("alone")) return
  element.classList.add("alone")
  element.messages = { signedOutTitle: texts.noWayTitle, signedOutText: texts.noWay }
}

const newElement = () => {
  const element = document.createElement("premio-game")
  const attributes = { org: orgId, game: game.campaignId ?? game.notificationId, kind: game.kind, locale }
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  if (token === null) tellWayOf(element)
  Object.assign(element, { client, data: game })
  element.addEventListener("premio-result", tellResult)
  return element
}

const latestElements = "/sdk/v1/premio.js"

/** While a new version is rolled out, another process may not have the file that this page was made with. */
const importElements = () => import(document.getElementById("elements").href).catch(() => import(latestElements))

/** Shows the game for the player of the token, or for nobody. */
const show = async () => {
  hidePlayer()
  try {
    const { createPremio } = await importElements()
    client = createPremio({ orgId, getToken, fetch: fetchNoting, baseUrl: location.origin, locale })
  } catch {
    return showFailure()
  }
  document.getElementById("game").replaceChildren(newElement())
  await showPlayer()
}

const showFailure = () => {
  const line = document.querySelector(".loading") ?? document.getElementById("game")
  const button = document.createElement("button")
  button.type = "button"
  button.className = "retry"
  button.textContent = texts.retry
  button.addEventListener("click", () => location.reload())
  line.textContent = texts.failed
  line.after(button)
}

/* What comes from outside. */

const parsed = (data) => {
  try {
    return typeof data === "string" ? JSON.parse(data) : data
  } catch {
    return null
  }
}

const receive = (data, origin) => {
  const message = parsed(data)
  if (message?.type === "premio-token") setToken(message.token)
  if (message?.type !== "premio-hello") return
  parentOrigin = origin
  tell({ type: "premio-ready" })
  tellHeight()
  if (isAsking) ask()
}

/** Only the page that frames this one is heard, if its origin is allowed; in a web view, only what the app itself sends. */
const listen = ({ source, origin, data, isTrusted }) => {
  if (isFramed) {
    if (source === window.parent && framedBy.includes(origin)) receive(data, origin)
  } else if (source === null && !isTrusted) receive(data, null)
}

addEventListener("message", listen)
// React Native on Android sends to the document, and a listener of Android's own to its object.
document.addEventListener("message", listen)
window.PremioBridge?.addEventListener?.("message", ({ data }) => receive(data, null))
window.premio = { setToken }

addEventListener("hashchange", () => {
  const taken = takeToken()
  if (taken !== null) setToken(taken)
})

addEventListener("online", () => {
  if (client) void showPlayer()
})

document.documentElement.classList.toggle("framed", isFramed)
new ResizeObserver(tellHeight).observe(document.body)
if (!isFramed) tell({ type: "premio-ready" })
void show()
