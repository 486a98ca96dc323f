import { codeOrigins } from "../../../core/code/code.ts"
import { CodeConfig, maxCount } from "../../admin/campaign/prize-fields.ts"
import { PoolCodeConfig, PoolFields, PoolKind } from "../../admin/pool/pool.ts"
import { Amount, Code, Id, integer, oneOf, text } from "../../operation/fields.ts"
import { exact } from "../exact.ts"
import type { RowSchemas } from "../row-schemas.ts"
import { count, PoolCode, sale } from "../shape.ts"

/** Codes and pools. */
export const codeRows = {
  promo_codes: {
    code: Code,
    codeKey: Code,
    origin: oneOf("CodeOrigin", codeOrigins),
    uses: count,
    discountType: CodeConfig.properties.discountType,
    discountValue: CodeConfig.properties.discountValue,
    maxDiscountAmount: Amount,
    maxUses: integer(1, maxCount),
    issueKey: text(700),
    boughtFor: Amount,
  },
  code_redemptions: sale,
  code_pools: {
    poolId: Id,
    name: PoolFields.properties.name,
    kind: PoolKind,
    codeConfig: exact(PoolCodeConfig),
    lowAt: count,
    total: count,
    given: count,
    used: count,
    withdrawn: count,
    lots: count,
    wanted: integer(1),
    made: count,
    codeLength: integer(1, 64),
    codePrefix: PoolCode,
  },
  code_lots: { number: count, size: count, free: count, head: count },
  pool_codes: { place: count, kind: PoolKind, code: PoolCode, codeKey: PoolCode, status: integer(0, 3) },
} satisfies RowSchemas
