import { readHookKeys } from '@recado/contract/integrations/fields'
import { signedHeaders } from '#platform/outbound/standard-webhook.ts'
import { readHookAnswer } from './hook-answer.ts'
import { type Driver, type IntegrationQuestion, post, ServiceFault } from './provider.ts'

const timeoutMs = 10_000
/** Calls n8n, or any address that takes a POST, as a Standard Webhook. The answer may contain messages for the customer. */
export const askHook: Driver = async ({ outbound, now, companyId }, question) => {
  const { settings } = question
  const keys = readHookKeys(settings.jsonContent) ?? incomplete()
  const id = `msg_${companyId}_${question.ticketId}_${question.lastMessageId}`
  const body = JSON.stringify(envelope(question, companyId, now))
  const { headers, secret } = keys
  const { body: answer } = await post(outbound, {
    url: settings.urlN8N,
    headers: { ...headers, ...signedHeaders(secret === '' ? [] : [secret], id, now, body) },
    body,
    timeoutMs,
  })
  return readHookAnswer(answer, headers)
}

function incomplete(): never {
  throw new ServiceFault('incomplete')
}

function envelope(
  { settings, texts, contact, ticket, lastMessageId }: IntegrationQuestion,
  companyId: number,
  now: Date,
): object {
  const { id, name } = settings
  return {
    type: 'message.received',
    timestamp: now.toISOString(),
    data: {
      companyId,
      integration: { id, name },
      ticket,
      contact,
      message: { id: lastMessageId, body: texts.join('\n'), texts },
    },
  }
}
