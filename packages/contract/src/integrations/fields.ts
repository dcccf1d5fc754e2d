import { z } from 'zod/mini'
import { onlyKnownPlaceholders } from '#bots/placeholders.ts'
import { maxMessageLength } from '#field.ts'
import { nameSchema } from '#name.ts'

export const integrationTypes = ['dialogflow', 'n8n', 'webhook', 'typebot', 'flowbuilder'] as const
export type IntegrationType = (typeof integrationTypes)[number]

export const integrationLanguages = ['pt-BR', 'en', 'es'] as const
export type IntegrationLanguage = (typeof integrationLanguages)[number]

/** The maximum of failures in a row before a service is no longer called. */
export const maxFailures = 5

/** The settings that integrations share with each other and with a flow's nodes. Fields of other types stay empty. */
export interface IntegrationSettings {
  /** Null for a flow's node, which is no record. */
  id: number | null
  type: Exclude<IntegrationType, 'flowbuilder'>
  name: string
  projectName: string
  /** In plain text: for dialogflow the key of a service account, for n8n and webhook `{headers, secret}`. */
  jsonContent: string
  language: IntegrationLanguage
  urlN8N: string
  typebotSlug: string
  /** Minutes without a message after which it begins anew. 0 means never. */
  typebotExpires: number
  /** Milliseconds before each of its messages. */
  typebotDelayMessage: number
  typebotKeywordFinish: string
  typebotKeywordRestart: string
  typebotRestartMessage: string
  typebotUnknownMessage: string
}

const line = z.string().check(z.trim(), z.maxLength(100))
const text = z.string().check(z.trim(), z.maxLength(maxMessageLength), onlyKnownPlaceholders)

export const integrationFields = {
  type: z.enum(integrationTypes),
  name: nameSchema(2, 50),
  /** For dialogflow the id of the project at Google. For n8n, webhook and typebot the name. */
  projectName: line,
  language: z.enum(integrationLanguages),
  urlN8N: z.string().check(z.trim(), z.maxLength(500)),
  typebotSlug: z.string().check(z.trim(), z.maxLength(200)),
  typebotExpires: z.int().check(z.minimum(0), z.maximum(10_080)),
  typebotDelayMessage: z.int().check(z.minimum(0), z.maximum(60_000)),
  typebotKeywordFinish: line,
  typebotKeywordRestart: line,
  typebotRestartMessage: text,
  typebotUnknownMessage: text,
}

/** Longer than any key of a service account. */
export const maxJsonContent = 10_000

export const integrationDefaults = {
  projectName: '',
  language: 'pt-BR',
  urlN8N: '',
  typebotSlug: '',
  typebotExpires: 1,
  typebotDelayMessage: 1_000,
  typebotKeywordFinish: '',
  typebotKeywordRestart: '',
  typebotRestartMessage: '',
  typebotUnknownMessage: '',
} as const

/** The possible faults of a service, in the order in which a person looks for them. */
export const integrationFaults = [
  /** The address may not be called. */
  'address',
  /** No answer came in time. */
  'silent',
  /** It answered with 5xx. */
  'trouble',
  /** It answered with 429. */
  'limited',
  /** It redirected us. */
  'redirected',
  /** The answer is not what such a service says, or is too long. */
  'garbled',
  /** 401, 403, or an invalid key. */
  'key',
  /** 404: the bot does not exist, or is not active. */
  'missing',
  /** Any other refusal. */
  'refused',
  /** The bot asked for something that WhatsApp does not have. */
  'unsupported',
  /** A required field is empty. */
  'incomplete',
] as const
export type IntegrationFault = (typeof integrationFaults)[number]

/** Parses a text as a JSON object. Undefined for any other value. */
export function jsonObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

const headerName = /^[!#$%&'*+.^_`|~\w-]{1,100}$/
const printable = /^[\t\x20-\x7e]{0,2000}$/
/** Headers about how a request is sent. Only the server sets them. */
const ours = /^(host|content-length|content-type|transfer-encoding|connection|webhook-.*|accept-encoding|te|trailer|upgrade)$/i

export interface HookKeys {
  headers: Record<string, string>
  /** `whsec_` and base64, as in Standard Webhooks. Empty: nothing is signed. */
  secret: string
}

/** The headers and the secret of n8n and webhook. Undefined when the text holds something else. */
export function readHookKeys(jsonContent: string): HookKeys | undefined {
  if (jsonContent.trim() === '') return { headers: {}, secret: '' }
  const { headers = {}, secret = '', ...others } = jsonObject(jsonContent) ?? { no: 'object' }
  if (Object.keys(others).length > 0 || typeof secret !== 'string' || !/^(whsec_[A-Za-z0-9+/]{32,88}={0,2})?$/.test(secret)) {
    return undefined
  }
  if (typeof headers !== 'object' || headers === null || Array.isArray(headers)) return undefined
  const entries = Object.entries(headers)
  const areFine = entries.every(
    ([name, value]) => headerName.test(name) && !ours.test(name) && typeof value === 'string' && printable.test(value),
  )
  return areFine && entries.length <= 20 ? { headers: Object.fromEntries(entries), secret } : undefined
}

/** The key of a service account at Google. The token address that it names is not trusted. */
export interface ServiceAccount {
  client_email: string
  private_key: string
  private_key_id: string
}

export function readServiceAccount(jsonContent: string): ServiceAccount | undefined {
  const { type, client_email, private_key, private_key_id = '' } = jsonObject(jsonContent) ?? {}
  if (type !== 'service_account' || typeof client_email !== 'string' || typeof private_key !== 'string') return undefined
  if (typeof private_key_id !== 'string' || !/^-----BEGIN (RSA )?PRIVATE KEY-----\n/.test(private_key)) return undefined
  return { client_email, private_key, private_key_id }
}
