import { argon2, randomBytes, timingSafeEqual, type Argon2Parameters } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify<'argon2id', Argon2Parameters, Buffer>(argon2)

// OWASP's parameters for argon2id: 19 MiB, two passes, one lane.
const memoryKiB = 19_456
const passes = 2
const lanes = 1
const tagLength = 32

/** Hashes a password with argon2id into a PHC string. Takes about 30 ms of one core, off the event loop. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const tag = await tagOf(password, salt, memoryKiB, passes, lanes)
  return `$argon2id$v=19$m=${memoryKiB},t=${passes},p=${lanes}$${unpadded(salt)}$${unpadded(tag)}`
}

/** Does the password belong to the hash? Without a hash the answer is no, at the same cost. */
export async function verifyPassword(password: string, phc: string | null): Promise<boolean> {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(phc ?? '')
  const [, m, t, p, salt = '', tag = ''] = parts ?? []
  // A hash from outside must not choose what it costs.
  if (!parts || Number(m) > memoryKiB || Number(t) > passes || Number(p) > lanes) {
    await tagOf(password, randomBytes(16), memoryKiB, passes, lanes)
    return false
  }
  const expected = Buffer.from(tag, 'base64')
  const actual = await tagOf(password, Buffer.from(salt, 'base64'), Number(m), Number(t), Number(p))
  return expected.length === actual.length && timingSafeEqual(expected, actual)
}

function tagOf(password: string, nonce: Buffer, memory: number, passes: number, parallelism: number): Promise<Buffer> {
  return derive('argon2id', { message: password.normalize('NFC'), nonce, memory, passes, parallelism, tagLength })
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
