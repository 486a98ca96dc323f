import { type Api, type Content, type Parameter, type Response, type Route, resolved } from "./api.ts"
import { contents, field } from "./fields.ts"
import { type Html, html, markdown, phrase } from "./html.ts"

const places = [
  ["path", "Path"],
  ["query", "Query"],
  ["header", "Headers"],
] as const

const code = (text: string): Html => html`<pre><code>${text}</code></pre>`

const json = (value: unknown): Html => code(JSON.stringify(value, null, 2))

/** The code of a method or path in a list, with a break after each slash. */
export const route = (method: string, path: string): Html =>
  html`<span class="route"><b class="method ${method.toLowerCase()}">${method}</b> <code>${path
    .split("/")
    .map((part, index) => (index === 0 ? html`${part}` : html`/<wbr>${part}`))}</code></span>`

const parametersOf = (api: Api, parameters: readonly Parameter[]): (Html | null)[] =>
  places.map(([place, title]) => {
    const here = parameters.filter((parameter) => parameter.in === place)
    if (here.length === 0) return null
    const fields = here.map(({ name, description, required = false, schema }) =>
      field(name, { ...resolved(api, schema), ...(description && { description }) }, required, {
        api,
        way: "request",
        within: [],
      }),
    )
    return html`<h3>${title}</h3><dl class="fields">${fields}</dl>`
  })

const bodyOf = (api: Api, { operation: { requestBody } }: Route): Html | null => {
  if (!requestBody) return null
  return html`<h3>Body${requestBody.required ? null : html` <span class="may">may be left out</span>`}</h3>
${Object.entries(requestBody.content).map(([type, { schema }]) =>
  type === "application/json" ? contents(schema, api, "request") : html`<p>Or as <code>${type}</code>.</p>`,
)}`
}

const answersOf = (api: Api, responses: readonly (readonly [string, Response])[]): Html[] =>
  responses.map(([status, { description, content = {} }]) => {
    const [[type, media] = [null, null]] = Object.entries(content)
    return html`<h3>Response ${status}</h3>
<p>${phrase(description)}${type === null || type === "application/json" ? null : html` (<code>${type}</code>)`}</p>
${media ? contents(media.schema, api, "answer") : null}`
  })

const errorRows = (status: string, { content = {} }: Response): Html[] =>
  Object.entries(content["application/json"]?.examples ?? {}).map(
    ([
      name,
      { description = "" },
    ]) => html`<tr><td>${status}</td><th scope="row"><a href="/swagger/errors#${name}"><code>${name}</code></a></th>
<td>${phrase(description)}</td></tr>`,
  )

const errorsOf = (title: string, responses: readonly (readonly [string, Response])[]): Html =>
  html`<details class="errors"><summary><h3>Errors</h3></summary>
<table><caption>What “${title}” may refuse</caption><thead><tr><th scope="col">Status</th><th scope="col">Code</th><th scope="col">What to do</th></tr></thead>
<tbody>${responses.flatMap(([status, response]) => errorRows(status, response))}</tbody></table></details>`

const examplesOf = (content: Content | undefined): Html[] =>
  Object.values(content ?? {}).flatMap(({ example, examples }) => {
    const shown = example === undefined ? Object.values(examples ?? {})[0]?.value : example
    if (shown === undefined) return []
    return [typeof shown === "string" ? code(shown) : json(shown)]
  })

const example = (title: string, content: Content | undefined): Html | null => {
  const shown = examplesOf(content)
  return shown.length > 0 ? html`<h3>${title}</h3>${shown}` : null
}

/** A heading that is an anchor, with a link to it that can be copied. */
export const heading = (id: string, text: Html): Html =>
  html`<h2 id="${id}"><a href="#${id}">${text}</a> <button type="button" class="copy-link" data-anchor="${id}" hidden>Copy link</button></h2>`

/** What the form to try an operation asks for. */
const requestOf = ({ method, path, operation }: Route, parameters: readonly Parameter[]) => {
  const schemes = (operation.security ?? []).flatMap((way) => Object.keys(way))
  const body = operation.requestBody?.content["application/json"]
  return {
    method,
    path,
    takes: [
      ...(schemes.some((scheme) => /[kK]ey|Token/.test(scheme)) ? ["key"] : []),
      ...(schemes.includes("organization") ? ["organization"] : []),
    ],
    parameters: parameters.map(({ in: place, name, required = false, example }) => ({
      in: place,
      name,
      required,
      example: place === "path" ? example : undefined,
    })),
    body: body ? JSON.stringify(body.example ?? {}, null, 2) : null,
  }
}

/** An operation, with all that is known of it. The anchor of its heading is its operationId. */
export const operationSection = (api: Api, shown: Route): Html => {
  const { id, method, path, operation } = shown
  const parameters = (operation.parameters ?? []).map((parameter) => resolved<Parameter>(api, parameter))
  const responses = Object.entries(operation.responses).map(
    ([status, response]) => [status, resolved<Response>(api, response)] as const,
  )
  const answers = responses.filter(([status]) => Number(status) < 400)
  const refusals = responses.filter(([status]) => Number(status) >= 400)
  return html`<section class="operation" aria-labelledby="${id}">
${heading(id, html`${operation.summary}`)}
<p>${route(method, path)}</p>
<div class="said">
${markdown(operation.description ?? "")}
${parametersOf(api, parameters).map((each) => each ?? html``)}
${bodyOf(api, shown)}
${answersOf(api, answers)}
${errorsOf(operation.summary, refusals)}
</div>
<div class="shown">
<button type="button" class="try" data-request="${JSON.stringify(requestOf(shown, parameters))}" hidden>Try it out</button>
<div class="panel" hidden></div>
${example("Example of a body", operation.requestBody?.content)}
${answers.map(([status, { content }]) => example(`Example of a response ${status}`, content) ?? html``)}
<h3>Code</h3>
${(operation["x-codeSamples"] ?? []).map(
  ({ label, source }) => html`<details><summary>${label}</summary>${code(source)}</details>`,
)}
</div>
</section>
`
}
