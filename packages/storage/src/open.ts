import { openDisk } from './disk.ts'
import type { Bucket, Storage } from './storage.ts'

type Env = Record<string, string | undefined>

const needed = ['S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const
const optional = ['S3_ENDPOINT', 'S3_PREFIX'] as const

/**
 * Opens the place of an installation's files: a bucket when any of S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY,
 * S3_ENDPOINT (absent: Amazon) and S3_PREFIX is set, else the folder STORAGE_DIR. Throws an error that names what is missing or wrong. Does
 * not contact the provider yet.
 */
export async function openStorage(env: Env): Promise<Storage> {
  if ([...needed, ...optional].some((name) => env[name])) return openBucket(env)
  if (!env.STORAGE_DIR) throw new Error(`No place for files: set STORAGE_DIR, or ${needed.join(', ')}`)
  return openDisk(env.STORAGE_DIR)
}

/** Opens a bucket by the same variables. `told` is what an error says of it: what it is for, and what stands before the names. */
export async function openBucket(env: Env, told = { what: 'Files', before: '' }): Promise<Bucket> {
  const what = `${told.what} in S3`
  const missing = needed.filter((name) => !env[name])
  if (missing.length > 0) throw new Error(`${what}: ${missing.map((name) => told.before + name).join(', ')} missing`)
  const [bucket, region, accessKeyId, secretAccessKey] = needed.map((name) => env[name] ?? '') as [string, string, string, string]
  const endpoint = env.S3_ENDPOINT || undefined
  const isAddress = /^https?:/.test(URL.parse(endpoint ?? '')?.protocol ?? '')
  if (endpoint && !isAddress) throw new Error(`${what}: ${told.before}S3_ENDPOINT is no address: ${endpoint}`)
  const prefix = toPrefix(env.S3_PREFIX)
  // Loaded only for a bucket: it takes 20 MB.
  const { openS3 } = await import('./s3.ts')
  return openS3({ bucket, region, accessKeyId, secretAccessKey, endpoint, isPathStyle: isAddress, prefix })
}

function toPrefix(text = ''): string {
  const name = text.replace(/^\/+|\/+$/g, '')
  return name && `${name}/`
}
