# Sandtable's server: tables over SSH (2222) and in browsers (8080), from the executable alone.
#   docker build -t sandtable .
#   docker run --read-only -p 2222:2222 -p 8080:8080 -v sandtable:/var/lib/sandtable sandtable --name table.example.org
# compose.yaml in packaging/container is a house: PostgreSQL and three nodes.
ARG NODE=docker.io/library/node:24-bookworm-slim

FROM ${NODE} AS build
# binutils leaves the symbols of Node away; git tells the commit.
RUN apt-get update && apt-get install -y --no-install-recommends binutils git libatomic1 && rm -rf /var/lib/apt/lists/*
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY . .
# The executable, the libraries that it is linked with, an account, and a folder that is its own: nothing else is in the image.
RUN node scripts/executable.mjs --out /out && sh packaging/container/rootfs.sh /out/sandtable-linux-* /rootfs

FROM scratch
COPY --from=build /rootfs /
COPY --from=build --chown=10001:10001 /rootfs/var/lib/sandtable /var/lib/sandtable
ENV HOME=/var/lib/sandtable NODE_OPTIONS=--max-old-space-size=512
USER 10001:10001
VOLUME /var/lib/sandtable
EXPOSE 2222 8080
HEALTHCHECK --interval=30s --timeout=5s --start-period=10s CMD ["/usr/bin/sandtable", "doctor", "--health", "9222"]
ENTRYPOINT ["/usr/bin/sandtable", "serve", "--port", "2222", "--web", "8080", "--health", "9222", "--data", "/var/lib/sandtable"]
