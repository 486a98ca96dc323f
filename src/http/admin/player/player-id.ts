/** The id in the path of a call about a player, trimmed like those of bodies. */
export const playerIdOf = (params: Readonly<Record<string, string>>): string => (params["externalUserId"] ?? "").trim()
