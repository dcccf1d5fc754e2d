import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Dialogflow, startDialogflow } from '@recado/peers/dialogflow/dialogflow'
import { type Hooks, startHooks } from '@recado/peers/hooks/hooks'
import { startTypebot, type Typebot } from '@recado/peers/typebot/typebot'
import { createAuthority } from '@recado/peers/whatsapp/media/x509'
import { makeFolder } from '#support/temporary-folders.ts'

export interface Services {
  typebot: Typebot
  dialogflow: Dialogflow
  hooks: Hooks
  /** The environment an installation needs to reach them. */
  env: Record<string, string>
  close: () => Promise<void>
}

/** Bots outside the installation, reached under their own host names. */
export async function openServices(): Promise<Services> {
  const authority = createAuthority('Local bots')
  const [typebot, dialogflow, hooks] = await Promise.all([
    startTypebot({ authority }),
    startDialogflow({ authority }),
    startHooks({ authority }),
  ])
  const file = join(makeFolder(), 'bot-authority.pem')
  writeFileSync(file, authority.certificate)
  const detours = [...typebot.detours, ...dialogflow.detours, ...hooks.detours]
  return {
    typebot,
    dialogflow,
    hooks,
    env: { NODE_EXTRA_CA_CERTS: file, OUTBOUND_DETOURS: detours.map(([name, address]) => `${name}=${address}`).join(',') },
    close: async () => void (await Promise.all([typebot.close(), dialogflow.close(), hooks.close()])),
  }
}
