import type { Output, Parsed } from '@recado/contract/endpoint'
import type { ReplyPart } from '@recado/contract/bots/reply'
import type { testIntegration } from '@recado/contract/integrations/api'
import { integrationDefaults, type IntegrationSettings } from '@recado/contract/integrations/fields'
import { randomUUID } from 'node:crypto'
import { fail } from '#platform/fail.ts'
import type { BeforeActorCtx } from '#platform/feature.ts'
import { omitUndefined } from '#platform/records/omit-undefined.ts'
import { askService, type IntegrationQuestion } from './converse.ts'
import { findIntegrationSettings } from './integrations.ts'

const greetings = { 'pt-BR': 'Olá', en: 'Hello', es: 'Hola' } as const

type Answer = Output<typeof testIntegration>

/** Greets the service as an unknown customer and returns what came back. Nothing is recorded. */
export async function tryIntegration(
  ahead: BeforeActorCtx,
  { id, type, text, ...input }: Parsed<typeof testIntegration>,
): Promise<Answer> {
  const { unit, companyId, now } = ahead
  const stored = id === undefined ? undefined : await unit(companyId, (ctx) => findIntegrationSettings(ctx, id), true)
  if (id !== undefined && !stored) fail('ERR_NO_INTEGRATION_FOUND')
  const kind = type ?? stored?.type ?? 'dialogflow'
  if (kind === 'flowbuilder')
    fail('ERR_VALIDATION', { fields: [{ path: 'type', rule: 'custom', message: 'a flow is tried in its own page' }] })
  const settings = {
    ...blank,
    ...fitting(stored, kind, input),
    ...omitUndefined(input),
    type: kind,
    id: null,
    name: stored?.name ?? 'Test',
  }
  const { jsonContent } = settings
  const kept = fitting(stored, kind, input)?.jsonContent ?? ''
  const question = {
    ...sampleCustomer(),
    settings: { ...settings, jsonContent: jsonContent || kept },
    session: null,
    texts: [text ?? greetings[settings.language]],
  }
  const { reply, fault } = await askService(ahead, question, now)
  return { fault: fault?.fault ?? null, text: fault ? fault.detail : reply.parts.map(asText).filter(Boolean).join('\n\n') }
}

/** The customer of a test, played by a user. */
export function sampleCustomer(): Omit<IntegrationQuestion, 'settings' | 'session' | 'texts'> {
  return {
    ticketId: 0,
    contact: { id: 0, name: 'Recado', number: '5511900000000', email: '' },
    ticket: { id: 0, uuid: randomUUID(), status: 'pending', queueId: null },
    lastMessageId: 0,
  }
}

const blank = { ...integrationDefaults, jsonContent: '' }

/** The stored settings, unless they are of another kind or for another address. Then they are not used. */
function fitting(
  stored: Awaited<ReturnType<typeof findIntegrationSettings>>,
  kind: IntegrationSettings['type'],
  { urlN8N }: { urlN8N?: string | undefined },
): IntegrationSettings | undefined {
  if (stored === undefined || stored.type === 'flowbuilder' || stored.type !== kind) return undefined
  return urlN8N === undefined || urlN8N === stored.urlN8N ? stored : { ...stored, jsonContent: '' }
}

function asText(part: ReplyPart): string {
  if (part.type === 'link') return part.url
  if (part.type !== 'text') return ''
  return [part.text, ...(part.options ?? []).map(({ title }, at) => `${at + 1}. ${title}`)].join('\n')
}
