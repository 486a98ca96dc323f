import { readFileSync } from "node:fs"
import { Elysia } from "elysia"
import { staticDocument } from "./static-document.ts"

const program = new URL("../../fair/verify-draws.mjs", import.meta.url)

/** GET /verify-draws.mjs: the program that checks draws, exactly as in the repository (docs/fair-draws.md). */
export const verifyDrawsRoutes = () => {
  const document = staticDocument(new Uint8Array(readFileSync(program)), {
    "content-type": "text/javascript; charset=utf-8",
  })
  return new Elysia().get("/verify-draws.mjs", ({ request }) => document(request), { detail: { hide: true } })
}
