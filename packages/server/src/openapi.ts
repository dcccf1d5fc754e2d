import { allFeatures } from '#features/index.ts'
import { systemClock } from '#platform/clock.ts'
import { openSystemDb } from '#platform/database/system.ts'
import { createLog } from '#platform/log.ts'
import { openMails } from '#platform/mail/mails.ts'
import { openOutbound } from '#platform/outbound/outbound.ts'
import { describeApi } from './app.ts'

// The database is never asked and no user signs in. The features only say what they answer.
const key = new Uint8Array(32).fill(1)
const features = allFeatures({
  system: openSystemDb('postgres://nobody@127.0.0.1/nowhere', 1),
  clock: systemClock,
  outbound: openOutbound(),
  mails: openMails({ mail: undefined, publicUrl: '', log: createLog('silent') }),
  signUp: true,
  publicUrl: '',
  tokenKey: key,
  browserKey: key,
  secretKey: key,
  pushKey: key,
})
process.stdout.write(`${JSON.stringify(describeApi(features), null, 2)}\n`)
