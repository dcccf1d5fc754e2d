import { generateKeyPairSync, type KeyObject, createPrivateKey, createPublicKey, randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freeOr } from '#service/free-port.ts'

/** What must stay the same when the program starts again, because other programs hold its keys and know its addresses. */
interface Saved {
  /** In PEM. */
  authority: string
  hookSecret: string
  /** The key file as Google offers it for download. */
  agentKey: string
  ports: Ports
}

/** Ports of the model, the bot, the agent and the hooks. */
type Ports = [number, number, number, number]

export interface StandInState extends Pick<Saved, 'hookSecret' | 'ports'> {
  authority: { privateKey: KeyObject; publicKey: KeyObject }
  /** Undefined: there is none yet. */
  agentKey: string | undefined
  save(addresses: readonly string[], agentKey: string): void
}

/** Reads what the folder holds. Without a folder nothing is kept. */
export async function loadState(folder: string | undefined): Promise<StandInState> {
  const file = folder && join(folder, 'kept.json')
  const saved = file && read(file)
  const privateKey = saved ? createPrivateKey(saved.authority) : generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
  const hookSecret = saved ? saved.hookSecret : `whsec_${randomBytes(32).toString('base64')}`
  return {
    authority: { privateKey, publicKey: createPublicKey(privateKey) },
    hookSecret,
    agentKey: saved ? saved.agentKey : undefined,
    // The former ports, as far as they are still free.
    ports: saved ? ((await Promise.all(saved.ports.map(freeOr))) as Ports) : [0, 0, 0, 0],
    save: (addresses, agentKey) => {
      if (!folder || !file) return
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      const authority = privateKey.export({ type: 'pkcs8', format: 'pem' }) as string
      const ports = addresses.map((address) => Number(address.split(':')[1])) as Ports
      writeFileSync(`${file}.new`, JSON.stringify({ authority, hookSecret, agentKey, ports } satisfies Saved), { mode: 0o600 })
      renameSync(`${file}.new`, file)
    },
  }
}

function read(file: string): Saved | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Saved
  } catch {
    return undefined
  }
}
