import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import Ajv from "ajv"

/** Checks a bill of materials by the schema of CycloneDX 1.6. */

const library = new URL(".", import.meta.resolve("@cyclonedx/cyclonedx-library/package.json"))
const schema = (name: string) =>
  JSON.parse(readFileSync(fileURLToPath(new URL(`res/schema/${name}.SNAPSHOT.schema.json`, library)), "utf8"))

const formats = {
  uri: { validate: (text: string) => URL.canParse(text) },
  "date-time": /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/,
  "idn-email": /^[^@\s]+@[^@\s]+$/,
  "iri-reference": { validate: (text: string) => !/\s/.test(text) && URL.canParse(text, "https://example.com") },
}

/** What is wrong with a bill, or null. */
export const cycloneDxFault = (text: string): string | null => {
  const schemas = ["spdx", "jsf-0.82", "cryptography-defs"].map((name) => ({
    ...schema(name),
    $id: `${base}${name}.SNAPSHOT.schema.json`,
  }))
  const ajv = new Ajv({ strict: false, allErrors: true, formats, schemas })
  const validate = ajv.compile(schema("bom-1.6"))
  return validate(JSON.parse(text)) ? null : ajv.errorsText(validate.errors)
}

const base = "http://cyclonedx.org/schema/"
