# The server in a container; see docker-compose.yml.
FROM swift:6.3-bookworm AS build
RUN apt-get update -q && apt-get install -y -q --no-install-recommends \
      libcurl4-openssl-dev libexpat1-dev libgnutls28-dev libmicrohttpd-dev libpq-dev libqrencode-dev libsqlite3-dev libssl-dev pkg-config zlib1g-dev \
    && rm -rf /var/lib/apt/lists/*
WORKDIR /source
COPY Package.swift ./
COPY Sources Sources
COPY Tests Tests
COPY migrations migrations
COPY web web
RUN swift build -c release --product contacts2web --static-swift-stdlib --disable-local-rpath -Xswiftc -no-toolchain-stdlib-rpath

FROM debian:bookworm-slim
RUN apt-get update -q && apt-get install -y -q --no-install-recommends \
      ca-certificates libcurl4 libexpat1 libmicrohttpd12 libpq5 libqrencode4 libsqlite3-0 libssl3 zlib1g \
    && rm -rf /var/lib/apt/lists/* \
    && useradd --system --uid 10001 --create-home --home-dir /data contacts2web
COPY --from=build /source/.build/release/contacts2web /usr/local/bin/contacts2web
USER contacts2web
ENV CONTACTS2WEB_DATA=/data CONTACTS2WEB_LISTEN=:8443
VOLUME /data
EXPOSE 8443
ENTRYPOINT ["contacts2web"]
CMD ["serve"]
