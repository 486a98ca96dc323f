import type { CodeState, HandoutState } from "../../../core/stream/row.ts"
import type { Dialect } from "../dialect.ts"
import { rule, type Source } from "../rule.ts"

type Fields = Readonly<Record<string, unknown>>
type Told = Fields & { readonly subject: string; readonly at: number; readonly state: unknown }

/** What a change says about its subject, beside the columns that say it now. */
type Compared = { readonly query: (dialect: Dialect) => string; readonly fields: readonly string[] }

/** The changes of a kind whose state names its subject; kept apart, so that they are indexed by that name. */
const named = ({ own }: Dialect, kind: string, field: string) =>
  `WITH told AS MATERIALIZED (SELECT t.id, t.org_id, t.at, t.state, t.state ->> '${field}' AS name FROM stream_changes t
     WHERE t.kind = '${kind}' AND ${own("t")})`

const handedOut = `t.at, t.state, h.handed_out_at AS "handedOutAt", h.forfeited_at AS "forfeitedAt"`
const handoutFields = ["handedOutAt", "forfeitedAt"] as const satisfies readonly (keyof HandoutState)[]
const codeFields = ["maxUses", "expiresAt", "deactivatedAt"] as const satisfies readonly (keyof CodeState)[]

/** Each in the order of the subjects, and the changes of one by their numbers. */
const compared: readonly Compared[] = [
  {
    fields: handoutFields,
    query: ({ own }) =>
      `SELECT 'the prize of award ' || h.award AS subject, ${handedOut} FROM stream_changes t
       JOIN award_handouts h ON h.award = t.award AND ${own("h")}
       WHERE t.kind = 'handout' AND ${own("t")} ORDER BY h.award, t.id`,
  },
  {
    fields: handoutFields,
    query: (dialect) =>
      `${named(dialect, "handout", "sessionId")}
       SELECT 'the prize of play ' || p.id AS subject, ${handedOut} FROM handouts h
       JOIN plays p ON p.id = h.play AND ${dialect.own("p")} JOIN told t ON t.name = p.session_id
       WHERE ${dialect.own("h")} ORDER BY p.id, t.id`,
  },
  {
    fields: codeFields,
    query: (dialect) =>
      `${named(dialect, "codeChange", "code")}
       SELECT 'code ' || k.id AS subject, t.at, t.state, k.max_uses AS "maxUses", k.expires_at AS "expiresAt",
         k.deactivated_at AS "deactivatedAt"
       FROM promo_codes k CROSS JOIN told t JOIN campaigns c ON c.id = k.campaign AND c.org_id = t.org_id
       WHERE t.name = k.code AND ${dialect.own("k")} AND ${dialect.own("c")} ORDER BY k.id, t.id`,
  },
]

/** Whether the newest of the changes of a subject says what is stored: clocks leave open which of several is that. */
const isTold = (changes: readonly Told[], fields: readonly string[], { parsed, skewMs }: Dialect): boolean => {
  const newest = changes.at(-1)?.at ?? 0
  return changes.some((change, index) => {
    if (index < changes.length - 1 && (skewMs === 0 || change.at < newest - skewMs)) return false
    const state = parsed(change.state) as Fields
    return fields.every((field) => state[field] === change[field])
  })
}

async function* untold({ dialect, rows }: Source, { query, fields }: Compared) {
  let changes: Told[] = []
  const find = () =>
    changes.length > 0 && !isTold(changes, fields, dialect)
      ? [`${changes[0]?.subject} is not as the stream's newest change says`]
      : []
  for await (const row of rows<Told>(query(dialect))) {
    if (row.subject !== changes[0]?.subject) {
      yield* find()
      changes = []
    }
    changes.push(row)
  }
  yield* find()
}

/** Changes that no stream has told are not looked for: those before streams, and of older processes during an upgrade. */
export const streamRule = rule("stream", async function* (source) {
  for (const one of compared) yield* untold(source, one)
  const { own } = source.dialect
  const unmerged = source.rows<{ what: string }>(
    `SELECT 'player ' || t.from_player || ' was not merged, which change ' || t.id || ' of the stream says' AS what
     FROM stream_changes t WHERE t.kind = 'merge' AND ${own("t")}
       AND NOT EXISTS (SELECT 1 FROM players p WHERE p.id = t.from_player AND p.merged_into IS NOT NULL AND ${own("p")})`,
  )
  for await (const { what } of unmerged) yield what
})
