# Sandtable's server: tables over SSH (2222) and in browsers (8080).
#   docker build -t sandtable .
#   docker run -p 2222:2222 -p 8080:8080 -v sandtable:/var/lib/sandtable sandtable --name table.example.org
ARG NODE=docker.io/library/node:24-bookworm-slim
ARG BASE=docker.io/library/debian:bookworm-slim

FROM ${NODE} AS build
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
# The Node that the program was tested with comes with its packages.
RUN node scripts/build.mjs && mkdir /data && cp -L node_modules/.bin/node /node

# Node's binary and the program: no npm, no sources, no packages.
FROM ${BASE}
RUN apt-get update && apt-get install -y --no-install-recommends libatomic1 && rm -rf /var/lib/apt/lists/*
COPY --from=build /node /usr/local/bin/node
COPY --from=build /build/bin /opt/sandtable/bin
COPY --from=build /build/dist /opt/sandtable/dist
COPY --from=build /build/LICENSE /build/package.json /opt/sandtable/
COPY --from=build --chown=10001:10001 /data /var/lib/sandtable
ENV PATH=/opt/sandtable/bin:/usr/local/bin:/usr/bin:/bin NODE_OPTIONS=--max-old-space-size=512
USER 10001:10001
VOLUME /var/lib/sandtable
EXPOSE 2222 8080
HEALTHCHECK --interval=30s --timeout=5s --start-period=10s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:9222/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["sandtable", "serve", "--port", "2222", "--web", "8080", "--health", "9222", "--data", "/var/lib/sandtable"]
