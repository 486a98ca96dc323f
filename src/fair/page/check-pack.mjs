/**
 * A worker that checks an audit pack, so that the page stays usable: a pack of a million draws takes half a minute. It
 * receives `{ pack, events }`, two files of which the second may be null, and answers with `{ report, lines }`, or with
 * `{ failed }`.
 */
import { describeReport, verifyPack } from "../verify-draws.mjs"

addEventListener("message", async ({ data: { pack, events } }) => {
  try {
    const report = await verifyPack(() => pack.stream(), { checkpoints: events?.stream() ?? null })
    postMessage({ report, lines: describeReport(report) })
  } catch (error) {
    postMessage({ failed: String(error) })
  }
})
