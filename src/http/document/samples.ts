import type { DocumentedOperation } from "../operation/operation.ts"
import { exampleKey, examplePath } from "./parameters.ts"

/** A call, independent of the language. The headers hold the names of environment variables, as `$NAME`. */
type Call = {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
}

const credentials = ({ access }: DocumentedOperation): Record<string, string> => {
  if (access === "anyone") return {}
  if (access === "user") return { Cookie: "__Host-premio_session=$SESSION" }
  if (access === "player") return { Authorization: "Bearer $PLAYER_TOKEN", "X-Org-Id": "$ORG" }
  return access === "operator"
    ? { Authorization: "Bearer $ROOT_KEY" }
    : { Authorization: "Bearer $KEY", "X-Org-Id": "$ORG" }
}

const callOf = (operation: DocumentedOperation): Call => {
  const { method, path, queryExample, bodyExample, takesIdempotencyKey } = operation
  const query = queryExample ? `?${new URLSearchParams(queryExample)}` : ""
  return {
    method,
    path: examplePath(path) + query,
    headers: {
      ...credentials(operation),
      ...(takesIdempotencyKey && { "Idempotency-Key": exampleKey }),
      ...(bodyExample !== undefined && { "Content-Type": "application/json" }),
    },
    body: bodyExample,
  }
}

const indented = (text: string, spaces: number) => text.replaceAll("\n", `\n${" ".repeat(spaces)}`)

const curl = ({ method, path, headers, body }: Call): string => {
  const isPlain = method === "GET" || (method === "POST" && body !== undefined)
  return [
    `curl --silent --show-error --fail-with-body${isPlain ? "" : ` -X ${method}`} "$BASE${path}"`,
    ...Object.entries(headers).map(([name, value]) => `-H "${name}: ${value}"`),
    ...(body === undefined ? [] : [`-d '${JSON.stringify(body, null, 2).replaceAll("'", "'\\''")}'`]),
  ].join(" \\\n  ")
}

const typescriptValue = (value: string) =>
  value.includes("$")
    ? `\`${value.replaceAll(/\$(\w+)/g, (_, name) => `\${process.env.${name}}`)}\``
    : JSON.stringify(value)

const typescript = ({ method, path, headers, body }: Call): string => {
  const lines = Object.entries(headers).map(
    ([name, value]) => `    ${JSON.stringify(name)}: ${typescriptValue(value)},\n`,
  )
  const options = [
    ...(method === "GET" ? [] : [`  method: "${method}",\n`]),
    ...(lines.length === 0 ? [] : [`  headers: {\n${lines.join("")}  },\n`]),
    ...(body === undefined ? [] : [`  body: JSON.stringify(${indented(JSON.stringify(body, null, 2), 2)}),\n`]),
  ]
  const second = options.length === 0 ? "" : `, {\n${options.join("")}}`
  return `const response = await fetch(\`\${process.env.BASE}${path}\`${second})
if (!response.ok) throw new Error(await response.text())
console.log(response.status, await response.text())
`
}

const pythonValue = (value: string) =>
  `${value.includes("$") ? "f" : ""}${JSON.stringify(value)}`.replaceAll(/\$(\w+)/g, "{os.environ['$1']}")

const pythonLiteral = (value: unknown): string => {
  if (value === null) return "None"
  if (typeof value === "boolean") return value ? "True" : "False"
  if (Array.isArray(value)) return `[${value.map(pythonLiteral).join(", ")}]`
  if (typeof value !== "object") return JSON.stringify(value)
  const fields = Object.entries(value).map(([name, field]) => `${JSON.stringify(name)}: ${pythonLiteral(field)}`)
  return `{${fields.join(", ")}}`
}

const pythonBody = (body: object): string => {
  const fields = Object.entries(body).map(
    ([name, value]) => `        ${JSON.stringify(name)}: ${pythonLiteral(value)},\n`,
  )
  return `    data=json.dumps({\n${fields.join("")}    }).encode(),\n`
}

const python = ({ method, path, headers, body }: Call): string => {
  const lines = Object.entries(headers).map(
    ([name, value]) => `        ${JSON.stringify(name)}: ${pythonValue(value)},\n`,
  )
  return `import json, os, urllib.request

request = urllib.request.Request(
    os.environ["BASE"] + "${path}",
    method="${method}",
    headers={\n${lines.join("")}    },
${body === undefined ? "" : pythonBody(body as object)})
with urllib.request.urlopen(request) as response:
    print(response.status, response.read().decode())
`
}

/** Samples that call an operation from a shell, TypeScript and Python, with the examples of its document. */
export const codeSamples = (operation: DocumentedOperation) => {
  const call = callOf(operation)
  return [
    { lang: "Shell", label: "curl", source: curl(call) },
    { lang: "TypeScript", label: "TypeScript", source: typescript(call) },
    { lang: "Python", label: "Python", source: python(call) },
  ]
}
