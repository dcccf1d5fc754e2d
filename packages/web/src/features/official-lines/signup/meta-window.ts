import type { SignupOffer } from '@recado/contract/official-lines/signup'
import { signupAnswer, signupChannel } from './channel.ts'

/** How the number joins: as a new one of the API, or staying in the WhatsApp Business app. */
interface Joining {
  onApp: boolean
}

const closedPollMs = 500

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

/** Opens Meta's window. Resolves with its code, with null when the user has left it, and with 'blocked' when it does not open. */
export async function openMetaWindow(offer: NonNullable<SignupOffer>, joining: Joining): Promise<string | null | 'blocked'> {
  const state = crypto.randomUUID()
  const opened = window.open(dialogUrlOf(offer, joining, state), 'meta-signup', 'popup,width=720,height=820')
  if (!opened) return 'blocked'
  const answered = Promise.withResolvers<string | null>()
  const channel = new BroadcastChannel(signupChannel)
  channel.onmessage = ({ data }) => {
    const answer = signupAnswer.safeParse(data).data
    if (answer?.state === state) answered.resolve(answer.code)
  }
  // Meta's pages may cut the tie to this one, after which the window looks closed: then only its answer counts.
  const poll = setInterval(() => {
    if (opened.closed && document.hasFocus()) setTimeout(() => answered.resolve(null), closedPollMs)
  }, closedPollMs)
  try {
    return await answered.promise
  } finally {
    clearInterval(poll)
    channel.close()
  }
}
