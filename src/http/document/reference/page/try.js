/** The form that calls an operation. What is pasted as a key stays in this page: no storage holds it. */
const credentials = { key: "", organization: "" }

const make = (tag, properties = {}, ...children) => {
  const made = Object.assign(document.createElement(tag), properties)
  made.append(...children)
  return made
}

let labelled = 0
const labelledBy = (text, note, control) => {
  labelled += 1
  control.id = `field-${labelled}`
  const told = note ? [" ", make("small", { textContent: note })] : []
  return make("div", { className: "ask" }, make("label", { htmlFor: control.id }, text, ...told), control)
}

const line = (properties) => make("input", { autocomplete: "off", spellcheck: false, ...properties })

/** A key that is typed into one form is in all of them. */
const credential = (name, text, note, type) => {
  const input = line({ type, name, value: credentials[name], className: "credential" })
  input.addEventListener("input", () => {
    credentials[name] = input.value
    for (const other of document.querySelectorAll(`.credential[name=${name}]`)) other.value = input.value
  })
  return labelledBy(text, note, input)
}

const parameterField = ({ in: place, name, required, example }) =>
  labelledBy(name, required ? "required" : place, line({ name: `${place} ${name}`, required, value: example ?? "" }))

const bodyField = (body) => {
  const rows = Math.min(20, body.split("\n").length + 1)
  return labelledBy("Body", "", make("textarea", { name: "body", value: body, rows, spellcheck: false }))
}

const valuesOf = (form, parameters, place) =>
  parameters
    .filter((parameter) => parameter.in === place)
    .map(({ name }) => [name, form.elements[`${place} ${name}`].value])
    .filter(([, value]) => value !== "")

const requestOf = (form, { method, path, parameters, body, takes }) => {
  const filled = valuesOf(form, parameters, "path").reduce(
    (made, [name, value]) => made.replace(`{${name}}`, encodeURIComponent(value)),
    path,
  )
  const query = new URLSearchParams(valuesOf(form, parameters, "query"))
  const { key, organization } = credentials
  const headers = {
    ...Object.fromEntries(valuesOf(form, parameters, "header")),
    ...(takes.includes("key") && key !== "" && { authorization: `Bearer ${key.trim()}` }),
    ...(takes.includes("organization") && organization !== "" && { "x-org-id": organization.trim() }),
    ...(body !== null && { "content-type": "application/json" }),
  }
  const address = query.size > 0 ? `${filled}?${query}` : filled
  return [address, { method, headers, ...(body !== null && { body: form.elements.body.value }) }]
}

const indented = (text) => {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

const told = ["retry-after", "etag", "idempotency-replayed", "x-request-id"]

const answerOf = async (answer) => {
  const text = await answer.text()
  const headers = told.filter((name) => answer.headers.has(name)).map((name) => `${name}: ${answer.headers.get(name)}`)
  const status = make("b", { className: answer.ok ? "status" : "status refused", textContent: answer.status })
  const parts = [make("p", {}, status, ` ${answer.statusText}`), make("pre", {}, make("code", {}, headers.join("\n")))]
  return text === "" ? parts : [...parts, make("pre", {}, make("code", {}, indented(text)))]
}

const send = async (form, request, output) => {
  output.replaceChildren("…")
  try {
    const answer = await fetch(...requestOf(form, request))
    output.replaceChildren(...(await answerOf(answer)))
  } catch {
    output.replaceChildren("The service cannot be reached. Check the connection and send the call again.")
  }
}

const fieldsOf = ({ parameters, body, takes }) => [
  ...(takes.includes("key") ? [credential("key", "API key or token", "stays in this page", "password")] : []),
  ...(takes.includes("organization") ? [credential("organization", "X-Org-Id", "its organization", "text")] : []),
  ...parameters.map(parameterField),
  ...(body === null ? [] : [bodyField(body)]),
]

/** Opens the form of a button's operation, or closes it; what was typed into it stays. */
export const tryOut = (button) => {
  const panel = button.nextElementSibling
  panel.hidden = !panel.hidden
  button.textContent = panel.hidden ? "Try it out" : "Close"
  button.setAttribute("aria-expanded", String(!panel.hidden))
  if (panel.childElementCount > 0) return
  const request = JSON.parse(button.dataset.request)
  const output = make("div", { className: "output" })
  output.setAttribute("role", "status")
  const form = make(
    "form",
    {},
    ...fieldsOf(request),
    make("p", { className: "may", textContent: "The call is real: what it changes stays changed." }),
    make("button", { type: "submit", className: "send", textContent: `Send ${request.method}` }),
  )
  form.addEventListener("submit", (event) => {
    event.preventDefault()
    send(form, request, output)
  })
  panel.append(form, output)
  panel.querySelector("input, textarea, button").focus()
}
