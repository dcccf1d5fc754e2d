import { setTimeout as pause } from 'node:timers/promises'
import { createConnection } from '../packages/contract/src/connections/api.ts'
import { callsPerSecond } from '../packages/contract/src/messages-api/api.ts'
import { sendMessage } from '../packages/contract/src/messages/api.ts'
import { updateSetting } from '../packages/contract/src/settings/api.ts'
import { recado, type Recado, RecadoError } from '../packages/sdk/src/client.ts'
import { connectNumber } from '../e2e/support/connection.ts'
import { startProduct } from '../e2e/support/product.ts'
import { openConversations } from './measure/conversations.ts'
import { quantile } from './measure/load.ts'
import { heading, tableOf } from './measure/table.ts'

// npm run bench -- api Programs send messages with their tokens as fast as the rate limit allows: how many calls a second are accepted, how
// long they take, and how long an attendant's calls take meanwhile. Ends with an error when a token gets more than its calls, or an
// attendant waits three times as long.

const seconds = 15
const attendantEveryMs = 250
const atOnce = 4
/** Lines that are not paired. Messages given to them wait. */
const lines = 8
const maxSlower = 3

const product = await startProduct({ DEMO: 'quiet', LOG_LEVEL: 'warn' })
try {
  const admin = await product.admin()
  await connectNumber(product)
  const { customers, tickets } = await openConversations(product, 8)
  const token = 'ab'.repeat(32)
  await admin.call(updateSetting, { settingKey: 'externalApiToken', value: token })
  const company = recado({ url: product.url, token })
  const ofLines: Recado[] = []
  for (let at = 0; at < lines; at++) {
    const own = `a-token-of-a-line-that-nobody-guesses-${at}`
    await admin.call(createConnection, { name: `Linha ${at}`, token: own })
    ofLines.push(recado({ url: product.url, token: own }))
  }

  /** Makes calls, some at once, until `over` aborts. Returns how long each accepted call took, and how many calls were refused. */
  const hammer = async (api: Recado, over: AbortSignal) => {
    const taken: number[] = []
    let refused = 0
    const call = async (worker: number) => {
      for (let n = worker; !over.aborted; n += atOnce) {
        const began = performance.now()
        try {
          await api.send({ number: customers[n % customers.length] ?? '', body: `Mensagem ${n}` })
          taken.push(performance.now() - began)
        } catch (error) {
          if (!(error instanceof RecadoError) || error.code !== 'ERR_RATE_LIMIT') throw error
          refused++
          await pause(50)
        }
      }
    }
    await Promise.all(Array.from({ length: atOnce }, (_, worker) => call(worker)))
    return { taken, refused }
  }
  const attend = async (over: AbortSignal) => {
    const times: number[] = []
    for (let n = 0; !over.aborted; n++) {
      const began = performance.now()
      await admin.call(sendMessage, { ticketId: tickets[n % tickets.length] ?? 0, body: `Resposta ${n}` })
      times.push(performance.now() - began)
      await pause(attendantEveryMs)
    }
    return times
  }
  const row = (() => {
    heading('Messages API', `Tokens with ${atOnce} calls at once each; an attendant answers every ${attendantEveryMs} ms.`)
    return tableOf(['tokens', 'calls/s', 'refused/s', 'p50 ms', 'p99 ms', 'attendant p50 ms', 'p99 ms'])
  })()
  const medians: number[] = []
  for (const apis of [[], [company], ofLines]) {
    const over = AbortSignal.timeout(seconds * 1_000)
    const [times, ...heard] = await Promise.all([attend(over), ...apis.map((api) => hammer(api, over))])
    const taken = heard.flatMap((one) => one.taken)
    const refused = heard.reduce((sum, one) => sum + one.refused, 0)
    medians.push(quantile(times, 0.5))
    row(
      String(apis.length),
      taken.length / seconds,
      refused / seconds,
      quantile(taken, 0.5),
      quantile(taken, 0.99),
      quantile(times, 0.5),
      quantile(times, 0.99),
    )
    const most = Math.max(0, ...heard.map((one) => one.taken.length))
    if (most > callsPerSecond * (seconds + 1)) throw new Error(`A token has made ${most} calls in ${seconds} s`)
  }
  const slower = (medians[1] ?? 0) / (medians[0] ?? 1)
  if (slower > maxSlower) throw new Error(`An attendant's answers took ${slower.toFixed(1)} times as long`)
} finally {
  await product.remove()
}
