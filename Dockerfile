# An image of Recado: everything in one process, PostgreSQL included, as a user without rights and with one volume.
# Any Debian 12 or newer, or what is like it, is a base; no line names an architecture: npm picks Node and PostgreSQL for the machine.
ARG BUILD_BASE=node:24-bookworm-slim
ARG BASE=debian:bookworm-slim

FROM ${BUILD_BASE} AS build
WORKDIR /opt/recado
COPY . .
RUN npm ci --ignore-scripts --no-audit --no-fund --include=dev --include=optional \
 && cd packages/web && node ../../node_modules/vite/bin/vite.js build --logLevel error

# Only what runs: no compilers, which npm installs for peers that are not here, no tests, nothing that the browser has got already.
FROM ${BUILD_BASE} AS parts
WORKDIR /opt/recado
COPY . .
RUN npm ci --ignore-scripts --no-audit --no-fund --omit=dev --include=optional --include-workspace-root \
      --workspace packages/server --workspace packages/channels --workspace packages/peers \
 && mkdir /out && cp node_modules/node-linux-*/bin/node /out/node \
 && rm -rf node_modules/node-linux-* node_modules/@typescript node_modules/@rolldown node_modules/lightningcss* packages/web packages/sdk docs e2e bench \
 && find packages -name '*.test.ts' -delete && rm -rf packages/*/test \
 && /out/node --input-type=module -e \
      "await (await import('/opt/recado/packages/server/src/platform/postgres/binaries.ts')).findBinaries()"

FROM ${BASE}
RUN useradd --system --uid 10001 --user-group --home-dir /var/lib/recado --no-create-home recado \
 && install -d -o recado -g recado -m 700 /var/lib/recado
COPY --from=parts /out/node /usr/local/bin/node
COPY --from=parts /opt/recado /opt/recado
COPY --from=build /opt/recado/packages/web/dist /opt/recado/packages/web/dist
# A start builds the web application anew where a source is newer.
RUN install -m 755 /opt/recado/deploy/recado /usr/local/bin/recado && touch /opt/recado/packages/web/dist/index.html
WORKDIR /opt/recado
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/var/lib/recado DEMO=off UV_THREADPOOL_SIZE=8 \
    NODE_COMPILE_CACHE=/var/lib/recado/compiled
USER recado
VOLUME /var/lib/recado
EXPOSE 8080
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=120s --retries=3 CMD ["node", "deploy/health.mjs"]
CMD ["node", "packages/server/src/main.ts"]
