import { openStorage } from '@recado/storage/open'
import { openDb } from '#platform/database/db.ts'
import { openSystemDb } from '#platform/database/system.ts'
import { openOutbound } from '#platform/outbound/outbound.ts'
import { appOf } from '../fixtures/app.ts'

// A server's worker in a process of its own. It is told what time it is, does what is due by then, and says so. It may be killed at any
// moment.
const { APP_URL = '', SYSTEM_URL = '', STORAGE_DIR = '' } = process.env
const [db, system] = [openDb(APP_URL, 4), openSystemDb(SYSTEM_URL, 4)]
const storage = await openStorage({ STORAGE_DIR })
let now = 0
const clock = { now: () => new Date(++now) }
const app = await appOf({ db, system, storage, clock, outbound: openOutbound() })

process.on('message', (time: number) => {
  now = Math.max(now, time)
  const worker = app.startWorker({ concurrency: 4, alone: true })
  void worker
    .settle()
    .then(() => worker.stop())
    .then(() => process.send?.('settled'))
})
process.send?.('ready')
