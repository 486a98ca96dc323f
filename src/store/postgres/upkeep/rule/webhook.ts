import { outbox } from "../../../invariant/queries.ts"
import type { SecretSeal, StoredSecrets } from "../../../secret.ts"
import { queryRule, type Rule, sharedRule } from "./rule.ts"

type Row = StoredSecrets & { readonly id: number; readonly orgId: string; readonly webhookId: string }

const sealed = `SELECT id, org_id AS "orgId", webhook_id AS "webhookId", secret, previous_secret AS "previousSecret",
  sealed_with AS "sealedWith" FROM webhooks WHERE org_id = $1 AND sealed_with IS NOT NULL`

/** Secrets encrypted with other keys than those of `seal` cannot be checked without their key. */
const secretRule = (seal: SecretSeal): Rule =>
  sharedRule("secrets", async function* (snapshot, orgId) {
    for await (const row of snapshot.rows<Row>(sealed, [orgId])) {
      if (!seal.knows(row.sealedWith)) continue
      try {
        seal.open(row)
      } catch {
        yield `webhook ${row.id} has a secret that its key does not decrypt`
      }
    }
  })

/** The rules of webhooks. */
export const webhookRules = (seal: SecretSeal): readonly Rule[] => [queryRule("outbox", outbox), secretRule(seal)]
