import '#whatsapp-web/quiet.ts'
import { listen } from '@recado/postgres/listen'
import { openStorage } from '@recado/storage/open'
import { readConfig } from '#config.ts'
import { openDatabase } from '#tables/database.ts'
import { createLog } from '#log.ts'
import { Switchboard } from '#connection/switchboard.ts'
import { createWhatsAppWeb } from '#whatsapp-web/session.ts'
import { requireStrictSignatures } from '#whatsapp-web/signatures.ts'

const log = createLog(process.env.LOG_LEVEL ?? 'info')

process.on('uncaughtException', (error) => end(error))
process.on('unhandledRejection', (reason) => {
  // When its connection goes, Baileys rejects promises that nobody awaits with a Boom; the session itself reports that.
  if (reason instanceof Error && 'isBoom' in reason) log.warn({ reason: reason.message }, 'a request of a session was lost')
  else end(reason)
})

function end(reason: unknown): never {
  const { message, stack } = reason instanceof Error ? reason : { message: String(reason), stack: undefined }
  log.fatal({ reason: message, stack }, 'the process ends')
  process.exit(1)
}

requireStrictSignatures()
const config = readConfig(process.env)
const database = openDatabase(config.databaseUrl, log)
const switchboard = new Switchboard({
  database,
  owner: config.owner,
  secret: config.secret,
  provider: createWhatsAppWeb({ socketUrl: config.socketUrl, version: config.version, storage: openStorage(process.env) }),
  log,
})
switchboard.start()
const notices = listen(config.databaseUrl, ['channel_outbox'], (id) => switchboard.notice(id ? Number(id) : undefined), log)
log.info('channels are up')

let stopping = false
async function stop() {
  if (stopping) return
  stopping = true
  await notices.end()
  await switchboard.stop()
  await database.close()
  log.info('channels are down')
  process.exit(0)
}
process.on('SIGTERM', () => void stop())
process.on('SIGINT', () => void stop())
// The server starts this process with an IPC channel; once the server is gone, there is no reason to run.
process.on('disconnect', () => void stop())
