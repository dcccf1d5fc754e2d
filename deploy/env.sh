#!/bin/sh
# Prints the settings of compose.yaml for a domain, with secrets of this machine's own: sh deploy/env.sh desk.example.com > .env
set -eu
domain=${1:?Usage: sh deploy/env.sh <domain> > .env}
random() { head -c "$1" /dev/urandom | od -An -tx1 | tr -d ' \n'; }
sed -e "s/^DOMAIN=.*/DOMAIN=$domain/" \
  -e "s/^SECRET=.*/SECRET=$(random 32)/" \
  -e "s/^DATABASE_PASSWORD=.*/DATABASE_PASSWORD=$(random 16)/" \
  -e "s/^METRICS_TOKEN=.*/METRICS_TOKEN=$(random 16)/" \
  -e "s/^S3_SECRET_ACCESS_KEY=.*/S3_SECRET_ACCESS_KEY=$(random 16)/" \
  "$(dirname "$0")/../.env.example"
