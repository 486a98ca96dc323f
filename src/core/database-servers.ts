const pattern = /^(postgres(?:ql)?:\/\/(?:[^/]*@)?)([^@/?#]+)(\/[^/?#]+(?:\?.*)?)$/

/**
 * The URL of each server that a URL of PostgreSQL lists, such as `postgres://user@first:5432,second:5432/name`; none where
 * it has another form.
 */
export const serverUrls = (url: string): readonly string[] => {
  const [, start, hosts, rest] = pattern.exec(url) ?? []
  return hosts?.split(",").map((host) => `${start}${host}${rest}`) ?? []
}

/** The same URL with the last server before the others. */
export const lastFirst = (url: string): string =>
  url.replace(pattern, (_, start: string, hosts: string, rest: string) => {
    const servers = hosts.split(",")
    return `${start}${[...servers.slice(-1), ...servers.slice(0, -1)].join(",")}${rest}`
  })
