/** Stands in for an operation that the store on PostgreSQL does not have yet. */
export const notYet = async (): Promise<never> => {
  throw new Error("the store on PostgreSQL does not have this operation yet")
}
