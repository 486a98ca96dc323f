// What the shop's pages do by themselves: the activity behind the counter, and the shop's own game.

const $ = (selector) => document.querySelector(selector)

const node = (name, text) => {
  const made = document.createElement(name)
  made.textContent = text
  return made
}

const badge = () => {
  const made = node("b", "TEST")
  made.className = "badge"
  return made
}

const line = (what, when, isTest) => {
  const item = document.createElement("li")
  item.append(...(isTest ? [badge()] : []), node("code", what), node("span", when))
  item.title = what
  return item
}

/** Shows the latest calls of the shop's server and the events that it has verified. */
const showActivity = async () => {
  const { calls, events } = await (await fetch("/behind")).json()
  const time = (at) => new Date(at).toLocaleTimeString(document.documentElement.lang)
  const none = () => {
    const item = node("li", $(".activity").dataset.nothing)
    item.className = "none"
    return item
  }
  const lines = {
    calls: calls.map(({ method, path, status, at, isTest }) =>
      line(`${status} ${method} ${path.replace("/api/v1", "")}`, time(at), isTest),
    ),
    events: events.map(({ event, data, timestamp, isTest }) =>
      line(`${event} ${data.prizeCode ?? data.code ?? ""}`, time(timestamp), isTest),
    ),
  }
  for (const [id, items] of Object.entries(lines)) $(`#${id}`).replaceChildren(...(items.length > 0 ? items : [none()]))
}

const refresh = () => document.visibilityState === "visible" && showActivity().catch(() => {})
refresh()
setInterval(refresh, 2000)
document.addEventListener("visibilitychange", refresh)
document.addEventListener("premio-result", refresh)
document.addEventListener("premio-sign-in", () => ($("#sign-in button") ?? $(".account"))?.focus())

/** One round: a needle that goes to and fro, and points by how close to the mark it stops. */
const setUpRound = (race) => {
  const button = $("#round")
  const says = (text, values = {}) => {
    $("#round-result").textContent = text.replaceAll(/\{(\w+)\}/g, (_, name) => values[name])
  }
  const { stop, again, result, failed } = race.dataset
  let motion

  const report = async (score) => {
    button.disabled = true
    try {
      const answer = await fetch("/race", { method: "POST", body: String(score) })
      if (!answer.ok) throw new Error(String(answer.status))
      const { position } = await answer.json()
      says(result, { score, position })
      refresh()
      // A new element reads the ranking anew.
      const ranking = $("premio-ranking")
      ranking.replaceWith(ranking.cloneNode())
    } catch {
      says(failed)
    }
    button.disabled = false
    button.textContent = again
    button.focus()
  }

  button.addEventListener("click", () => {
    if (motion) {
      const place = motion.effect.getComputedTiming().progress * 100
      motion.pause()
      motion = undefined
      report(Math.max(10, Math.round(1000 - Math.abs(place - 66) * 25)))
      return
    }
    says("")
    button.textContent = stop
    const frames = [{ insetInlineStart: "0%" }, { insetInlineStart: "99%" }]
    motion = $(".needle").animate(frames, {
      duration: 1400,
      iterations: Number.POSITIVE_INFINITY,
      direction: "alternate",
      fill: "both",
    })
  })
}

const race = $(".race")
if (race) setUpRound(race)
