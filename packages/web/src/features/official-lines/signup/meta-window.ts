import type { SignupOffer } from '@recado/contract/official-lines/signup'
import { signupAnswer, signupChannel } from './channel.ts'

/** How the number joins: as a new one of the API, or staying in the WhatsApp Business app. */
interface Joining {
  onApp: boolean
}

/** The address of Meta's window. `state` comes back with its answer. */
export function dialogUrlOf(
  { metaAppId, configId, dialogUrl, redirectUrl }: NonNullable<SignupOffer>,
  { onApp }: Joining,
  state: string,
): string {
  const feature = onApp ? { featureType: 'whatsapp_business_app_onboarding' } : {}
  const query = new URLSearchParams({
    client_id: metaAppId,
    config_id: configId,
    redirect_uri: redirectUrl,
    response_type: 'code',
    override_default_response_type: 'true',
    display: 'popup',
    state,
    extras: JSON.stringify({ setup: {}, sessionInfoVersion: '3', ...feature }),
  })
  return `${dialogUrl}?${query.toString()}`
}

/**
 * Opens Meta's window. Resolves with its code, or says that the user cancelled there, or that it does not open. Whether it
 * is closed cannot be seen: Meta's pages cut the tie to this one. `given up`: the user begins again.
 */
export async function openMetaWindow(
  offer: NonNullable<SignupOffer>,
  joining: Joining,
  signal: AbortSignal,
): Promise<{ code: string } | 'cancelled' | 'blocked' | 'given up'> {
  const state = crypto.randomUUID()
  const answered = Promise.withResolvers<{ code: string } | 'cancelled' | 'given up'>()
  const channel = new BroadcastChannel(signupChannel)
  channel.addEventListener('message', ({ data }) => {
    const answer = signupAnswer.safeParse(data).data
    if (answer?.state === state) answered.resolve(answer.code === null ? 'cancelled' : { code: answer.code })
  })
  signal.addEventListener('abort', () => answered.resolve('given up'))
  try {
    const opened = window.open(dialogUrlOf(offer, joining, state), 'meta-signup', 'popup,width=720,height=820')
    return opened ? await answered.promise : 'blocked'
  } finally {
    channel.close()
  }
}
