import { openStorage } from '@recado/storage/open'
import { systemClock } from '#platform/clock.ts'
import { openDb } from '#platform/database/db.ts'
import { openSystemDb } from '#platform/database/system.ts'
import { openOutbound } from '#platform/outbound/outbound.ts'
import { appOf } from '../fixtures/app.ts'

// A server's worker in a process of its own: takes in what is due, and ends. It may be killed at any moment.
/** Much is under way when it is killed. */
const concurrency = 12
const { APP_URL = '', SYSTEM_URL = '', STORAGE_DIR = '' } = process.env
const [db, system] = [openDb(APP_URL, concurrency), openSystemDb(SYSTEM_URL, 4)]
const storage = await openStorage({ STORAGE_DIR })
const app = await appOf({ db, system, storage, clock: systemClock, outbound: openOutbound() })
const worker = app.startWorker({ concurrency, alone: true })
await worker.settle()
await worker.stop()
await app.close()
await Promise.all([db.end(), system.end()])
