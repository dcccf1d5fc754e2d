import './silence-libsignal.ts'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { ControlServer } from '#whatsapp/control/server.ts'
import { WhatsAppNetwork } from './network.ts'
import { addDemoPeople } from './people.ts'

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '0' },
    'control-port': { type: 'string', default: '0' },
    'media-port': { type: 'string', default: '0' },
    data: { type: 'string' },
    'root-key-file': { type: 'string' },
    'media-ca-file': { type: 'string' },
    ledger: { type: 'string' },
    desk: { type: 'string' },
    meta: { type: 'boolean', default: false },
    empty: { type: 'boolean', default: false },
  },
})

const network = new WhatsAppNetwork({ dataFolder: values.data, ledgerFile: values.ledger })
const control = new ControlServer(network, values.desk)
if (!values.empty && network.state.directory.phones().length === 0) addDemoPeople(network.state.directory)

const isTrustWrittenElsewhere = values['root-key-file'] && values['media-ca-file']
const trustFolder = values.data ?? (isTrustWrittenElsewhere ? '' : mkdtempSync(join(tmpdir(), 'whatsapp-network-')))
const rootKeyFile = writeTrust(values['root-key-file'] ?? join(trustFolder, 'noise-root.pub'), network.rootPublicKey)
const meta = values.meta ? await (await import('#meta/network/start.ts')).startMetaOn(network) : undefined
const authorities = network.mediaAuthority + (meta?.authority ?? '')
const mediaCaFile = writeTrust(values['media-ca-file'] ?? join(trustFolder, 'media-ca.pem'), authorities)

process.on('SIGTERM', stop)
process.on('SIGINT', stop)

const url = await network.listen(Number(values.port), Number(values['media-port']))
const controlUrl = await control.listen(Number(values['control-port']))
const mediaUrl = `https://${network.state.media.host}`
const ofMeta = meta && { detours: [...meta.detours], controlUrl: meta.controlUrl, authority: meta.authority }
const printed = { url, controlUrl, phonesPage: `${controlUrl}/`, mediaUrl, rootKeyFile, mediaCaFile, meta: ofMeta }
process.stdout.write(`${JSON.stringify(printed)}\n`)

/** @returns the absolute path, because another process needs it */
function writeTrust(file: string, content: string | Uint8Array): string {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, content)
  return resolve(file)
}

function stop(): void {
  void Promise.all([network.close(), control.close(), meta?.close()]).finally(() => process.exit(0))
}
