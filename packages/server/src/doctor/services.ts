import { openStorage } from '@recado/storage/open'
import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { buffer } from 'node:stream/consumers'
import type { Config } from '#platform/config.ts'
import { checkSmtp } from '#platform/mail/smtp.ts'
import { bad, type Finding, good, reasonOf, warning } from './finding.ts'

const files = 'Files'
const mail = 'Mail'

const adviceOnBuckets: Record<string, string> = {
  NoSuchBucket: 'Create the bucket, or correct S3_BUCKET and S3_REGION.',
  InvalidAccessKeyId: 'Correct S3_ACCESS_KEY_ID.',
  SignatureDoesNotMatch: 'Correct S3_SECRET_ACCESS_KEY.',
  AccessDenied: 'Let these credentials read, write, delete and list the bucket.',
  RequestTimeTooSkewed: 'Set the clock of this machine, and run a time service.',
}

/** Writes a small file, reads it and deletes it. */
export async function lookAtFiles({ storage }: Config): Promise<Finding> {
  const place = storage.S3_BUCKET ? `The bucket ${storage.S3_BUCKET}` : `The folder ${storage.STORAGE_DIR}`
  const key = `doctor/${randomUUID()}`
  try {
    const opened = await openStorage(storage)
    const content = Buffer.from(key)
    await opened.put(key, content)
    const stored = await opened.get(key)
    const same = stored && (await buffer(stored.stream)).equals(content)
    await opened.delete(key)
    if (!same) return bad(files, `${place} does not return what was written.`, 'Ask its provider.')
    return good(files, `${place} can be written, read and deleted from.`)
  } catch (error) {
    const reason = nameOf(error)
    return bad(files, `${place} cannot be used: ${reason}.`, adviceOnBuckets[reason] ?? 'Correct S3_… or STORAGE_DIR.')
  }
}

/** The providers' errors have a name, those of the network a code. */
function nameOf(error: unknown): string {
  const { name = 'Error' } = error as { name?: string }
  return name === 'Error' || name === 'TypeError' ? reasonOf(error) : name
}

/** Greets the mail server and signs in, and sends no mail. */
export async function lookAtMail({ mail: configured }: Config): Promise<Finding> {
  if (!configured) {
    return warning(mail, 'No mail is sent: passwords are reset by links that an admin makes.', 'Set SMTP_URL and MAIL_FROM.')
  }
  const { host } = new URL(configured.url)
  const reason = await checkSmtp({ ...configured, name: hostname() })
  if (!reason) return good(mail, `${host} takes mails.`)
  const isLogin = reason.startsWith('EAUTH')
  return bad(
    mail,
    `${host} takes no mails: ${reason}.`,
    isLogin ? 'Correct user and password of SMTP_URL.' : 'Correct host and port of SMTP_URL; port 587 must offer TLS.',
  )
}
