import { registerWebhook, updatePaymentSettings } from '@recado/contract/payments/api'
import { type Dialogflow, startDialogflow } from '@recado/peers/dialogflow/dialogflow'
import { type Efi, startEfi } from '@recado/peers/efi/efi'
import { type MailServer, startMailServer } from '@recado/peers/mail/mail-server'
import { createAuthority } from '@recado/peers/whatsapp/media/x509'
import { pino } from 'pino'
import { openMails } from '#platform/mail/mails.ts'
import { openOutbound } from '#platform/outbound/outbound.ts'
import { picture } from '../files.ts'
import { keysOf, publicUrl } from '../fixtures/payments.ts'
import { type TestUser, World } from '../world.ts'
import { Integrator } from './integrator.ts'

const from = 'recado@desk.example'

/** An installation with all services it talks to, its operator, and one company that has only an admin and a colleague so far. */
export interface SpecifiedInstallation {
  w: World
  api: Integrator
  efi: Efi
  dialogflow: Dialogflow
  mail: MailServer
  operator: TestUser
  company: number
  admin: TestUser
  colleague: TestUser
  png: () => File
  end(): Promise<void>
}

export async function openInstallation(): Promise<SpecifiedInstallation> {
  const authority = createAuthority('Whom the house talks to')
  let w: World | undefined
  const now = () => w?.now ?? new Date()
  const desks = new Map<string, string>()
  const efi = await startEfi({ now, desks, authority })
  const dialogflow = await startDialogflow({ now, authority })
  const mail = await startMailServer({ from })
  const log = pino({ level: 'silent' })
  const world = (w = await World.create({
    publicUrl,
    mails: openMails({ mail: { url: mail.url, from, authority: mail.authority }, publicUrl, log }),
    outbound: openOutbound({
      detours: new Map([...efi.detours, ...dialogflow.detours]),
      authority: authority.certificate,
      resolve: async () => [{ address: '127.0.0.1', family: 4 }],
    }),
  }))
  world.app.live.attach(world.app.http.server)
  const origin = await world.origin()
  desks.set('desk.example', origin)
  const operator = await world.user(await world.company(), 'admin')
  await world.owner.query('update users set super = true where id = $1', [operator.id])
  await world.call(operator, updatePaymentSettings, { driver: 'efi', efi: keysOf(efi.account()) })
  await world.call(operator, registerWebhook, {})
  const company = await world.company()
  const admin = await world.user(company, 'admin')
  const colleague = await world.user(company, 'user')
  const bytes = new Uint8Array(await picture(32, 32))
  return {
    w: world,
    api: new Integrator(origin),
    efi,
    dialogflow,
    mail,
    operator,
    company,
    admin,
    colleague,
    png: () => new File([bytes], 'foto.png', { type: 'image/png' }),
    end: async () => {
      await Promise.all([efi.close(), dialogflow.close(), mail.close()])
      await world.end()
    },
  }
}
