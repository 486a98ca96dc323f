FROM litestream/litestream:0.5.17 AS litestream

FROM oven/bun:1.4.5-slim AS dependencies
WORKDIR /app
COPY package.json bun.lock bunfig.toml ./
COPY src/http/document/no-scalar src/http/document/no-scalar
# The optional packages are the binaries of Bun, which come from its own image; the peers are types.
RUN bun install --frozen-lockfile --production --omit=optional --omit=peer --ignore-scripts

FROM oven/bun:1.4.5-slim AS pages
WORKDIR /app
COPY package.json bun.lock bunfig.toml ./
COPY src/http/document/no-scalar src/http/document/no-scalar
RUN bun install --frozen-lockfile --omit=optional --ignore-scripts
COPY src src
RUN bun run build

FROM oven/bun:1.4.5-slim
WORKDIR /app
COPY --from=litestream /usr/local/bin/litestream /usr/local/bin/litestream
COPY --from=dependencies /app/node_modules node_modules
COPY package.json bunfig.toml litestream.yml ./
COPY drizzle drizzle
COPY docs docs
COPY src src
COPY --from=pages /app/dist dist
RUN mkdir /data && chmod 700 /data && chown bun:bun /data
USER bun
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATABASE_PATH=/data/premio.db
EXPOSE 8080
STOPSIGNAL SIGTERM
# The start period is for a restore: a container that is restoring is not ill.
HEALTHCHECK --interval=30s --timeout=5s --start-period=10m --start-interval=2s \
  CMD ["bun", "-e", "process.exit((await fetch(`http://127.0.0.1:${process.env.PORT}/healthz`)).ok ? 0 : 1)"]
CMD ["bun", "--no-orphans", "src/replication/main.ts"]
