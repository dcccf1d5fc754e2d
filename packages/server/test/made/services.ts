import { createAuthority } from '@recado/peers/whatsapp/media/x509'
import { type Dialogflow, startDialogflow } from '@recado/peers/dialogflow/dialogflow'
import { type Hooks, startHooks } from '@recado/peers/hooks/hooks'
import { startTypebot, type Typebot } from '@recado/peers/typebot/typebot'
import type { OpenMails } from '#platform/mail/mails.ts'
import type { OutsideCtx } from '#platform/work/job.ts'
import { openOutbound, type Outbound } from '../../src/platform/outbound/outbound.ts'
import { World } from '../world.ts'

/** A world with services for its integrations to talk to. */
export interface Services {
  w: World
  typebot: Typebot
  dialogflow: Dialogflow
  hooks: Hooks
  outbound: Outbound
  outside: (companyId: number) => OutsideCtx
  end(): Promise<void>
}

/** A name that resolves to an internal address, as the owner of any name can make it. */
const inward = 'inward.example.com'

export async function openServices(more: { mails?: OpenMails } = {}): Promise<Services> {
  const authority = createAuthority('Local authority of services')
  let w: World | undefined
  const now = () => w?.now ?? new Date()
  const [typebot, dialogflow, hooks] = await Promise.all([
    startTypebot({ now, authority }),
    startDialogflow({ now, authority }),
    startHooks({ now, authority }),
  ])
  const outbound = openOutbound({
    authority: authority.certificate,
    detours: new Map([...typebot.detours, ...dialogflow.detours, ...hooks.detours]),
    resolve: async (host) => [{ address: host === inward ? '10.0.0.7' : '127.0.0.1', family: 4 }],
  })
  const world = await World.create({ outbound, ...more })
  w = world
  return {
    w: world,
    typebot,
    dialogflow,
    hooks,
    outbound,
    outside: (companyId) => ({ ...world.app.around, companyId }),
    end: async () => {
      await Promise.all([typebot.close(), dialogflow.close(), hooks.close()])
      await world.end()
    },
  }
}
