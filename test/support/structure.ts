/**
 * What each folder may import: folders of src, and packages. The files next to the folders wire them and may import
 * everything.
 */
export const mayImport: Record<string, RegExp> = {
  core: /^core\//,
  concurrency: /^concurrency\//,
  secret: /^(core\/|concurrency\/|secret\/|unusable\.ts$|node:crypto$)/,
  record: /^(core\/|concurrency\/|secret\/|record\/)/,
  operation: /^(core\/|concurrency\/|secret\/|record\/|operation\/)/,
  store:
    /^(core\/|concurrency\/|secret\/|record\/|operation\/|store\/|unusable\.ts$|drizzle-orm(\/|$)|pg$|pg-copy-streams$|bun:(sqlite|ffi)$|node:)/,
  archive: /^(core\/|archive\/|node:)/,
  http: /^(core\/|http\/|version\.ts$|elysia$|@sinclair\/typebox(\/|$)|@elysiajs\/swagger$|ipaddr\.js$|node:)/,
  build:
    /^(build\/|http\/|replication\/binary\.ts$|version\.ts$|@hey-api\/openapi-ts$|@ts-morph\/common$|openapi-typescript$|bun$|pino$|node:|\.\.\/package\.json$)/,
  config: /^(config\/|core\/|node:)/,
  identity: /^(core\/|identity\/|jose$|otpauth$|openid-client$)/,
  mail: /^(core\/|mail\/|nodemailer$)/,
  metrics: /^(core\/|concurrency\/|metrics\/|version\.ts$|prom-client$|node:)/,
  webhooks: /^(core\/|webhooks\/|node:)/,
  replication:
    /^(core\/|config\/|background\.ts$|replication\/|unusable\.ts$|store\/sqlite\/file\/ownership\.ts$|pino$|node:)/,
  cli: /^(core\/|cli\/|fair\/|replication\/|secret\/|store\/|config\/|(clock|control|random|stored|unusable|version)\.ts$|commander$|node:)/,
  console:
    /^(console\/|core\/(appearance|audit|money)\/|sdk\/web\/|(react|react-dom|@mantine|@tanstack\/react-query|chart\.js|lucide-react|openapi-fetch|qr|wouter)(\/|$))/,
  sdk: /^(sdk\/|standardwebhooks$)/,
  demo: /^(?!bun:sqlite|drizzle-orm)/,
}

/** What `find` names in each of `files`, by file; files in which it names nothing are left out. */
export const faultsOf = (
  files: readonly string[],
  find: (file: string) => readonly string[],
): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(files.map((file) => [file, [...find(file)]] as const).filter(([, faults]) => faults.length > 0))
