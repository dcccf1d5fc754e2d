import { z } from 'zod'

/** Why a message does not go out, in the terms of people. */
export const refusal = z.enum([
  /** The line has no session. */
  'not-connected',
  /** The address is nobody's on this network. */
  'not-on-network',
  /** The network lets this number write to nobody new for a while. */
  'restricted',
  /** The number has written to as many new people as the network allows it for now. */
  'capped',
  /** Too much in too short a time. */
  'too-fast',
  /** The customer wrote too long ago: only a template may go out. */
  'window',
  /** The file to send is not there, or larger than the network takes. */
  'file-missing',
  'file-too-large',
  /** What it changes is not there. */
  'target-missing',
  /** It was tried several times, and the network did not answer. */
  'no-answer',
  /** The network refuses it and does not say why, or for a reason that helps nobody. */
  'refused',
  /** The right to send has ended: somebody must sign in anew. */
  'unauthorised',
  /** It may have gone out or not; sent again it might arrive twice. */
  'uncertain',
])
export type Refusal = z.output<typeof refusal>

/** What can be done about it. */
const retry = z.discriminatedUnion('when', [
  z.object({ when: z.literal('never') }),
  /**
   * After so many ms; until then nothing goes to this conversation, to people who never wrote on this line, over this line, or over
   * any line of its portfolio. What goes to somebody who has written is not held for the sake of strangers: it fails.
   */
  z.object({
    when: z.literal('later'),
    ms: z.number().int().nonnegative(),
    for: z.enum(['contact', 'strangers', 'line', 'portfolio']),
  }),
  /** Once the customer has written again. */
  z.object({ when: z.literal('window') }),
  /** Once somebody has signed in anew. */
  z.object({ when: z.literal('reauthorise') }),
  /** A person or the network must say first whether it went out. */
  z.object({ when: z.literal('unknown') }),
])

/** What a provider makes of an error of its network. */
export const verdict = z.object({
  /** The network's own code, for those who look into it. */
  code: z.string().max(200),
  reason: refusal,
  retry,
})
export type Verdict = z.output<typeof verdict>

/** It will not go out, however often it is tried. */
export function never(reason: Refusal, code: string = reason): Verdict {
  return { code: code.slice(0, 200), reason, retry: { when: 'never' } }
}
