/** How a draw of a test organization is to come out (docs/api.md#outcomes). */
export type AskedOutcome = { readonly won: boolean } | { readonly segmentId: string } | { readonly prizeId: string }
