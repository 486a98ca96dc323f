import { version } from "../../../version.ts"
import { otherRequests } from "../../edge/other-requests.ts"
import { icon } from "../../pages/html.ts"
import { documentList, documentPath, shownDocument } from "../documents.ts"
import { tagGroups } from "../head.ts"
import type { Api, Route } from "./api.ts"
import { routesOf } from "./api.ts"
import { errorPage } from "./error.ts"
import { eventPage } from "./event.ts"
import { type Html, html, markdown } from "./html.ts"
import { operationSection, route } from "./operation.ts"
import { partsOf, pathOf } from "./place.ts"

/** A page of the reference: where it is, its title, and what makes its main part. */
type Page = { readonly path: string; readonly title: string; readonly main: Html; readonly here?: readonly Route[] }

const starts = [
  ["/swagger", "Overview"],
  ["/swagger/guide", "Guide"],
  ["/swagger/errors", "Error codes"],
  ["/swagger/events", "Events"],
  ["/docs", "Documents"],
] as const

const link = (path: string, text: string, here: string): Html =>
  path === here ? html`<a href="${path}" aria-current="page">${text}</a>` : html`<a href="${path}">${text}</a>`

const navigation = ({ path, here = [] }: Page): Html => html`<nav id="menu" popover aria-label="Reference">
<ul>${starts.map(([place, text]) => html`<li>${link(place, text, path)}</li>`)}</ul>
${tagGroups.map(
  ({ name, tags }) =>
    html`<h2>${name}</h2><ul>${tags.map(
      (tag) =>
        html`<li>${link(pathOf(tag), partsOf(tag).subject, path)}${
          pathOf(tag) === path
            ? html`<ul>${here.map(({ id, operation }) => html`<li><a href="#${id}">${operation.summary}</a></li>`)}</ul>`
            : null
        }</li>`,
    )}</ul>`,
)}
</nav>`

/** The whole page. It names no other host, and has neither inline styles nor inline scripts. */
export const document = (page: Page): string =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${page.title}</title>
<link rel="icon" href="${icon}">
<link rel="stylesheet" href="/swagger/reference.css">
<script type="module" src="/swagger/reference.js"></script>
</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
<header>
<button type="button" class="menu" popovertarget="menu" aria-label="Menu"><svg viewBox="0 0 24 24" aria-hidden="true"><path d="M4 7h16M4 12h16M4 17h16"/></svg></button>
<a class="brand" href="/swagger"><img src="${icon}" alt="" width="28" height="28">Premio <span>API</span></a>
<form role="search" action="/swagger"><input type="search" name="q" placeholder="Search operations" aria-label="Search operations"></form>
<a class="version" href="/swagger/json" title="The OpenAPI document"><span>OpenAPI</span> ${version}</a>
</header>
<div class="columns">
${navigation(page)}
<main id="main" tabindex="-1">
${page.main}
</main>
</div>
</body>
</html>
`.html

const operationItem = ({ tag, id, method, path, operation }: Route, isHere: boolean): Html =>
  html`<li><a href="${isHere ? "" : pathOf(tag)}#${id}"><span>${operation.summary}</span> ${route(method, path)}</a></li>`

/** The page of the operations of a tag. Other requests get a turn after each of them. */
export const groupPage = async (api: Api, tag: string, purpose: string): Promise<Page> => {
  const { caller, subject } = partsOf(tag)
  const here = routesOf(api).filter((each) => each.tag === tag)
  const sections: Html[] = []
  for (const each of here) {
    await otherRequests()
    sections.push(operationSection(api, each))
  }
  return {
    path: pathOf(tag),
    title: `${subject} (${caller}) · Premio API`,
    here,
    main: html`<p class="eyebrow">${caller}</p><h1>${subject}</h1><p class="lead">${purpose}.</p>
<ul class="contents">${here.map((each) => operationItem(each, true))}</ul>
${sections}`,
  }
}

export const guidePage = (text: string): Page => ({
  path: "/swagger/guide",
  title: "Guide · Premio API",
  main: html`<h1>Guide</h1><p class="lead">What holds for every call.</p><div class="prose">${markdown(text)}</div>`,
})

/** The list of the documents, or one of them. */
export const documentPage = (name: string | null): Page => {
  if (name === null) return { path: "/docs", title: "Documents · Premio", main: documentList() }
  const { title, main } = shownDocument(name)
  return { path: documentPath(name), title: `${title} · Premio`, main }
}

export const errorsPage = (api: Api): Page => ({
  path: "/swagger/errors",
  title: "Error codes · Premio API",
  main: errorPage(api),
})

export const eventsPage = (api: Api): Page => ({
  path: "/swagger/events",
  title: "Events · Premio API",
  main: eventPage(api),
})

const headers = `Authorization: Bearer <API key>
X-Org-Id: <id of the organization that the key belongs to>`

/** The page that leads to all others, and finds an operation by a word. */
export const overviewPage = (
  api: Api,
  tags: readonly { readonly name: string; readonly description: string }[],
): Page => {
  const routes = routesOf(api)
  const purposes = new Map(tags.map(({ name, description }) => [name, description]))
  return {
    path: "/swagger",
    title: "Premio API",
    main: html`<h1>Premio API</h1>
<p class="lead">Prize campaigns and mini-games for an organization’s apps: plays, promo codes, redemptions, rankings and signed webhooks.</p>
<section class="start"><div><h2>Authenticate</h2><p>Send both headers with every call. A backend uses a key of scope <code>write</code>; an app of players uses a player’s own token.</p>
<pre><code>${headers}</code></pre></div>
<ul class="ways"><li><a href="/swagger/guide"><b>Guide</b> Scopes, requests, errors, idempotency, lists, limits and versions</a></li>
<li><a href="/swagger/errors"><b>Error codes</b> What each means, and what to do about it</a></li>
<li><a href="/swagger/events"><b>Events</b> What webhooks receive, with examples</a></li>
<li><a href="/swagger/json"><b>OpenAPI document</b> For generators of clients and for tools</a></li></ul></section>
<p id="found" role="status"></p>
${tagGroups.map(
  ({ name, description, tags: names }) => html`<section class="caller"><h2>${name}</h2><p>${description}.</p>
${names.map(
  (
    tag,
  ) => html`<section class="group"><h3><a href="${pathOf(tag)}">${partsOf(tag).subject}</a></h3><p>${purposes.get(tag) ?? ""}.</p>
<ul class="contents">${routes.filter((each) => each.tag === tag).map((each) => operationItem(each, false))}</ul></section>`,
)}</section>`,
)}`,
  }
}
