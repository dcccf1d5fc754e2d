import type { sessionPush } from '@recado/contract/connections/api'
import type { Payload } from '@recado/contract/push'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { type Child, superviseChild } from '#platform/child.ts'
import type { Config } from '#platform/config.ts'
import type { Published } from '#platform/unit.ts'
import { type LocalMeta, metaAt } from './local-meta.ts'
import { type Phones, phonesAt } from './phones.ts'

const folder = new URL('../../../peers/whatsapp/', import.meta.url)

export interface DemoNetwork {
  child: Child
  phones: Phones
  /** Undefined in a demo without customers. */
  meta: LocalMeta | undefined
  /** The address of the phones page. */
  phonesUrl: string
  /** What the channels process needs in order to dial the local network in place of WhatsApp. */
  channels: { preload: URL; env: Record<string, string> }
  /** Shows our QR codes to the cameras of the local phones. */
  show: (messages: readonly Published[]) => void
}

/** What the network prints once it listens. */
interface Started {
  url: string
  controlUrl: string
  /** The certificate authorities of its media server and of Meta. */
  mediaCaFile: string
  meta?: { detours: [host: string, address: string][]; controlUrl: string; authority: string }
}

/** Starts the local WhatsApp network, and Meta for its official numbers. What both know is stored under the data folder. */
export async function startDemoNetwork(config: Config, log: Logger): Promise<DemoNetwork> {
  const rootKeyFile = join(config.dataDir, 'whatsapp', 'noise-root.pub')
  let ready: ((started: Started) => void) | undefined
  const started = new Promise<Started>((resolve) => (ready = resolve))
  const child = superviseChild({
    name: 'the local WhatsApp network',
    file: new URL('main.ts', folder),
    args: [
      ['--data', join(config.dataDir, 'whatsapp')],
      ['--control-port', portBehind(config, 1)],
      ['--port', portBehind(config, 2)],
      ['--media-port', portBehind(config, 3)],
      ['--root-key-file', rootKeyFile],
      config.demo === 'on' ? ['--meta'] : [],
      config.port === 0 ? [] : ['--desk', config.publicUrl],
    ].flat(),
    env: {},
    log,
    onLine: (line) => {
      if (line.startsWith('{')) ready?.(JSON.parse(line) as Started)
    },
  })
  const { url, controlUrl, mediaCaFile, meta } = await started
  const phones = phonesAt(controlUrl)
  return {
    child,
    phones,
    meta: meta && metaAt(meta.controlUrl, { detours: new Map(meta.detours), authority: meta.authority }),
    phonesUrl: controlUrl,
    channels: {
      preload: new URL('trust.ts', folder),
      env: { WHATSAPP_SOCKET_URL: url, WHATSAPP_ROOT_KEY_FILE: rootKeyFile, NODE_EXTRA_CA_CERTS: mediaCaFile },
    },
    show: (messages) => {
      for (const { event, payload } of messages) {
        if (event?.endsWith('-whatsappSession')) void showQrCode(phones, payload as Payload<typeof sessionPush>, log)
      }
    },
  }
}

/** The port is fixed, so that a restart finds the network at the same address. */
function portBehind({ port }: Config, distance: number): string {
  return String(port === 0 ? 0 : port + distance)
}

async function showQrCode(phones: Phones, { session }: Payload<typeof sessionPush>, log: Logger): Promise<void> {
  if (session.qrcode === '') return
  await phones
    .showQrCode(session.qrcode, session.name)
    .catch((error: Error) => log.warn({ reason: error.message }, 'a QR code could not be shown to the local phones'))
}
