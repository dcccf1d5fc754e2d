import { listen } from '@recado/postgres/listen'
import { openStorage } from '@recado/storage/open'
import { mkdirSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import type { Logger } from 'pino'
import type { AiService } from '#platform/ai.ts'
import { backupsOf } from '#platform/backup/schedule.ts'
import { systemClock } from '#platform/clock.ts'
import { type Config, ConfigError, readConfig } from '#platform/config.ts'
import type { DemoLink } from '#platform/installation.ts'
import { openRelay } from '#platform/live/relay.ts'
import { createLog } from '#platform/log.ts'
import { openMails } from '#platform/mail/mails.ts'
import { openOutbound, type OutboundParts } from '#platform/outbound/outbound.ts'
import { createMetrics } from '#platform/metrics.ts'
import { requireFreePorts } from '#platform/ports.ts'
import { watchQuiet } from '#platform/quiet.ts'
import { addHealth, createHttp, type Health } from '#platform/http/server.ts'
import { workMeasures } from '#platform/work/metrics.ts'
import { type App, buildApp, healthOf } from './app.ts'
import { buildWeb } from './build-web.ts'
import { startChannels } from './channels-child.ts'
import { nightlyOf } from './nightly-child.ts'
import { type Database, openDatabase } from './database.ts'
import { type DemoClock, demoClock } from './demo/clock.ts'
import { createDemoCompany, demoAdmin, type DemoCompany } from './demo/company.ts'
import { type Customers, customersOf } from './demo/customers.ts'
import { demoLink } from '#features/auth/demo-link.ts'
import { type DemoNetwork, startDemoNetwork } from './demo/network.ts'
import { type StandInAccess, startStandIns } from './demo/stand-ins.ts'
import { addSideBySide } from './demo/side-by-side/side-by-side.ts'
import { repeatErasures } from './repeat-erasures.ts'
import { startDemo } from './demo/start.ts'
import { demoLines } from './first-links.ts'
import { announce, firstLines, loginLinesOf, print, publicUrlOf, servesWeb } from './announce.ts'

const workers = 4
const shutdownMs = 10_000

/** Closes what a start has opened, in reverse order. */
type Closers = (() => Promise<unknown>)[]

async function start(config: Config, log: Logger, closers: Closers): Promise<void> {
  await requireFreePorts(portsOf(config), log)
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 })
  const webBuilt = servesWeb(config) ? buildWeb() : undefined
  // Awaited below, once the database is up. Until then a failure must not count as unhandled.
  webBuilt?.catch(() => {})
  const database = await openDatabase(config, log)
  closers.push(() => database.stop())
  const quiet = await watchQuiet(database.system, log)
  closers.push(() => quiet.stop())
  const [network, outside] = await Promise.all([networkOf(config, log, closers), outsideOf(config, log, closers)])
  const company = config.demo ? await createDemoCompany(database.system, openedOn(config), config.demo === 'on') : undefined
  await webBuilt
  if (config.role === 'channels') return startChannelsAlone(config, database, log, closers)
  const demo = network && outside.entrusted && demoOf(config, network, outside.entrusted, { company, log })
  const app = await buildApp({
    db: database.db,
    system: database.system,
    clock: demo?.clock ?? systemClock,
    dueBy: systemClock,
    log,
    relay: database.isOurs ? undefined : openRelay({ databaseUrl: database.systemUrl, hears: config.role !== 'worker', log }),
    key: config.key,
    demoLink: demo?.entry,
    outbound: openOutbound({
      ...withMeta(outside.outbound, network),
      own: new URL(config.publicUrl).hostname,
      isQuiet: () => quiet.isQuiet(),
    }),
    ai: outside.ai,
    mails: openMails({ ...config, log, isQuiet: () => quiet.isQuiet() }),
    exportDays: config.exportDays,
    signUp: config.signUp,
    storage: await openStorage(config.storage),
    backups: await backupsOf(config, works(config) ? nightlyOf(config, process.env, log, closers) : undefined),
    publicUrl: config.publicUrl,
    trustedProxies: config.trustedProxies,
    metricsToken: config.metricsToken,
    phones: network?.phonesUrl,
    onPublish: (messages) => {
      network?.show(messages)
      demo?.customers?.hear(messages)
    },
  })
  closers.push(() => app.close())
  await eraseAgain(app, log)
  if (works(config)) {
    // A quiet copy does no work: what falls due meanwhile is there when it is live.
    quiet.whenLive(() => startWork(app, database, demo?.clock, log, closers))
  }
  if (config.role === 'all') {
    const channels = startChannels(config, database, network, log)
    closers.push(() => channels.stop())
  }
  if (network) addSideBySide(app.http, network.phonesUrl)
  if (servesWeb(config)) await serve(app, config)
  await serveHealth(config, app.health, log, closers)
  announce(config, app, network, await firstLines(config, app, database, demo?.story))
  if (demo) await beginDemo(config, app, { database, demo, log, closers })
}

async function eraseAgain(app: App, log: Logger): Promise<void> {
  const repeated = await repeatErasures(app)
  if (repeated > 0) log.warn({ repeated }, 'erased again what a restored backup had brought back')
}

async function networkOf(config: Config, log: Logger, closers: Closers): Promise<DemoNetwork | undefined> {
  if (!config.demo) return undefined
  const network = await startDemoNetwork(config, log)
  closers.push(() => network.child.stop())
  return network
}

/** The outside services. In a demo some of them are played on this machine, and its company is entrusted with their keys. */
interface Outside {
  ai: AiService
  outbound: OutboundParts
  entrusted?: StandInAccess
}

async function outsideOf(config: Config, log: Logger, closers: Closers): Promise<Outside> {
  const { ai, demo, outboundAllow: allow, outboundDetours: detours } = config
  if (!demo) return { ai, outbound: { allow, detours } }
  const started = await startStandIns(config, log)
  closers.push(() => started.child.stop())
  return { ai: started.ai, outbound: started.outbound, entrusted: started.keys }
}

/** In a demo Meta is on this machine, too. What the operator configures comes first. */
function withMeta(
  { authority = '', detours = new Map(), ...rest }: OutboundParts,
  network: DemoNetwork | undefined,
): OutboundParts {
  const { meta } = network ?? {}
  if (!meta) return { authority, detours, ...rest }
  return { authority: authority + meta.authority, detours: new Map([...meta.detours, ...detours]), ...rest }
}

/** The parts of a demo, besides its network. */
interface Demo {
  network: DemoNetwork
  clock: DemoClock
  /** Undefined in a demo without customers. */
  customers: Customers | undefined
  /** The company whose morning is still to be played. */
  story: DemoCompany | undefined
  /** Undefined where other machines can reach the demo. */
  entry: DemoLink | undefined
  elsewhere: StandInAccess
}

function demoOf(
  config: Config,
  network: DemoNetwork,
  elsewhere: StandInAccess,
  { company, log }: { company: DemoCompany | undefined; log: Logger },
): Demo {
  const customers = config.demo === 'on' ? customersOf(network.phones, log) : undefined
  const entry = isLocal(config) ? demoLink(network.phonesUrl) : undefined
  return { network, clock: demoClock(), customers, story: customers && company, entry, elsewhere }
}

interface BeginDemo {
  database: Database
  demo: Demo
  log: Logger
  closers: Closers
}

/**
 * Prints last how to sign in: at once, or when the morning has been played. Until then the clock is behind, and a browser would drop the
 * cookie of its session at once.
 */
async function beginDemo(config: Config, app: App, { database, demo, log, closers }: BeginDemo): Promise<void> {
  const { customers, story, clock, network, entry, elsewhere } = demo
  const { system } = database
  const invite = async () => {
    if (story) print(await loginLinesOf(config, app, database))
    if (!entry) return
    const urls = { desk: publicUrlOf(config, app), phones: network.phonesUrl }
    print(await demoLines(system, { of: entry, email: demoAdmin, name: 'Marina' }, urls, systemClock.now()))
  }
  const { phones, meta } = network
  if (!customers || !meta) return invite()
  await meta.findDesk(originOf(app))
  const { unit, around, taker: files } = app
  closers.push(startDemo({ unit, around, files, company: story, customers, clock, log, system, phones, meta, elsewhere }, invite))
}

async function startChannelsAlone(config: Config, database: Database, log: Logger, closers: Closers): Promise<void> {
  const channels = startChannels(config, database, undefined, log)
  closers.push(() => channels.stop())
  const metrics = createMetrics({ measures: workMeasures(systemClock), pools: database.system.loads })
  const health = healthOf(database.system, metrics, () => channels.isRunning(), config.metricsToken)
  await serveHealth(config, health, log, closers)
  process.stdout.write('Recado is ready: channels\n')
}

function works({ role }: Config): boolean {
  return role === 'all' || role === 'worker'
}

function startWork(app: App, database: Database, clock: DemoClock | undefined, log: Logger, closers: Closers): void {
  const worker = app.startWorker({ concurrency: workers, alone: database.isOurs })
  clock?.onWalk(() => worker.wake())
  const listener = listen(database.systemUrl, ['work', 'channel_inbox'], () => worker.wake(), log)
  closers.push(
    () => worker.stop(),
    () => listener.end(),
  )
}

async function serve(app: App, config: Config): Promise<void> {
  app.live.attach(app.http.server)
  await app.http.listen({ host: config.host, port: config.port })
}

/** The demo company is a year old, because its customers come again and again. */
function openedOn({ demo }: Config): Date {
  return new Date(systemClock.now().getTime() - (demo === 'on' ? 365 : 0) * 86_400_000)
}

/** The ports on which this process will listen, including the demo's network. */
function portsOf(config: Config): { host: string; port: number }[] {
  const { host, port, healthPort, demo } = config
  const web = servesWeb(config) && port !== 0 ? [{ host, port }] : []
  const network = demo && port !== 0 ? [1, 2, 3].map((distance) => ({ host: '127.0.0.1', port: port + distance })) : []
  return [...web, ...network, ...(healthPort ? [{ host, port: healthPort }] : [])]
}

async function serveHealth(config: Config, health: Health, log: Logger, closers: Closers): Promise<void> {
  if (config.healthPort === undefined) return
  const http = await createHttp({ log, metrics: health.metrics, secure: false, trustedProxies: config.trustedProxies })
  addHealth(http, health)
  await http.listen({ host: config.host, port: config.healthPort })
  closers.push(() => http.close())
}

/** Where this machine reaches it. */
function originOf(app: App): string {
  const { address, family, port } = app.http.server.address() as AddressInfo
  return `http://${family === 'IPv4' && address !== '0.0.0.0' ? address : 'localhost'}:${port}`
}

/** Whether only this machine can reach it. */
function isLocal({ host }: Config): boolean {
  return ['127.0.0.1', '::1', 'localhost'].includes(host)
}

async function closeAll(closers: Closers, log: Logger): Promise<void> {
  for (const close of closers.splice(0).reverse()) {
    await close().catch((error: Error) => log.error({ reason: error.message }, 'something did not end well'))
  }
}

async function main(): Promise<void> {
  const config = readConfig(process.env)
  const log = createLog(config.logLevel)
  const closers: Closers = []
  let ending = false
  const end = () => {
    if (ending) return
    ending = true
    setTimeout(() => process.exit(1), shutdownMs).unref()
    void started
      .catch(() => {})
      .then(() => closeAll(closers, log))
      .then(() => process.exit(0))
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end)
  const started = start(config, log, closers)
  try {
    await started
  } catch (error) {
    log.debug({ err: error }, 'Recado could not start')
    process.stderr.write(`Recado could not start: ${(error as Error).message}\n`)
    await closeAll(closers, log)
    process.exit(1)
  }
}

try {
  await main()
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
