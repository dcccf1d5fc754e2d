import { z } from 'zod'

/** Why a message is not sent, in terms that users understand. */
export const refusal = z.enum([
  /** The connection has no session. */
  'not-connected',
  /** The address does not exist on this network. */
  'not-on-network',
  /** The network does not let this account write to new people for a while. */
  'restricted',
  /** The account has reached the network's current limit of new people. */
  'capped',
  /** Too many messages in too short a time. */
  'too-fast',
  /** The customer last wrote too long ago: only a template may be sent. */
  'window',
  /** The file to send is missing, or exceeds the network's size limit. */
  'file-missing',
  'file-too-large',
  /** The network does not take this kind of file. */
  'file-refused',
  /** Nothing is delivered until the company has a means of payment with the network. */
  'payment',
  /** The network does not know the template, or not as it is filled. */
  'template',
  /** The network has paused or disabled the template. */
  'template-paused',
  /** The network holds marketing back for this person. */
  'marketing-held',
  /** The person has stopped marketing of this account. */
  'marketing-stopped',
  /** The company has blocked this person. */
  'blocked',
  /** The message to change does not exist. */
  'target-missing',
  /** Several attempts got no answer from the network. */
  'no-answer',
  /** The network refuses it without a reason, or with a reason that helps no user. */
  'refused',
  /** The authorisation to send has expired, and a new sign-in is needed. */
  'unauthorised',
  /** It may or may not have been sent. Sending it again might deliver it twice. */
  'uncertain',
])
export type Refusal = z.output<typeof refusal>

/** When it may be sent again. */
const retry = z.discriminatedUnion('when', [
  z.object({ when: z.literal('never') }),
  /**
   * After this many ms. Until then nothing is sent to this conversation, to people who never wrote on this line, over this line, or over
   * any line of its portfolio. With `strangers`, a message to a person who has written does not wait: it fails.
   */
  z.object({
    when: z.literal('later'),
    ms: z.number().int().nonnegative(),
    for: z.enum(['contact', 'strangers', 'line', 'portfolio']),
  }),
  /** When the customer has written again. */
  z.object({ when: z.literal('window') }),
  /** After a new sign-in. */
  z.object({ when: z.literal('reauthorise') }),
  /** Not before a user or the network has told whether it was sent. */
  z.object({ when: z.literal('unknown') }),
])

/** A provider's interpretation of an error of its network. */
export const verdict = z.object({
  /** The network's own error code, for diagnosis. */
  code: z.string().max(200),
  /** The network's own name for that error, for users. */
  words: z.string().max(200).exactOptional(),
  reason: refusal,
  retry,
})
export type Verdict = z.output<typeof verdict>

/** A verdict that no retry can change. */
export function finalVerdict(reason: Refusal, code: string = reason): Verdict {
  return { code: code.slice(0, 200), reason, retry: { when: 'never' } }
}
