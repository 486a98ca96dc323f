import { repeatable } from "./advice.ts"

const subject =
  "Prize campaigns and mini-games for an organization's apps: plays, promo codes, redemptions, rankings and signed webhooks."

/** The introduction of the OpenAPI document. */
export const introduction = `${subject}

[The guide](/swagger/guide) says how to authenticate and what holds for every call, [Error codes](/swagger/errors) what to do about
each code, and [Events](/swagger/events) what webhooks receive.`

/** What holds for every call, for developers of clients. */
export const guide = `## Authentication

Send both headers with every call:

\`\`\`
Authorization: Bearer <API key>
X-Org-Id: <id of the organization that the key belongs to>
\`\`\`

| scope of the key | may call |
| --- | --- |
| \`sdk\` | what a mobile app calls: identify, spin, push events, rankings |
| \`read\` | the reports, and reads outside the console |
| \`write\` | every partner operation: the scope of your backend |
| \`admin\` | every operation of its organization |
| \`console\` | nothing: it signs in to the console, to view everything |

The operator's key only creates and lists organizations. People sign in to the console as users with a role, or with a
key; their session is a cookie, which is accepted only from its own pages. Beside each operation of this reference, *Try it out*
opens a form that calls the service with the key that you paste.

## Requests

- A body is a JSON object of at most 1 MiB. Unknown fields are ignored.
- \`null\` in an optional field is the same as leaving it out. In a PATCH it removes the field, or sets it back to its default.
- Types are strict: \`"5"\` is not a number. Amounts are integers in minor units of their currency.
- Times are RFC 3339. Responses show them in UTC with milliseconds: \`2026-11-21T10:05:00.000Z\`.
- Ids are opaque. \`externalUserId\`, \`externalId\` and \`clientExternalId\` all name a player by your own id. \`clientId\` is the service's id
  for a registered player.
- Paths and fields call a mini-game \`notification\`, and its spin an \`award\`.

## Errors

Every error has the body \`{ "error": "…", "code": "…" }\`. \`error\` is for people and says what to do; programs should use \`code\`. Each
operation lists [its codes](/swagger/errors) by status, with what to do about each. The list is open: treat an unknown code by its status.

| status | what to do |
| --- | --- |
| 400, 404, 410, 413, 422 | correct the call; the same one is refused again |
| 401, 403 | check the key, its organization and its scope |
| 409 | the state is not the one that the call expects: read it, then decide |
| 429 \`RATE_LIMITED\`, 503 | wait for \`Retry-After\`, then repeat with the same \`Idempotency-Key\` |
| any other 429 | nothing was changed: a limit is reached until \`Retry-After\` has passed, or permanently without it. Tell the player, who may try again then; do not repeat |
| 500 \`CODE_COLLISION_RETRY_EXCEEDED\` | nothing was changed: repeat |
| any other 500, no response | it is unknown whether the call took effect: repeat it with the same \`Idempotency-Key\` |

Of all refusals, a program should repeat only these: ${repeatable.map((code) => `\`${code}\``).join(", ")}. Beside any other code, \`Retry-After\`
says when a limit of the game ends. It is for the player, and nothing that a program waits for.

Every response has an \`X-Request-Id\` (your own, if you send one), which identifies the request in the service's log.

## Idempotency

Plays, changes of points, code creations, code redemptions and reports of redemptions take an \`Idempotency-Key\`: 1 to 255 printable ASCII characters, one for each logical
operation, such as a random UUID. A repeat within 24 hours returns the first result, and counts once. For all but code creations it is
the first response byte for byte, with \`Idempotency-Replayed: true\`, and the same key with another body is
\`IDEMPOTENCY_KEY_REUSED\`. A code creation returns the code of its key while that code is active. After an error, the key can be reused.

## Pagination

A list returns \`{ "items": […], "nextCursor": "…" }\`, newest first. Pass \`nextCursor\` as \`cursor\` to get the next page; it is
\`null\` on the last. \`limit\` is 1 to 200, by default 50. A page also ends at 1 MiB, so rely on \`nextCursor\`, not on the
number of items.

## Test organizations

A key that begins with \`premio_test_\` belongs to a test organization. There, any call takes \`X-Test-Error: CODE\`, which answers with
that refusal and does nothing, and \`X-Test-Delay: 2000\`, which holds the finished answer for as many milliseconds, up to 15,000.
A code must be one that the operation lists. In a live organization, both are 403 \`LIVE_ORGANIZATION\`.

## Limits

A key may send 1,000 requests a second unless the operator has set another rate, all keys of an organization four times that, and
the console 20 changes a second. Beyond it: 429 \`RATE_LIMITED\` with \`Retry-After\`.

## Webhooks

[Events](/swagger/events) shows each event with its headers and body. Verify \`webhook-signature\` with any library for
Standard Webhooks.

## Versions

The version is in the path: \`/api/v1\`. It only gets additions: operations, optional fields, fields of responses,
events, error codes, values of \`rewardType\`, \`gameType\` and \`messageCode\`. Ignore unknown fields and events.

## Code samples

The samples read the address from \`BASE\`, the key from \`KEY\` and the organization from \`ORG\`; the operator's samples read \`ROOT_KEY\`.
`
