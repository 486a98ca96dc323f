FROM docker.io/litestream/litestream:0.5.17@sha256:4b02b9859a6b6b4087d8b8944e15f7e984bd7957cba322bbeee38b0e27b9656a AS litestream

# By its exact tag, which package.json names too.
FROM docker.io/oven/bun:1.4.5-slim AS bun

FROM bun AS dependencies
WORKDIR /app
COPY package.json bun.lock bunfig.toml ./
COPY src/http/document/no-scalar src/http/document/no-scalar
# The optional packages are the binaries of Bun, which come from its own image; the peers are types.
RUN bun install --frozen-lockfile --production --omit=optional --omit=peer --ignore-scripts && \
  find node_modules \( -name "*.map" -o -name "*.d.ts" -o -name "*.d.mts" -o -name "*.d.cts" \) -exec rm {} + && \
  rm -r node_modules/bintrees/test

FROM bun AS pages
WORKDIR /app
COPY package.json bun.lock bunfig.toml ./
COPY src/http/document/no-scalar src/http/document/no-scalar
RUN bun install --frozen-lockfile --omit=optional --ignore-scripts
COPY src src
# What is bundled, or runs elsewhere, is left out.
RUN bun run build && rm -r src/console src/demo src/sdk/server src/sdk/web

# The C library, certificate authorities, time zones, and a shell for commands in a running container.
FROM gcr.io/distroless/base-nossl-debian12:debug@sha256:a3daf2b7eeda76578b93c8d08b9143224865cb9426fbff6fd0a036db4769b8d9
WORKDIR /app
USER 0
RUN ["/busybox/sh", "-c", "mkdir /data && chmod 700 /data && chown 1000:1000 /data && \
  echo bun:x:1000:1000::/data:/busybox/sh >>/etc/passwd && echo bun:x:1000: >>/etc/group"]
COPY --from=bun /usr/local/bin/bun /usr/local/bin/bun
COPY --from=litestream /usr/local/bin/litestream /usr/local/bin/litestream
COPY --from=dependencies /app/node_modules node_modules
COPY package.json bunfig.toml litestream.yml ./
COPY drizzle drizzle
COPY docs docs
COPY --from=pages /app/src src
COPY --from=pages /app/dist dist
# By numbers, so that a cluster can tell that it is not root.
USER 1000:1000
# Only /data and /tmp are written to: the root file system can be read-only.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATABASE_PATH=/data/premio.db BUN_RUNTIME_TRANSPILER_CACHE_PATH=0
EXPOSE 8080
STOPSIGNAL SIGTERM
# The start period is for a restore: a container that is restoring is not ill.
HEALTHCHECK --interval=10s --timeout=5s --start-period=10m \
  CMD ["bun", "-e", "process.exit((await fetch(`http://127.0.0.1:${process.env.PORT}/healthz`)).ok ? 0 : 1)"]
# npm run release sets them.
ARG VERSION=""
ARG REVISION=""
LABEL org.opencontainers.image.title="Premio" \
  org.opencontainers.image.description="Prize campaigns and mini-games behind an organization's apps" \
  org.opencontainers.image.licenses="MIT" \
  org.opencontainers.image.version="$VERSION" \
  org.opencontainers.image.revision="$REVISION"
ENTRYPOINT []
CMD ["bun", "--no-orphans", "src/replication/main.ts"]
