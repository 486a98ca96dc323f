import type { RefusalCode } from "../../../core/refusal.ts"
import { statusOf } from "../../operation/errors.ts"
import { adviceOf } from "../advice.ts"
import { errorMeaningOf } from "../error-meaning.ts"
import { type Api, type Response, type Route, resolved, routesOf } from "./api.ts"
import { type Html, html, phrase } from "./html.ts"
import { heading } from "./operation.ts"
import { pathOf } from "./place.ts"

const codesOf = (api: Api, { operation }: Route): string[] =>
  Object.values(operation.responses).flatMap((response) =>
    Object.keys(resolved<Response>(api, response).content?.["application/json"]?.examples ?? {}),
  )

const link = ({ tag, id, method, path }: Route): Html =>
  html`<li><a href="${pathOf(tag)}#${id}">${method} ${path}</a></li>`

/** More operations than these are only counted until they are asked for. */
const shownAtOnce = 6

const answeredBy = (routes: readonly Route[], all: number): Html => {
  if (routes.length === all) return html`<p>Every operation may answer with it.</p>`
  const list = html`<ul class="plain">${routes.map(link)}</ul>`
  if (routes.length <= shownAtOnce) return list
  return html`<details><summary>${routes.length} operations may answer with it</summary>${list}</details>`
}

const codes = Object.keys(statusOf) as RefusalCode[]

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** All error codes by status: what each means, what to do, and which operations may answer with it. */
export const errorPage = (api: Api): Html => {
  const routes = routesOf(api).map((route) => ({ route, codes: codesOf(api, route) }))
  const organization = routes.filter(({ route }) => route.tag !== "Platform: health")
  const by = (code: RefusalCode) => organization.filter((each) => each.codes.includes(code)).map(({ route }) => route)
  const statuses = Object.entries(Object.groupBy(codes, (code) => String(statusOf[code])))
  return html`<h1>Error codes</h1>
<p class="lead">Every error has the body <code>{ "error": "…", "code": "…" }</code>. A program reads <code>code</code>; <code>error</code> says to people what is wrong. The list is open: treat a code that you do not know by its status. <a href="/swagger/guide#errors">What to do about each status</a></p>
<ul class="contents codes">${statuses.map(
    ([status, group = []]) =>
      html`<li><b>${status}</b> <span>${group.map((code) => html`<a href="#${code}">${code}</a> `)}</span></li>`,
  )}</ul>
${codes
  .toSorted((a, b) => statusOf[a] - statusOf[b])
  .map(
    (code) => html`<section class="code" aria-labelledby="${code}">${heading(code, html`<code>${code}</code>`)}
<p><b class="status">${statusOf[code]}</b> ${phrase(capitalized(errorMeaningOf[code]))}.</p>
<dl class="facts"><div><dt>What to do</dt><dd>${phrase(capitalized(adviceOf[code].advice))}.</dd></div>
<div><dt>Such as</dt><dd><q>${adviceOf[code].error}</q></dd></div>
<div><dt>Where</dt><dd>${answeredBy(by(code), organization.length)}</dd></div></dl></section>
`,
  )}`
}
