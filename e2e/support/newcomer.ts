import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { Api } from './api.ts'
import { password, type Product } from './product.ts'

const recado = fileURLToPath(new URL('../../packages/server/src/recado.ts', import.meta.url))

/** Another company of a running product, created by its operator: its first admin, signed in. */
export async function openCompany(product: Product, name: string, email: string): Promise<Api> {
  const env = { PATH: process.env['PATH'], DATA_DIR: product.dataDir, LOG_LEVEL: 'warn' }
  const { stdout } = await promisify(execFile)(process.execPath, [recado, 'company', name, email], { env })
  const api = new Api(product.url, { email, password })
  await api.signIn(stdout.trim().split('#')[1])
  return api
}
