import { accessTokens } from '#features/auth/access-token.ts'
import { allFeatures } from '#features/index.ts'
import { systemClock } from '#platform/clock.ts'
import { createLimiter } from '#platform/limiter.ts'
import { openOutbound } from '#platform/outbound.ts'
import { describeApi } from './app.ts'

const limiter = createLimiter(systemClock, 1, 1)
const features = allFeatures({
  auth: { tokens: accessTokens(new Uint8Array(32), systemClock), failuresByIp: limiter, failuresByAddress: limiter },
  notifications: { keys: { publicKey: '', privateKey: '' }, subject: '', outbound: openOutbound() },
})
process.stdout.write(`${JSON.stringify(describeApi(features), null, 2)}\n`)
