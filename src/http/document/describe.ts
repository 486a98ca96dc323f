import { rolesFor } from "../../core/organization/role.ts"
import type { Access } from "../edge/caller/admit.ts"
import { type DocumentedOperation, levelOf } from "../operation/operation.ts"
import { namesPlayer, withoutPlayer } from "../operation/player-token.ts"
import type { Components } from "./components.ts"
import { errorResponses } from "./errors.ts"
import { answerHeaders } from "./headers.ts"
import { parametersOf } from "./parameters.ts"
import { codeSamples } from "./samples.ts"

const answerResponses = ({ answers, marksReplays, showsVersion }: DocumentedOperation, components: Components) =>
  Object.fromEntries(
    Object.entries(answers).map(([status, { description, type = "application/json", schema, example }]) => [
      status,
      {
        description,
        headers: {
          ...answerHeaders,
          ...(showsVersion && { ETag: { $ref: "#/components/headers/ETag" } }),
          ...(marksReplays && { "Idempotency-Replayed": { $ref: "#/components/headers/Idempotency-Replayed" } }),
        },
        ...(schema && {
          content: { [type]: { schema: components.answer(schema), ...(example !== undefined && { example }) } },
        }),
      },
    ]),
  )

const isScoped = (access: Access) => Array.isArray(access)

const securityOf = ({ access, takesPlayerToken }: DocumentedOperation) => {
  const byToken = takesPlayerToken ? [{ playerToken: [], organization: [] }] : []
  if (isScoped(access)) return [{ apiKey: [], organization: [] }, ...byToken, { session: [] }]
  if (access === "player") return byToken
  if (access === "user") return [{ session: [] }]
  return access === "operator" ? [{ operatorKey: [] }] : []
}

/** The scopes of keys and the roles of users that may call an operation of an organization. */
const callersOf = (definition: DocumentedOperation): string | null =>
  definition.area === undefined
    ? null
    : `Scope: ${definition.access.join(" or ")}. Roles: ${rolesFor(definition.area, levelOf(definition)).join(", ")}.`

/** What player tokens may leave out: a body needs its player otherwise, and a query does not. */
const playersOf = (definition: DocumentedOperation): string | null => {
  const { takesPlayerToken, body, query } = definition
  if (!takesPlayerToken || !namesPlayer({ body, query })) return null
  return namesPlayer({ body })
    ? "The player may only be left out with a player token, which stands for its player."
    : "A player token stands for its player; with a key, the player may be left out."
}

/** A type of its own, not that of exports: generators of clients may treat a file to send unlike a text to read. */
const csvType = "text/csv; charset=utf-8"
const csvFile = { type: "string", format: "binary" }

const requestBody = (
  { body, bodyExample, csv, isBodyOptional, takesPlayerToken }: DocumentedOperation,
  components: Components,
) =>
  body && {
    requestBody: {
      required: !isBodyOptional,
      content: {
        "application/json": {
          schema: components.request(takesPlayerToken ? withoutPlayer(body) : body),
          ...(bodyExample !== undefined && { example: bodyExample }),
        },
        ...(csv && { [csvType]: { schema: csvFile, example: csv.example } }),
      },
    },
  }

/** The description of an operation in the OpenAPI document. Its named parts go to `components`. */
export const describe = (definition: DocumentedOperation, components: Components) => {
  const { id, tag, summary, description } = definition
  return {
    operationId: id,
    tags: [tag],
    summary,
    description: [description, callersOf(definition), playersOf(definition)].filter(Boolean).join("\n\n"),
    security: securityOf(definition),
    parameters: parametersOf(definition, components),
    ...requestBody(definition, components),
    responses: { ...answerResponses(definition, components), ...errorResponses(definition, components) },
    "x-codeSamples": codeSamples(definition),
  }
}
