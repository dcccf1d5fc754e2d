import { accessTokens } from '#features/auth/access-token.ts'
import { knownBrowsers } from '#features/auth/known-browser.ts'
import { allFeatures } from '#features/index.ts'
import { systemClock } from '#platform/clock.ts'
import { fail } from '#platform/fail.ts'
import { openOutbound } from '#platform/outbound/outbound.ts'
import { describeApi } from './app.ts'

const noKey = new Uint8Array(32)
const limiter = { attempt: () => fail('ERR_UNAVAILABLE'), prune: () => Promise.resolve() }
const features = allFeatures({
  auth: { tokens: accessTokens(noKey, systemClock), limiter, browsers: knownBrowsers(noKey) },
  notifications: { keys: { publicKey: '', privateKey: '' }, subject: '', outbound: openOutbound() },
})
process.stdout.write(`${JSON.stringify(describeApi(features), null, 2)}\n`)
