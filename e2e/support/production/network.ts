import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { WhatsAppControl } from '@recado/peers/whatsapp/client'
import { startPeer } from './peer.ts'

const trust = new URL('../../../packages/peers/whatsapp/trust.ts', import.meta.url).href

export interface Network {
  /** The URL of its phones page, and its control API. */
  phonesUrl: string
  phones: WhatsAppControl
  /** The environment that makes a channels process dial it, by a module that runs first, as in the demo. */
  env: Record<string, string>
  stop(): void
}

/** A local WhatsApp network that keeps what it knows in a folder of `folder`. */
export async function startNetwork(folder: string): Promise<Network> {
  const own = join(folder, 'whatsapp')
  mkdirSync(own)
  const { started, stop } = await startPeer('whatsapp/main.ts', ['--data', own])
  const { url = '', controlUrl = '', rootKeyFile = '', mediaCaFile = '' } = started
  const preload = join(own, 'preload.mjs')
  const env = { WHATSAPP_SOCKET_URL: url, WHATSAPP_ROOT_KEY_FILE: rootKeyFile }
  writeFileSync(
    preload,
    `if (process.argv[1]?.includes('channels')) { Object.assign(process.env, ${JSON.stringify(env)}); await import('${trust}') }`,
  )
  return {
    phonesUrl: controlUrl,
    phones: new WhatsAppControl(controlUrl),
    env: { NODE_OPTIONS: `--import ${preload}`, NODE_EXTRA_CA_CERTS: mediaCaFile },
    stop,
  }
}
