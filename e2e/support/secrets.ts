import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { open } from '../../packages/channels/src/tables/sealed.ts'
import { readConfig } from '../../packages/server/src/platform/config.ts'
import type { Product } from './product.ts'

/** Something that must not be found, in each spelling it could have. */
export interface Secret {
  name: string
  forms: Buffer[]
}

export function secretText(name: string, text: string): Secret {
  const spellings = [
    text,
    encodeURIComponent(text),
    JSON.stringify(text).slice(1, -1),
    Buffer.from(text).toString('base64').replace(/=+$/, ''),
  ]
  return { name, forms: [...new Set(spellings)].map((spelling) => Buffer.from(spelling)) }
}

export function secretBytes(name: string, bytes: Buffer): Secret {
  const spellings = (['base64', 'base64url', 'hex'] as const).map((encoding) => bytes.toString(encoding).replace(/=+$/, ''))
  return { name, forms: [bytes, ...spellings.map((spelling) => Buffer.from(spelling))] }
}

/** The names of the secrets that occur in what is searched. */
export function findIn(searched: string | Buffer, secrets: readonly Secret[]): string[] {
  const bytes = Buffer.from(searched)
  return secrets.filter(({ forms }) => forms.some((form) => bytes.includes(form))).map(({ name }) => name)
}

/** The names of the secrets that occur in any file below a folder. */
export function findInFiles(folder: string, secrets: readonly Secret[]): string[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return [...new Set(files.flatMap((file) => findIn(bytesOf(join(file.parentPath, file.name)), secrets)))]
}

/** Empty for a file that existed only for a moment: a running database makes and removes some. */
function bytesOf(path: string): Buffer {
  try {
    return readFileSync(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return Buffer.alloc(0)
  }
}

/** What Baileys calls its private keys, root keys and chain keys: 32 bytes in base64. */
const privateKeys = /"(private|privKey|rootKey|key)":(?:\{"type":"Buffer","data":)?"([A-Za-z0-9+/]{43}=)"/g
const somePreKeys = 3

/** The private keys of a connection's session, decrypted with the installation's secret, which otherwise only the channels process does. */
export async function sessionKeys(product: Product, connectionId: number): Promise<Secret[]> {
  const secret = readConfig({ DATA_DIR: product.dataDir }).key('channels')
  const rows = await product.query<{ kind: string; id: string; sealed: Buffer }>(
    `select kind, key_id as id, sealed from channels.whatsapp_web_keys where connection_id = $1 and (kind in ('creds', 'session')
       or (kind = 'pre-key' and key_id in (select key_id from channels.whatsapp_web_keys where kind = 'pre-key' limit $2)))`,
    [connectionId, somePreKeys],
  )
  return rows.flatMap(({ kind, id, sealed }) => {
    const plain = open(secret, `${connectionId}/${kind}/${id}`, sealed).toString()
    return [...plain.matchAll(privateKeys)].map(([, name, text]) =>
      secretBytes(`${kind} ${id} ${name}`, Buffer.from(text ?? '', 'base64')),
    )
  })
}
