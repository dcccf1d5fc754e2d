import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type MailServer, startMailServer } from '@recado/peers/mail/mail-server'
import { makeFolder } from './temporary-folders.ts'

/** A mail server, and the environment an installation needs to send its mails there. */
export async function openMailbox(): Promise<{ mail: MailServer; env: Record<string, string> }> {
  const from = 'recado@araucaria.example'
  const mail = await startMailServer({ from })
  const authority = join(makeFolder(), 'mail-authority.pem')
  writeFileSync(authority, mail.authority)
  return { mail, env: { SMTP_URL: mail.url, MAIL_FROM: `Recado <${from}>`, NODE_EXTRA_CA_CERTS: authority } }
}
