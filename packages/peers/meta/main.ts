// Plays Meta for another process: prints where it listens, and is steered by its control API.
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startMeta } from './meta.ts'

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '0' },
    'control-port': { type: 'string', default: '0' },
    data: { type: 'string' },
    desk: { type: 'string', multiple: true, default: [] },
  },
})
const desks = new Map(values.desk.map((desk) => [desk.slice(0, desk.indexOf('=')), desk.slice(desk.indexOf('=') + 1)]))

// What a store brings with it is loaded only where there is one.
const { Store } = values.data === undefined ? {} : await import('#whatsapp/store.ts')
const store = Store && new Store(join(values.data ?? '', 'meta.journal'))
const ports = { port: Number(values.port), controlPort: Number(values['control-port']) }
const meta = await startMeta({ desks, isLive: true, store, ...ports })
const stop = () => void meta.close().finally(() => process.exit(0))
process.on('SIGTERM', stop)
process.on('SIGINT', stop)
const { controlUrl, authority } = meta
process.stdout.write(`${JSON.stringify({ detours: [...meta.detours], controlUrl, authority })}\n`)
