import { isTest } from "../organization/test-organization.ts"
import { drawText, type Random } from "../random.ts"

/** The template of a campaign's codes (docs/api.md#campaign-fields). `length` does not count the prefix. */
export type CodeConfig = {
  readonly discountType: string
  readonly discountValue: number
  readonly maxDiscountAmount: number | null
  readonly maxUses: number
  readonly expiresInSeconds: number
  readonly prefix: string
  readonly length: number
}

/** What a code gives its holder. */
export type CodeTerms = Pick<CodeConfig, "discountType" | "discountValue" | "maxDiscountAmount" | "maxUses">

/** Codes that are not made, but taken from a pool (docs/api.md#codes-from-a-pool). */
export type PooledCodes = { readonly poolId: string }

/** Where codes come from: a template by which they are made, or a pool. */
export type CodeTemplate = CodeConfig | PooledCodes

export const isPooled = (template: CodeTemplate | undefined): template is PooledCodes =>
  template !== undefined && "poolId" in template

/** The template by which codes are made; undefined if they come from a pool, or from nowhere. */
export const madeBy = (template: CodeTemplate | undefined): CodeConfig | undefined =>
  isPooled(template) ? undefined : template

/** The organization's input: fields that have defaults are optional. */
export type CodeConfigInput = Partial<CodeConfig> & Pick<CodeConfig, "discountType" | "discountValue">

/** The same where the codes may also come from a pool. */
export type CodeTemplateInput = CodeConfigInput | PooledCodes

const codeConfigDefaults = {
  maxDiscountAmount: null,
  maxUses: 1,
  expiresInSeconds: 30 * 24 * 60 * 60,
  prefix: "",
  length: 8,
} as const

/** A template with the documented defaults for missing fields. */
export const codeConfig = (input: CodeConfigInput): CodeConfig => ({
  ...codeConfigDefaults,
  ...input,
})

/** The same where the codes may also come from a pool. */
export const codeTemplate = (input: CodeTemplateInput): CodeTemplate => ("poolId" in input ? input : codeConfig(input))

/** 27 characters: at most one of each group that is easily confused (0O, 1IL, 2Z, 5S, 8B, UV). */
const alphabet = "23456789ACDEFGHJKMNPQRTVWXY"
const maxTries = 10

const testPrefix = "TEST-"

/** The template as an organization makes its codes by it: a cashier sees which come from a test organization. */
export const templateIn = (orgId: string, config: CodeConfig): CodeConfig =>
  isTest(orgId) ? { ...config, prefix: `${testPrefix}${config.prefix}` } : config

/** How many different codes a template can make. */
export const codeSpace = ({ length }: Pick<CodeConfig, "length">): number => alphabet.length ** length

/** A random text by the template that is not taken yet, or null if ten draws in a row were taken. */
export const drawCodeText = (
  { prefix, length }: CodeConfig,
  random: Random,
  isTaken: (code: string) => boolean,
): string | null => {
  for (let tries = 0; tries < maxTries; tries++) {
    const code = prefix + drawText(alphabet, length, random)
    if (!isTaken(code)) return code
  }
  return null
}
