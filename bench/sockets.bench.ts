import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { ask, quantile, type LoadRequest } from './measure/load.ts'
import { databaseTime, processTime } from './measure/processor.ts'
import { type Program, startLimit, startProductOn } from './measure/programs.ts'
import { Screens } from './measure/screens.ts'
import { openSeeded, type Seeded } from './measure/seeded.ts'
import { openSession } from './measure/sign-in.ts'
import { readOptions } from './measure/sizes.ts'
import { figure, heading, logProgress, tableOf } from './measure/table.ts'

// npm run bench -- sockets [--size 5k | 50k | 1m] [--folder <folder>] [--seconds <n>] A message is sent, and 500 screens of a company get
// the push: the time from the request until each has it. Beside the limit (limit/sockets.ts), which gets the same event and passes it on.

const screensInAll = 500
const perSecond = 5
/** Users of the large company whom other benchmarks do not use. A user may have 50 screens. */
const people = Array.from({ length: 15 }, (_, at) => at + 6)

const { size, folder, seconds } = readOptions()
const seeded = await openSeeded(folder, size)
const programs: Program[] = []
try {
  programs.push(await startProductOn(seeded), await startLimit('sockets.ts'))
  await measure(seeded, programs as [Program, Program])
} finally {
  for (const program of programs) await program.close()
  await seeded.close()
}

async function measure({ owner, config, data }: Seeded, [ours, limit]: [Program, Program]): Promise<void> {
  heading(
    `One message to ${screensInAll} screens`,
    `From the request that makes it until a screen has it, ${perSecond} a second; processor time is that of the program ` +
      '+ of PostgreSQL, a message.',
    'Reading 500 frames is part of the times: both have the same readers.',
  )
  const row = tableOf(['program', 'p50 ms', 'p99 ms', 'last screen p50 ms', 'CPU ms'])
  // All of them see every ticket, so that each message goes to all screens.
  await owner.query("update users set profile = 'admin' where company_id = 1 and id = any($1)", [people])
  const tokens: (() => string)[] = []
  for (const userId of people) tokens.push(await openSession(owner, config, userId))
  const { rows } = await owner.query<{ id: number }>("select id from tickets where company_id = 1 and status = 'open' limit 1")
  const print = (name: string, { times, last, programMs, databaseMs }: PushTimes) =>
    row(name, quantile(times, 0.5), quantile(times, 0.99), quantile(last, 0.5), `${figure(programMs)} + ${figure(databaseMs)}`)
  const sending = (text: string): LoadRequest => ({
    method: 'POST',
    path: `/api/messages/${rows[0]?.id}`,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${tokens[0]?.()}` },
    body: JSON.stringify({ clientId: randomUUID(), body: text }),
  })
  const told = await measurePushes(ours, sending, tokens, data)
  print('Recado', told)
  const passingOn = (text: string): LoadRequest => ({
    method: 'POST',
    path: '/',
    headers: {},
    body: told.event.replaceAll(told.text, text),
  })
  print('limit', await measurePushes(limit, passingOn, tokens, data))
}

interface PushTimes {
  /** The times of each screen and message, and of each message's last screen. */
  times: number[]
  last: number[]
  programMs: number
  databaseMs: number
  /** The last event, and the text that was in it. */
  event: string
  text: string
}

async function measurePushes(
  { url, pid }: Program,
  sending: (text: string) => LoadRequest,
  tokens: readonly (() => string)[],
  data: string,
): Promise<PushTimes> {
  logProgress(`${screensInAll} screens`)
  const screens = new Screens()
  for (let at = 0; at < screensInAll; at++) await screens.open(url, tokens[at % tokens.length]?.() ?? '')
  const messages = Math.max(5, Math.round(seconds * perSecond))
  const told: PushTimes = { times: [], last: [], programMs: 0, databaseMs: 0, event: '', text: '' }
  const send = async () => {
    const { status, text } = await ask(url, sending(told.text))
    if (status !== 200) throw new Error(`A message was not sent: ${status} ${text}`)
  }
  for (let at = -5; at < messages; at++) {
    told.text = `Your order ${randomUUID()}`
    const before = [processTime(pid), databaseTime(data)] as const
    const times = await screens.hear(told.text, send)
    await pause(1000 / perSecond)
    if (at < 0) continue
    told.times.push(...times)
    told.last.push(Math.max(...times))
    told.programMs += (processTime(pid) - before[0]) / messages
    told.databaseMs += (databaseTime(data) - before[1]) / messages
  }
  await screens.close()
  return { ...told, event: screens.heard }
}
