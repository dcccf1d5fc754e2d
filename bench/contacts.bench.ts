import { type ChildProcess, fork, spawn } from 'node:child_process'
import { on, once } from 'node:events'
import { createInterface } from 'node:readline'
import { WhatsAppControl } from '../packages/peers/whatsapp/client.ts'
import { until } from '../e2e/support/until.ts'
import type { SessionReport } from './limit/contacts.ts'
import { heading, logProgress, tableOf } from './measure/table.ts'

// npm run bench -- contacts What one connection keeps in memory after 10,000 people have written to it, beyond what it kept with none. Ends
// with an error when that is more than 16 MiB. Measures the session alone (limit/contacts.ts), on the local network. The product keeps the
// keys in the database, so here they are outside of the heap.

const steps = [2_000, 10_000]
const perSecond = 150
const limitMiB = 16
const patienceMs = 900_000
const shop = '5511900000001'
const cwd = new URL('..', import.meta.url)

const network = spawn(process.execPath, ['packages/peers/whatsapp/main.ts', '--empty'], {
  cwd,
  stdio: ['ignore', 'pipe', 'inherit'],
})
let line: ChildProcess | undefined
try {
  const [printed] = (await once(createInterface({ input: network.stdout }), 'line')) as [string]
  const { url, controlUrl, rootKeyFile } = JSON.parse(printed) as Record<'url' | 'controlUrl' | 'rootKeyFile', string>
  const control = new WhatsAppControl(controlUrl)
  await control.addPhone({ pn: shop, name: 'Shop', business: true })
  line = fork(new URL('limit/contacts.ts', import.meta.url), [url], {
    execArgv: ['--expose-gc', '--import', new URL('../packages/peers/whatsapp/trust.ts', import.meta.url).href],
    env: { ...process.env, WHATSAPP_ROOT_KEY_FILE: rootKeyFile },
  })
  await link(line, control)
  heading('Contacts', 'The heap of one session, by how many people have written to it.')
  const row = tableOf(['people', 'MiB', 'more than without'])
  const empty = await measure(line)
  row('0', empty.heapMiB, 0)
  for (const [at, people] of steps.entries()) {
    logProgress(`${people} people`)
    await control.startBulk({ to: shop, count: people, rate: perSecond, contacts: people })
    const expected = steps.slice(0, at + 1).reduce((sum, own) => sum + own, 0)
    const current = line
    const { heapMiB } = await until(
      'all have written',
      async () => {
        const said = await measure(current)
        return said.heard >= expected && said
      },
      patienceMs,
    )
    row(String(people), heapMiB, heapMiB - empty.heapMiB)
    if (heapMiB - empty.heapMiB > limitMiB) throw new Error(`${people} people took more than ${limitMiB} MiB`)
  }
} finally {
  line?.kill()
  network.kill()
}

async function link(child: ChildProcess, control: WhatsAppControl): Promise<void> {
  let isScanned = false
  for await (const [said] of on(child, 'message') as AsyncIterable<[SessionReport]>) {
    if ('linked' in said) return
    if ('qr' in said && !isScanned) await control.scan(shop, said.qr)
    isScanned = true
  }
}

async function measure(child: ChildProcess): Promise<{ heard: number; heapMiB: number }> {
  child.send('measure')
  for await (const [said] of on(child, 'message') as AsyncIterable<[SessionReport]>) if ('heapMiB' in said) return said
  throw new Error('The session has ended')
}
