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

/** A number in a path is one in the library, too. */
const typed = (text: string): string | number => (/^\d+$/.test(text) ? Number(text) : text)

/** What premio-server takes: one object of parameters and fields (docs/server-library.md#call). */
const inputOf = ({ path, queryExample, body, bodyExample, takesIdempotencyKey }: DocumentedOperation): object => {
  const [names, values] = [path.split("/"), examplePath(path).split("/")]
  const filled = names.flatMap((name, index) =>
    name.startsWith(":") ? [[name.slice(1), typed(values[index] ?? "")]] : [],
  )
  const parameters = { ...Object.fromEntries(filled), ...queryExample }
  const isApart = Object.keys(body?.properties ?? {}).some((name) => name in parameters)
  const fields = bodyExample as object | undefined
  return {
    ...parameters,
    ...(isApart ? { body: fields } : fields),
    ...(takesIdempotencyKey && { idempotencyKey: exampleKey }),
  }
}

const credentialOf = (access: DocumentedOperation["access"]): string => {
  if (access === "operator") return "ROOT_KEY"
  return access === "player" ? "PLAYER_TOKEN" : "KEY"
}

/** Whether premio-server has the operation: sessions of the console, and what the platform asks, are not for servers. */
const isInLibrary = ({ access, path }: DocumentedOperation): boolean =>
  access !== "user" && (access !== "anyone" || path.startsWith("/api/v1/draws/"))

const library = JSON.stringify("premio-server")

const byLibrary = (operation: DocumentedOperation): string => {
  const { id, access, answers } = operation
  const input = inputOf(operation)
  const isEmpty = Object.keys(input).length === 0
  const written = JSON.stringify(input, null, 2).replaceAll(/^( *)"([A-Za-z]\w*)":/gm, "$1$2:")
  const isText = Object.values(answers).some(({ type }) => type !== undefined)
  return `import { createPremio } from ${library}

const premio = createPremio({
  baseUrl: \`\${process.env.BASE}\`,
  apiKey: \`\${process.env.${credentialOf(access)}}\`,
  orgId: ${access === "operator" ? "null" : `\`\${process.env.ORG}\``},
})
const answer = await premio.${id}(${isEmpty ? "" : written})
console.log(${isText ? "await answer.text()" : "answer"})
`
}

const byFetch = ({ method, path, headers, body }: Call): string => {
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
    { lang: "TypeScript", label: "TypeScript", source: isInLibrary(operation) ? byLibrary(operation) : byFetch(call) },
    { lang: "Python", label: "Python", source: python(call) },
  ]
}
