import { type Api, type DescribedOperation, type Parameter, resolved, type Schema } from "./api.ts"
import { contents, field } from "./fields.ts"
import { type Html, html, phrase } from "./html.ts"
import { heading } from "./operation.ts"

const headersOf = (api: Api, { parameters = [] }: DescribedOperation): Html[] =>
  parameters.map((part) => {
    const { name, description = "", schema } = resolved<Parameter>(api, part)
    return field(name, { ...schema, description }, true, { api, way: "answer", within: [] })
  })

const eventSection = (api: Api, name: string, { summary, requestBody }: DescribedOperation): Html => {
  const media = requestBody?.content["application/json"]
  const { properties = {} } = resolved<Schema>(api, media?.schema ?? {})
  return html`<section class="operation" aria-labelledby="${name}">
${heading(name, html`<code>${name}</code>`)}
<div class="said"><p>${phrase(summary.charAt(0).toUpperCase() + summary.slice(1))}.</p>
<h3>Data</h3>${contents(properties["data"] ?? {}, api, "answer")}</div>
<div class="shown"><h3>Example of a body</h3><pre><code>${JSON.stringify(media?.example, null, 2)}</code></pre></div>
</section>
`
}

/** All events, after what their requests have in common. */
export const eventPage = (api: Api): Html => {
  const events = Object.entries(api.webhooks)
  const [[, { post: one }] = ["", { post: undefined }]] = events
  return html`<p class="eyebrow">Webhooks</p><h1>Events</h1>
<p class="lead">What the URL of a webhook receives, as a POST with a JSON body <code>{ event, timestamp, data }</code>. Answer with any 2xx within 10 seconds; anything else is tried again, three attempts in total.</p>
<ul class="contents">${events.map(([name, { post }]) => html`<li><a href="#${name}"><code>${name}</code></a> <span>${phrase(post.summary)}</span></li>`)}</ul>
<section class="operation" aria-labelledby="headers">${heading("headers", html`Headers of every event`)}
<div class="said"><dl class="fields">${one ? headersOf(api, one) : null}</dl></div></section>
${events.map(([name, { post }]) => eventSection(api, name, post))}`
}
