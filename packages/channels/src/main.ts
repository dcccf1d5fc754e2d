import '#whatsapp-web/silence-console.ts'
import { listen } from '@recado/postgres/listen'
import { readConfig } from '#config.ts'
import { openDatabase } from '#tables/database.ts'
import { createLog } from '#log.ts'
import { ConnectionManager } from '#connection/connection-manager.ts'
import { providersOf } from '#providers.ts'

const log = createLog(process.env.LOG_LEVEL ?? 'info')

process.on('uncaughtException', (error) => end(error))
process.on('unhandledRejection', (reason) => {
  // When its connection drops, Baileys rejects promises that are not awaited with a Boom. The session itself reports the drop.
  if (reason instanceof Error && 'isBoom' in reason) log.warn({ reason: reason.message }, 'a request of a session was lost')
  else end(reason)
})

function end(reason: unknown): never {
  const { message, stack } = reason instanceof Error ? reason : { message: String(reason), stack: undefined }
  log.fatal({ reason: message, stack }, 'the process ends')
  process.exit(1)
}

const config = readConfig(process.env)
const database = openDatabase(config.databaseUrl, log)
const heart = openDatabase(config.databaseUrl, log, 1)
const connectionManager = new ConnectionManager({
  database,
  heart,
  owner: config.owner,
  secret: config.secret,
  providers: providersOf(config, database, end),
  log,
})
connectionManager.start()
const notices = listen(
  config.databaseUrl,
  ['channel_outbox', 'channel_settings', 'channel_hooks', 'channel_hook_parts'],
  hear,
  log,
)
log.info('channels are up')

/** A notice of the database. After a lost connection to it any notice may have been missed. */
function hear(payload?: string, channel?: string): void {
  const [id, kind] = payload?.split(' ') ?? []
  const isOf = (name: string) => channel === undefined || channel === name
  if (isOf('channel_outbox')) connectionManager.notice(id ? Number(id) : undefined, kind)
  if (isOf('channel_settings')) connectionManager.noticeSettings()
  if (isOf('channel_hooks')) connectionManager.noticeHooks()
  if (isOf('channel_hook_parts') && id) connectionManager.noticeHookParts(Number(id))
}

let stopping = false
async function stop() {
  if (stopping) return
  stopping = true
  await notices.end()
  await connectionManager.stop()
  await Promise.all([database.close(), heart.close()])
  log.info('channels are down')
  process.exit(0)
}
process.on('SIGTERM', () => void stop())
process.on('SIGINT', () => void stop())
// The server starts this process with an IPC channel. Once the server is gone, there is no reason to run.
process.on('disconnect', () => void stop())
