import { tryOut } from "./try.js"

const all = (selector, within = document) => [...within.querySelectorAll(selector)]

/** Copies a text, and says so on the button for a moment. */
const copies = (button, textOf) => {
  const label = button.textContent
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(textOf())
    button.textContent = "Copied"
    setTimeout(() => {
      button.textContent = label
    }, 2000)
  })
}

for (const button of all(".copy-link")) {
  button.hidden = navigator.clipboard === undefined
  copies(button, () => new URL(`#${button.dataset.anchor}`, location.href).href)
}

for (const pre of navigator.clipboard ? all("main pre") : []) {
  const button = document.createElement("button")
  button.type = "button"
  button.textContent = "Copy"
  copies(button, () => pre.querySelector("code").textContent)
  pre.append(button)
}

/** Marks in the menu what the address names, and closes the menu once something was chosen in it. */
const menu = document.getElementById("menu")
const mark = () => {
  for (const link of all("ul ul a", menu)) link.classList.toggle("here", link.hash === location.hash)
}
mark()
window.addEventListener("hashchange", mark)
menu.addEventListener("click", ({ target }) => {
  if (target.closest("a") && menu.matches(":popover-open")) menu.hidePopover()
})
menu.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" })

/** Addresses of Swagger UI, such as `/swagger#/Partner%3A%20plays/play`, lead to the operation. */
const slugOf = (tag) => tag.toLowerCase().replaceAll(/(%[0-9a-f]{2}|[^a-z0-9%])+/g, "-")
const [, tag, id] = /^#\/([^/]+)(?:\/([^/]+))?/.exec(location.hash) ?? []
const group = all("a", menu).find(({ pathname }) => tag && pathname === `/swagger/${slugOf(tag)}`)
if (group) location.replace(id ? `${group.pathname}#${id}` : group.pathname)

/** On the overview, the search leaves the operations that have all of its words. */
const found = document.getElementById("found")
if (found) {
  const search = document.querySelector("input[type=search]")
  const items = all(".group li").map((item) => {
    const group = item.closest(".group")
    return {
      item,
      text: `${item.textContent} ${group.querySelector("h3").textContent} ${item.firstChild.hash}`.toLowerCase(),
    }
  })
  const show = () => {
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean)
    for (const { item, text } of items) item.hidden = !words.every((word) => text.includes(word))
    for (const part of all(".group, .caller")) part.hidden = all("li:not([hidden])", part).length === 0
    document.querySelector(".start").hidden = words.length > 0
    const count = items.filter(({ item }) => !item.hidden).length
    const told = count === 0 ? "No operation has these words." : count === 1 ? "1 operation" : `${count} operations`
    found.textContent = words.length > 0 ? told : ""
  }
  search.value = new URL(location.href).searchParams.get("q") ?? ""
  search.addEventListener("input", show)
  search.form.addEventListener("submit", (event) => event.preventDefault())
  show()
}

for (const button of all(".try")) {
  button.hidden = false
  button.addEventListener("click", () => tryOut(button))
}
