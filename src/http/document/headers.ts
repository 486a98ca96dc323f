/** The headers of every response. */
export const answerHeaders = {
  "X-Request-Id": { $ref: "#/components/headers/X-Request-Id" },
  "X-Test-Mode": { $ref: "#/components/headers/X-Test-Mode" },
}

/** The headers of responses. */
export const headers = {
  "X-Request-Id": {
    description:
      "Names the request in the service's log: your own X-Request-Id of 1 to 128 letters, digits and . _ : = + / ~ -, " +
      "or a new one",
    schema: { type: "string" },
  },
  "X-Test-Mode": {
    description: "true in every answer of a test organization; live organizations have no such header",
    schema: { type: "string", enum: ["true"] },
  },
  "Retry-After": {
    description:
      "Seconds: with RATE_LIMITED and UNAVAILABLE, to wait before the call is repeated; with any other code, until a limit " +
      "ends or a game opens, to tell the player and not to repeat the call, and absent if it does not",
    schema: { type: "integer", format: "int64", minimum: 0 },
  },
  ETag: {
    description: "The version of the record, for `If-Match`: it changes with the fields that a change can set",
    schema: { type: "string" },
  },
  "Idempotency-Replayed": {
    description: "true if this result was already returned under the same Idempotency-Key",
    schema: { type: "string", enum: ["true"] },
  },
}
