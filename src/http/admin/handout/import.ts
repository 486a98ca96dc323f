import { Type } from "@sinclair/typebox"
import { bool, optional, Reference } from "../../operation/fields.ts"
import { ok, operation } from "../../operation/operation.ts"
import { unlessRefused } from "../../operation/reply.ts"
import { HandoutId, handoutExampleId, handoutsPath, ofHandouts } from "./handout.ts"

const linesAtOnce = 250
const quoted = (value: string | boolean | null = "") => `"${String(value ?? "").replaceAll('"', '""')}"`

/** The entries of a JSON body as the lines of a file. */
async function* linesOf(entries: readonly { handoutId: string; handedOut?: boolean; note?: string }[]) {
  yield [{ line: 0, text: "handoutId,handedOut,note" }]
  for (let from = 0; from < entries.length; from += linesAtOnce)
    yield entries.slice(from, from + linesAtOnce).map(({ handoutId, handedOut, note }, index) => ({
      line: from + index + 1,
      text: [handoutId, handedOut, note].map(quoted).join(","),
    }))
}

const ImportFault = Type.Object(
  {
    line: Type.Integer(),
    error: Type.String(),
    code: Type.String({ description: "what is wrong; for a hand-out that could not be changed, as in other answers" }),
  },
  { title: "HandoutFault" },
)

/** The import of hand-outs (docs/api.md#hand-outs). */
export const importHandouts = operation({
  id: "importHandouts",
  ...ofHandouts,
  method: "POST",
  path: `${handoutsPath}/import`,
  summary: "Record from a file which prizes were handed out",
  description:
    "CSV of up to 20 MiB whose first line names the columns handoutId, handedOut and note, in any order and beside " +
    "others, such as an export that somebody has filled in; also with semicolons or tabs, and with the titles of an " +
    "export for people. handedOut is true or yes; what is false or empty stays as it is, and so does a note where it is empty. " +
    "Lines are stored while they arrive: an import that breaks off is sent again. JSON says the same within the usual bound.",
  body: Type.Object(
    {
      handouts: Type.Array(
        Type.Object(
          { handoutId: HandoutId, handedOut: optional(bool), note: optional(Reference) },
          { title: "HandoutLine", description: "an object with handoutId" },
        ),
        { description: "an array of objects" },
      ),
    },
    { title: "HandoutLines" },
  ),
  bodyExample: { handouts: [{ handoutId: handoutExampleId, handedOut: true, note: "collected in the shop" }] },
  csv: { headers: null, example: `handoutId,handedOut,note\n${handoutExampleId},true,collected in the shop\n` },
  answers: {
    200: {
      description: "What was recorded",
      schema: Type.Object(
        {
          marked: Type.Integer(),
          skipped: Type.Integer({ description: "lines that say nothing about a hand-out" }),
          invalid: Type.Integer({ description: "lines with a fault" }),
          faults: Type.Array(ImportFault, {
            description: "the first 100",
          }),
        },
        { title: "HandoutImport" },
      ),
      example: { marked: 1, skipped: 0, invalid: 0, faults: [] },
    },
  },
  takesLong: true,
  handle: async ({ admin, caller, lines, body }) =>
    unlessRefused(await admin.importHandouts(caller, lines ?? linesOf(body.handouts)), ok),
})
