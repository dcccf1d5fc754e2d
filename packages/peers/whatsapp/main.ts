import './quiet.ts'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { ControlServer } from './control.ts'
import { WhatsAppNetwork } from './network.ts'
import { addDemoPeople } from './people.ts'

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '0' },
    'control-port': { type: 'string', default: '0' },
    data: { type: 'string' },
    'root-key-file': { type: 'string' },
    ledger: { type: 'string' },
    empty: { type: 'boolean', default: false },
  },
})

const network = new WhatsAppNetwork({ dataFolder: values.data, ledgerFile: values.ledger })
const control = new ControlServer(network)
if (!values.empty && network.state.directory.phones().length === 0) addDemoPeople(network.state.directory)

const keyFolder = values.data ?? (values['root-key-file'] ? '' : mkdtempSync(join(tmpdir(), 'whatsapp-network-')))
const rootKeyFile = values['root-key-file'] ?? join(keyFolder, 'noise-root.pub')
mkdirSync(dirname(rootKeyFile), { recursive: true })
writeFileSync(rootKeyFile, network.rootPublicKey)

process.on('SIGTERM', stop)
process.on('SIGINT', stop)

const url = await network.listen(Number(values.port))
const controlUrl = await control.listen(Number(values['control-port']))
process.stdout.write(`${JSON.stringify({ url, controlUrl, phonesPage: `${controlUrl}/`, rootKeyFile })}\n`)

function stop(): void {
  void Promise.all([network.close(), control.close()]).finally(() => process.exit(0))
}
