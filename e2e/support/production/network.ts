import { spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { WhatsAppControl } from '@recado/peers/whatsapp/client'

const whatsapp = new URL('../../../packages/peers/whatsapp/', import.meta.url)

export interface Network {
  /** Its control API. */
  phones: WhatsAppControl
  /** What makes a channels process dial it: a module that runs before it, as the demo has one. */
  env: Record<string, string>
  stop(): void
}

/** A local WhatsApp network that keeps what it knows in a folder of `folder`. */
export async function startNetwork(folder: string): Promise<Network> {
  const own = join(folder, 'whatsapp')
  mkdirSync(own)
  const args = [fileURLToPath(new URL('main.ts', whatsapp)), '--data', own]
  const network = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const started = await new Promise<{ url: string; controlUrl: string; rootKeyFile: string }>((resolve) => {
    createInterface({ input: network.stdout }).once('line', (line) => resolve(JSON.parse(line)))
  })
  const preload = join(own, 'preload.mjs')
  const env = { WHATSAPP_SOCKET_URL: started.url, WHATSAPP_ROOT_KEY_FILE: started.rootKeyFile }
  const trust = new URL('trust.ts', whatsapp).href
  writeFileSync(
    preload,
    `if (process.argv[1]?.includes('channels')) { Object.assign(process.env, ${JSON.stringify(env)}); await import('${trust}') }`,
  )
  return {
    phones: new WhatsAppControl(started.controlUrl),
    env: { NODE_OPTIONS: `--import ${preload}` },
    stop: () => network.kill('SIGTERM'),
  }
}
