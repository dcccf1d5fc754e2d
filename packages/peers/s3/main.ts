import { parseArgs } from 'node:util'
import { startS3 } from './server.ts'

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '0' },
    data: { type: 'string' },
    bucket: { type: 'string', default: 'recado' },
    region: { type: 'string', default: 'local' },
    'access-key-id': { type: 'string', default: 'local-access-key' },
    'secret-access-key': { type: 'string', default: 'local-secret-key' },
  },
})

const peer = await startS3({
  port: Number(values.port),
  dataFolder: values.data,
  bucket: values.bucket,
  region: values.region,
  accessKeyId: values['access-key-id'],
  secretAccessKey: values['secret-access-key'],
})

process.on('SIGTERM', stop)
process.on('SIGINT', stop)
process.stdout.write(`${JSON.stringify(peer.env)}\n`)

function stop(): void {
  void peer.close().finally(() => process.exit(0))
}
