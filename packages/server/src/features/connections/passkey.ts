import { passkeyState, readAssertion, type PasskeyState } from '@recado/border/passkey'
import type { ConnectionSession } from '@recado/contract/connections/api'
import type { answerPasskey, comparePasskey, PasskeyRequest } from '@recado/contract/connections/passkey'
import type { Parsed } from '@recado/contract/endpoint'
import { fail } from '#platform/fail.ts'
import type { ActorCtx } from '#platform/feature.ts'
import { recordAct } from '#features/audit/audit.ts'
import { hasPasskeyAnswer } from './channel-queries.ts'
import { findPasskey, lockConnection } from './queries.ts'
import { enqueueOrder, showSession } from './sessions.ts'

/** What a user who links a number is asked for. The code is for the user whose browser answered. */
export async function showPasskeyRequest(ctx: ActorCtx, id: number): Promise<PasskeyRequest | null> {
  const { passkey } = await showSession(ctx, id)
  const found = await findPasskey(ctx.tx, id)
  if (!passkey || !found) return null
  const state = passkeyState.parse(found.state)
  return {
    ...passkey,
    attempt: 'attempt' in state ? state.attempt : null,
    challenge: state.step === 'asked' ? state.challenge : null,
    code: 'code' in state && state.by === ctx.actor.id ? state.code : null,
    byName: found.byName,
  }
}

/** The first answer that fits the challenge takes the attempt. It is told to the channels process, and kept nowhere. */
export async function answer(
  ctx: ActorCtx,
  { id, attempt, assertion }: Parsed<typeof answerPasskey>,
): Promise<ConnectionSession> {
  const { session, state } = await lockAttempt(ctx, id, attempt)
  if (state.step !== 'asked' || (await hasPasskeyAnswer(ctx.tx, id, attempt))) fail('ERR_PASSKEY_ANSWERED')
  if (!readAssertion(assertion, state.challenge)) fail('ERR_PASSKEY_ANSWER')
  const payload = { move: 'answer', attempt, by: ctx.actor.id, assertion } as const
  await enqueueOrder(ctx, { connectionId: id, kind: 'passkey', ref: attempt, payload })
  await recordAct(ctx, 'connection.passkey-answered', id, [{ field: 'attempt', before: '', after: attempt }])
  return session
}

export async function compare(ctx: ActorCtx, { id, attempt, same }: Parsed<typeof comparePasskey>): Promise<ConnectionSession> {
  const { session, state } = await lockAttempt(ctx, id, attempt)
  const isTheirs = (state.step === 'compare' || state.step === 'confirm') && state.by === ctx.actor.id
  if (!isTheirs) fail('ERR_PASSKEY_OVER')
  await enqueueOrder(ctx, { connectionId: id, kind: 'passkey', ref: null, payload: { move: 'compare', attempt, same } })
  return session
}

type Running = Exclude<PasskeyState, { step: 'failed' }>

/** The attempt, if it is the connection's present one. Of two users who act on it at once the second waits. */
async function lockAttempt(ctx: ActorCtx, id: number, attempt: string): Promise<{ session: ConnectionSession; state: Running }> {
  await lockConnection(ctx.tx, id)
  const session = await showSession(ctx, id)
  const found = await findPasskey(ctx.tx, id)
  const state = found && passkeyState.parse(found.state)
  if (!state || state.step === 'failed' || state.attempt !== attempt) fail('ERR_PASSKEY_OVER')
  return { session, state }
}
