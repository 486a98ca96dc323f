import { nowhere } from "../edge/target.ts"
import type { Params } from "./message.ts"
import { PassedAnswer } from "./passed-answer.ts"
import type { PassedRequest } from "./passed-request.ts"

/**
 * The URL by which Elysia finds the route of `path` again, or that of a call without a route. Elysia would resolve dots, and
 * take a host as short as `web` for a part of the path.
 */
const targetOf = (url: string, path: string | undefined, params: Params): string => {
  if (path === undefined) return url.startsWith("http://unnamed/") ? url : nowhere
  if (Object.values(params).some((value) => value === "." || value === "..")) return nowhere
  const filled = path.replaceAll(/:(\w+)/g, (_, name) => encodeURIComponent(params[name] ?? ""))
  const query = url.indexOf("?")
  return `http://unnamed${filled}${query < 0 ? "" : url.slice(query)}`
}

/** Answers calls of pages by `fetch`, as Elysia does for requests of its own. `addressOf` knows their clients while they last. */
export const pageAnswers = (fetch: (request: Request) => Response | Promise<Response>) => {
  const addresses = new WeakMap<object, string>()
  return {
    page: async ({ method, url, headers, address }: PassedRequest, path: string | undefined, params: Params) => {
      const request = new Request(targetOf(url, path, params), { method, headers: headers.all() })
      addresses.set(request, address)
      const response = await fetch(request)
      return new PassedAnswer(response.status, response.headers, response.body && (await response.bytes()))
    },
    addressOf: (request: object): string => addresses.get(request) ?? "",
  }
}
