// Plays Meta for another process: prints where it listens, and is steered by its control API.
import { parseArgs } from 'node:util'
import { startMeta } from './meta.ts'

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '0' },
    'control-port': { type: 'string', default: '0' },
    desk: { type: 'string', multiple: true, default: [] },
  },
})
const desks = new Map(values.desk.map((desk) => [desk.slice(0, desk.indexOf('=')), desk.slice(desk.indexOf('=') + 1)]))

const meta = await startMeta({ desks, isLive: true, port: Number(values.port), controlPort: Number(values['control-port']) })
const stop = () => void meta.close().finally(() => process.exit(0))
process.on('SIGTERM', stop)
process.on('SIGINT', stop)
const { controlUrl, authority } = meta
process.stdout.write(`${JSON.stringify({ detours: [...meta.detours], controlUrl, authority })}\n`)
