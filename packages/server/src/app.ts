import proxyAddr from '@fastify/proxy-addr'
import fastifyStatic from '@fastify/static'
import type { Viewer } from '@recado/contract/viewer'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { existsSync, globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Server } from 'socket.io'
import { companyTables, features } from '#features/index.ts'
import { requireBelongings } from '#platform/belongings/belongings.ts'
import { requireCompanyTables } from '#platform/company-file/required.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database/db.ts'
import type { SystemDb } from '#platform/database/system.ts'
import type { Feature, Sessions } from '#platform/feature.ts'
import { fileAddresses } from '#platform/files/addresses.ts'
import { docsPage, docsStyle } from '#platform/http/docs.ts'
import { answerUnknownPath } from '#platform/http/errors.ts'
import { openApi } from '#platform/http/openapi.ts'
import { addRoutes } from '#platform/http/routes.ts'
import type { FileReceiver } from '#platform/http/uploads.ts'
import { addHealth, createHttp, type Health } from '#platform/http/server.ts'
import type { Installation } from '#platform/installation.ts'
import { lazily } from '#platform/lazily.ts'
import { createLimiter } from '#platform/limiter.ts'
import { type Live, openLive } from '#platform/live/live.ts'
import type { Relay } from '#platform/live/relay.ts'
import type { OpenMails } from '#platform/mail/mails.ts'
import { createMetrics, type Metrics } from '#platform/metrics.ts'
import { networkOf } from '#platform/outbound/network.ts'
import { requireSubscription } from '#platform/subscription.ts'
import { type Published, type Unit, type UnitParts, unitOfWork } from '#platform/unit.ts'
import { workDone, workMeasures } from '#platform/work/metrics.ts'
import { startWorker, type Worker } from '#platform/work/worker.ts'

const webFolder = fileURLToPath(new URL('../../web/dist/', import.meta.url))

/** The external dependencies of the application, and the only parts that a test replaces. */
export interface Parts extends Omit<Installation, 'unit' | 'limiter' | 'count'> {
  mails: OpenMails
  db: Db
  trustedProxies?: string
  /** With it other machines may read the metrics. */
  metricsToken?: string | undefined
  /** Relays to the other processes of the installation. Without it this process is the only one. */
  relay?: Relay | undefined
  /** The origin of the demo's phones. */
  phones?: string | undefined
  /** The clock by which work falls due, where a demo moves the clock. */
  dueBy?: Clock
  /** Receives every push, in addition to the sockets. */
  onPublish?: (messages: readonly Published[]) => void
}

export interface App {
  http: FastifyInstance
  health: Health
  live: Live
  unit: Unit
  around: Installation
  /** Stores files as calls upload them. */
  taker: FileReceiver
  features: readonly Feature[]
  startWorker(options: { concurrency: number; alone: boolean }): Worker
  close(): Promise<void>
}

/** Assembles the application. It does not listen yet. */
export async function buildApp(parts: Parts): Promise<App> {
  const { system, clock } = parts
  await requireBelongings(
    system,
    every((feature) => feature.namesContacts),
  )
  await requireCompanyTables(system, companyTables)
  const dueBy = parts.dueBy ?? clock
  const metrics = createMetrics({
    measures: [...workMeasures(dueBy), ...every((feature) => feature.measures)],
    counters: [workDone, ...every((feature) => feature.counters)],
    pools: { app: () => parts.db.load(), ...system.loads },
  })
  const jobs = [...every((feature) => feature.jobs), parts.mails.job]
  const files = fileAddresses(parts.key('media'))
  const publish: UnitParts['publish'] = (messages) => {
    live.publish(messages)
    parts.onPublish?.(messages)
  }
  const limiter = createLimiter(system, clock)
  const unit = unitOfWork({ ...parts, limiter, files, jobs, reactions: every((feature) => feature.reactions), publish })
  const around: Installation = { ...parts, limiter, unit, count: metrics.count }
  const sessions = only('sessions')(around)
  const live = openSockets(parts, sessions, around, metrics)
  const http = await createHttp({ ...parts, metrics, secure: isSecure(parts), trustedProxies: trustedProxiesOf(parts) })
  const health = healthOf(system, metrics, () => live.isWell(), parts.metricsToken)
  addHealth(http, health)
  const taker = only('files')(around)
  const routes = every((feature) => feature.routes)
  addRoutes(http, routes, { around, sessions, programs: only('programs')(around), secure: isSecure(parts), taker })
  for (const feature of features) feature.http?.(http, { ...around, files })
  addDocs(http)
  await addWeb(http)
  return {
    http,
    health,
    live,
    unit,
    around,
    taker,
    features,
    startWorker: (options) =>
      startWorker({
        ...options,
        ...around,
        dueBy,
        jobs,
        clockJobs: every((feature) => feature.clockJobs),
        signals: every((feature) => feature.signals),
      }),
    close: async () => {
      await live.close()
      await http.close()
    },
  }
}

function isSecure({ publicUrl }: Parts): boolean {
  return publicUrl.startsWith('https:')
}

function trustedProxiesOf({ trustedProxies = 'loopback' }: Parts): string {
  return trustedProxies
}

function every<T>(of: (feature: Feature) => readonly T[] | undefined): T[] {
  return features.flatMap((feature) => of(feature) ?? [])
}

/** The contribution that exactly one feature must make. */
function only<K extends 'sessions' | 'programs' | 'files'>(what: K): NonNullable<Feature[K]> {
  const [one, ...others] = features.flatMap((feature) => feature[what] ?? [])
  if (!one || others.length > 0) throw new Error(`One feature has to declare its ${what}, not ${others.length}`)
  return one
}

/** Opens the sockets, with the rooms and the followers of all features. */
function openSockets(parts: Parts, { identify, findActor }: Sessions, around: Installation, metrics: Metrics): Live {
  const { db, clock } = parts
  const isProxy = proxyAddr.compile(
    trustedProxiesOf(parts)
      .split(',')
      .map((name) => name.trim()),
  )
  return openLive({
    relay: parts.relay,
    metrics,
    addressOf: (request) => networkOf(proxyAddr(request, isProxy)),
    admit: async (token) => {
      const identity = identify(token)
      const actor = await db.tenant(identity.companyId, (tx) => findActor(tx, identity))
      requireSubscription(actor, clock.now())
      return { identity, name: actor.name, rooms: roomsOf(actor) }
    },
    followers: features.flatMap(({ follow }) => (follow ? [(io: Server) => follow(io, around)] : [])),
  })
}

/** The rooms that all features put a user's sockets in. */
export function roomsOf(viewer: Viewer): string[] {
  return features.flatMap((feature) => feature.rooms?.(viewer) ?? [])
}

/** A process is ready when the database answers and the process itself is healthy. */
export function healthOf(system: SystemDb, metrics: Metrics, isWell: () => boolean, token?: string): Health {
  return {
    metrics,
    token,
    isReady: async () => {
      if (!isWell()) throw new Error('The process is not well')
      await system.pool.query('select 1')
    },
    measure: () => metrics.measure(system),
  }
}

/** The OpenAPI document of the product. */
export function describeApi(): Record<string, unknown> {
  return openApi(every(({ routes }) => routes).map((bound) => bound.endpoint))
}

function addDocs(http: FastifyInstance): void {
  const document = lazily(describeApi)
  const page = lazily(() => docsPage(document()))
  http.get('/api/docs', (_request, reply) => reply.type('text/html').send(page()))
  http.get('/api/docs/style.css', (_request, reply) => reply.type('text/css').send(docsStyle))
  http.get('/api/docs/openapi.json', document)
}

/** The web application. Hashed files are cached for ever, the page itself never. The address of every screen answers with the page. */
async function addWeb(http: FastifyInstance): Promise<void> {
  const built = existsSync(`${webFolder}index.html`)
  if (built) await serveFiles(http)
  // Rate limited, so that a client cannot request missing paths without end.
  http.setNotFoundHandler({ preHandler: http.rateLimit() }, (request, reply) => {
    const [path = ''] = request.url.split('?')
    const isPage = request.method === 'GET' && !/^\/(api|socket\.io|media|health|metrics)(\/|$)|\.\w+$/.test(path)
    if (built && isPage) answerFile(reply, 'index.html')
    else void answerUnknownPath(request, reply)
  })
}

async function serveFiles(http: FastifyInstance): Promise<void> {
  await http.register(fastifyStatic, {
    root: webFolder,
    // The plugin's own routes would list the whole folder for each file requested.
    serve: false,
    cacheControl: false,
    preCompressed: true,
    // Files that the build writes for itself.
    dotfiles: 'ignore',
    setHeaders: (reply, path) => {
      const hashed = path.includes('/assets/')
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  const pages = new Set(globSync('manual/*/*.html', { cwd: webFolder }))
  http.get('/manual', (_request, reply) => reply.redirect('/manual/pt/'))
  // The manual's pages, without their file ending. A request for a missing page gets the list of pages.
  http.get<{ Params: { '*': string } }>('/manual/*', (request, reply) => {
    const [language = '', page = ''] = request.params['*'].split('/')
    const file = `manual/${language}/${page || 'index'}.html`
    if (pages.has(file)) return answerFile(reply, file)
    void reply.redirect(pages.has(`manual/${language}/index.html`) ? `/manual/${language}/` : '/manual/pt/')
  })
  http.get<{ Params: { '*': string } }>('/*', (request, reply) => answerFile(reply, request.params['*'] || 'index.html'))
}

/** The reply is not returned, because awaiting a reply that is a file adds to its listeners each time. */
function answerFile(reply: FastifyReply, path: string): void {
  void reply.sendFile(path)
}
