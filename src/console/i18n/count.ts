/** A formatted number of things with their name, which is another for exactly one. */
export const counted = (shown: string, one: string, several: string): string =>
  `${shown} ${shown === "1" ? one : several}`
