import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { MailServer } from '@recado/peers/mail/mail-server'
import { makeFolder } from '../support/temporary-folders.ts'
import { openServices, type Services } from '../support/automation/services.ts'
import { type Banks, openBanks } from '../support/banks.ts'
import { openMailbox } from '../support/mail.ts'

/** What an installation talks to besides WhatsApp. */
export interface ExternalServices {
  mail: MailServer
  banks: Banks
  services: Services
  /** What an installation must be told to reach them. */
  env: Record<string, string>
  close: () => Promise<void>
}

export async function openExternalServices(): Promise<ExternalServices> {
  const [banks, services, { mail, env }] = await Promise.all([openBanks(), openServices(), openMailbox()])
  const told = [env, banks.env, services.env]
  const authorities = join(makeFolder(), 'authorities.pem')
  writeFileSync(authorities, told.map((one) => readFileSync(one['NODE_EXTRA_CA_CERTS'] ?? '', 'utf8')).join('\n'))
  const detours = told.flatMap((one) => one['OUTBOUND_DETOURS'] ?? []).join(',')
  return {
    mail,
    banks,
    services,
    env: { ...env, ...banks.env, NODE_EXTRA_CA_CERTS: authorities, OUTBOUND_DETOURS: detours },
    close: async () => void (await Promise.all([banks.close(), services.close(), mail.close()])),
  }
}
