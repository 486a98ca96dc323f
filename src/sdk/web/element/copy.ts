import { html } from "../stage/node.ts"
import type { Say } from "../text/say.ts"

/** A code with a button that copies it and says so; `copied` is called each time. */
export const copyBox = (code: string, say: Say, copied: () => void): HTMLElement => {
  const text = html("code", { part: "code", translate: "no" }, code)
  const button = html("button", { type: "button", part: "copy", "data-key": "copy" }, say("copy"))
  const told = html("span", { class: "hint", role: "status" })
  button.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(code)
      told.textContent = say("copied")
      copied()
    } catch {
      // Without permission, or on a page without https, the player selects it.
      told.textContent = say("copyFailed")
    }
  })
  return html("div", { class: "code" }, text, button, told)
}
