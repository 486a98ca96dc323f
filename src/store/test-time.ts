/** How a store expresses times in SQL: `now` and `wall` are those of the service. */
export type TimeDialect = {
  readonly now: string
  readonly wall: string
  /** The position of a part in a text, from 1; 0 if the text lacks it. */
  readonly position: string
  /** The larger of two numbers. */
  readonly greatest: string
}

/** The condition that rows belong to a live organization. */
export const isLiveIn = ({ position }: Pick<TimeDialect, "position">, orgId: string): string =>
  `${position}(${orgId}, '~') = 0`

/** The time of a test organization by its clock, as `timeOf` reads it. */
export const testTimeIn = ({ greatest, wall }: Pick<TimeDialect, "greatest" | "wall">, orgId: string): string =>
  `coalesce((SELECT CASE WHEN tc.is_frozen OR tc.target IS NOT NULL THEN tc.at ELSE tc.at + ${greatest}(0, ${wall} - tc.since) END
    FROM test_clocks tc WHERE tc.org_id = ${orgId}), ${wall})`

/** The time of an organization. */
export const timeIn = (dialect: TimeDialect, orgId: string): string =>
  `CASE WHEN ${isLiveIn(dialect, orgId)} THEN ${dialect.now} ELSE ${testTimeIn(dialect, orgId)} END`
