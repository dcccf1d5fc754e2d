import proxyAddr from '@fastify/proxy-addr'
import fastifyStatic from '@fastify/static'
import type { Storage } from '@recado/storage/storage'
import type { FastifyInstance } from 'fastify'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import { accessTokens } from '#features/auth/access-token.ts'
import { currentActor } from '#features/auth/auth.ts'
import { knownBrowsers } from '#features/auth/known-browser.ts'
import { enter, pushViewers, showActivity } from '#features/presence/presence.ts'
import { addMedia } from '#features/media/serve.ts'
import { fileTaker } from '#features/media/uploads.ts'
import { addManifest } from '#features/settings/manifest.ts'
import { setOnline } from '#features/users/presence.ts'
import { vapidKeys } from '#features/notifications/vapid.ts'
import { allFeatures } from '#features/index.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database/db.ts'
import type { SystemDb } from '#platform/database/system.ts'
import type { Feature } from '#platform/feature.ts'
import { fileAddresses } from '#platform/files/addresses.ts'
import { docsPage, docsStyle } from '#platform/http/docs.ts'
import { answerUnknownPath } from '#platform/http/errors.ts'
import { openApi } from '#platform/http/openapi.ts'
import { addRoutes } from '#platform/http/routes.ts'
import { addHealth, createHttp, type Health } from '#platform/http/server.ts'
import { createLimiter } from '#platform/limiter.ts'
import { type Live, openLive } from '#platform/live/live.ts'
import type { Relay } from '#platform/live/relay.ts'
import { createMetrics, type Metrics } from '#platform/metrics.ts'
import { networkOf } from '#platform/outbound/network.ts'
import type { Outbound } from '#platform/outbound/outbound.ts'
import { requireSubscription } from '#platform/subscription.ts'
import { type Published, type Unit, unitOfWork } from '#platform/unit.ts'
import { countRows } from '#platform/work/queries.ts'
import { startWorker, type Worker } from '#platform/work/worker.ts'

const version = '8.0.1'

const webFolder = fileURLToPath(new URL('../../web/dist/', import.meta.url))

/** What the outside gives the application: the only things a test replaces. */
export interface Parts {
  db: Db
  system: SystemDb
  clock: Clock
  log: Logger
  /** 32 bytes that sign access tokens. */
  tokenKey: Uint8Array
  /** 32 bytes that sign what browsers are known by. */
  browserKey: Uint8Array
  /** Where files lie, and 32 bytes that sign their addresses. */
  storage: Storage
  mediaKey: Uint8Array
  /** 32 bytes that seal what companies entrust to us. */
  secretKey: Uint8Array
  /** 32 bytes that sign what we hand to push services. */
  pushKey: Uint8Array
  outbound: Outbound
  publicUrl: string
  trustedProxies?: string
  /** To the other processes of the installation; without it this is the only one. */
  relay?: Relay | undefined
  /** Hears every push besides the sockets. */
  onPublish?: (messages: readonly Published[]) => void
}

export interface App {
  http: FastifyInstance
  health: Health
  live: Live
  unit: Unit
  features: readonly Feature[]
  startWorker(options: { concurrency: number; alone: boolean }): Worker
  close(): Promise<void>
}

/** Puts the application together; it listens nowhere yet. */
export async function buildApp(parts: Parts): Promise<App> {
  const { db, system, clock, log, storage } = parts
  const secure = parts.publicUrl.startsWith('https:')
  const metrics = createMetrics()
  const tokens = accessTokens(parts.tokenKey, clock)
  const trustedProxies = parts.trustedProxies ?? 'loopback'
  const isProxy = proxyAddr.compile(trustedProxies.split(',').map((name) => name.trim()))
  const features = allFeatures({
    auth: { tokens, limiter: createLimiter(system, clock), browsers: knownBrowsers(parts.browserKey) },
    notifications: {
      keys: vapidKeys(parts.pushKey),
      subject: secure ? parts.publicUrl : 'mailto:operator@localhost',
      outbound: parts.outbound,
    },
  })
  const jobs = features.flatMap((feature) => feature.jobs ?? [])
  const live = openLive({
    relay: parts.relay,
    log,
    metrics,
    addressOf: (request) => networkOf(proxyAddr(request, isProxy)),
    admit: async (token) => {
      const identity = tokens.verify(token)
      const actor = await db.tenant(identity.companyId, (tx) => currentActor(tx, identity))
      requireSubscription(actor.dueDate, clock.now())
      return { identity, actor }
    },
    onPresence: ({ companyId, userId }, online) => unit(companyId, (ctx) => setOnline(ctx, userId, online)),
    conversations: {
      enter: (identity, ticketId) =>
        unit(identity.companyId, async (ctx) => enter(ctx, await currentActor(ctx.tx, identity), ticketId)),
      onActivity: ({ companyId, userId }, ticketId, activity) =>
        unit(companyId, (ctx) => showActivity(ctx, userId, ticketId, activity)),
      onViewers: (companyId, ticketId, viewers) => unit(companyId, (ctx) => pushViewers(ctx, ticketId, viewers)),
    },
  })
  const files = fileAddresses(parts.mediaKey)
  const unit = unitOfWork({
    db,
    clock,
    files,
    secretKey: parts.secretKey,
    jobs,
    publish: (messages) => {
      live.publish(messages)
      parts.onPublish?.(messages)
    },
  })
  const http = await createHttp({ log, metrics, secure, trustedProxies })
  const health = healthOf(system, metrics, () => live.isWell())
  addHealth(http, health)
  addRoutes(
    http,
    features.flatMap((feature) => feature.routes ?? []),
    {
      system,
      unit,
      storage,
      clock,
      secure,
      identify: tokens.verify,
      findActor: currentActor,
      taker: fileTaker({ storage, unit, log }),
    },
  )
  addMedia(http, { files, storage, unit, clock })
  addManifest(http, system)
  addDocs(http, features)
  await addWeb(http)
  return {
    http,
    health,
    live,
    unit,
    features,
    startWorker: (options) =>
      startWorker({
        ...options,
        system,
        unit,
        storage,
        clock,
        log,
        jobs,
        clockJobs: features.flatMap((feature) => feature.clockJobs ?? []),
        signals: features.flatMap((feature) => feature.signals ?? []),
      }),
    close: async () => {
      await live.close()
      await http.close()
    },
  }
}

/** A process is ready when the database answers and it is well itself. */
export function healthOf(system: SystemDb, metrics: Metrics, isWell: () => boolean): Health {
  return {
    metrics,
    isReady: async () => {
      if (!isWell()) throw new Error('The process is not well')
      await system.pool.query('select 1')
    },
    measure: async () => {
      for (const { count, ...labels } of await countRows(system.pool)) metrics.queued.set(labels, count)
    },
  }
}

/** The OpenAPI document of the product. */
export function describeApi(features: readonly Feature[]): Record<string, unknown> {
  const endpoints = features.flatMap((feature) => feature.routes ?? []).map((bound) => bound.endpoint)
  return openApi(endpoints, version)
}

function addDocs(http: FastifyInstance, features: readonly Feature[]): void {
  const document = describeApi(features)
  const page = docsPage(document)
  http.get('/api/docs', (_request, reply) => reply.type('text/html').send(page))
  http.get('/api/docs/style.css', (_request, reply) => reply.type('text/css').send(docsStyle))
  http.get('/api/docs/openapi.json', () => document)
}

/** The web application: hashed files for ever, the page itself never cached, every screen's address answers it. */
async function addWeb(http: FastifyInstance): Promise<void> {
  const built = existsSync(`${webFolder}index.html`)
  if (built) await serveFiles(http)
  http.setNotFoundHandler((request, reply) => {
    const [path = ''] = request.url.split('?')
    const isPage = request.method === 'GET' && !/^\/(api|socket\.io|media|health|metrics)(\/|$)|\.\w+$/.test(path)
    return built && isPage ? reply.sendFile('index.html') : answerUnknownPath(request, reply)
  })
}

async function serveFiles(http: FastifyInstance): Promise<void> {
  await http.register(fastifyStatic, {
    root: webFolder,
    cacheControl: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      const hashed = path.includes('/assets/')
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
}
