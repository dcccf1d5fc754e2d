import { z } from 'zod/mini'
import { knownNames } from '#bots/placeholders.ts'
import { maxMessageLength } from '#field.ts'
import { nameOf } from '#name.ts'

export const integrationTypes = ['dialogflow', 'n8n', 'webhook', 'typebot', 'flowbuilder'] as const
export type IntegrationType = (typeof integrationTypes)[number]

export const integrationLanguages = ['pt-BR', 'en', 'es'] as const
export type IntegrationLanguage = (typeof integrationLanguages)[number]

/** How long a service may fail before it is asked no more. */
export const mostFailures = 5

/** What integrations have in common with each other, and with a flow's nodes: what is not of a type stays empty. */
export interface IntegrationSettings {
  /** Null for what is no record: a node of a flow. */
  id: number | null
  type: Exclude<IntegrationType, 'flowbuilder'>
  name: string
  projectName: string
  /** Of dialogflow the key of a service account, of n8n and webhook `{headers, secret}`: plain. */
  jsonContent: string
  language: IntegrationLanguage
  urlN8N: string
  typebotSlug: string
  /** Minutes without a word after which it begins anew; 0 for never. */
  typebotExpires: number
  /** Milliseconds before each of its messages. */
  typebotDelayMessage: number
  typebotKeywordFinish: string
  typebotKeywordRestart: string
  typebotRestartMessage: string
  typebotUnknownMessage: string
}

const line = z.string().check(z.trim(), z.maxLength(100))
const text = z.string().check(z.trim(), z.maxLength(maxMessageLength), knownNames)

export const integrationFields = {
  type: z.enum(integrationTypes),
  name: nameOf(2, 50),
  /** Of dialogflow the id of the project at Google; of n8n, webhook and typebot the name. */
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

/** What holds where nothing is said. */
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

/** What can be wrong with a service, in the order in which one looks for it. */
export const integrationFaults = [
  /** The address may not be called. */
  'address',
  /** Nobody answered in time. */
  'silent',
  /** An answer of 5xx. */
  'trouble',
  /** 429. */
  'limited',
  /** It sent us elsewhere. */
  'redirected',
  /** What came is not what such a service says, or is too much. */
  'garbled',
  /** 401, 403, or a key that is none. */
  'key',
  /** 404: no such bot, or it is not active. */
  'missing',
  /** Any other refusal. */
  'refused',
  /** The bot asked for what WhatsApp does not have. */
  'unsupported',
  /** Something that it needs is not filled in. */
  'incomplete',
] as const
export type IntegrationFault = (typeof integrationFaults)[number]

/** A value that is a JSON object, or undefined. */
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
/** They say how a request is sent, which is for us to say. */
const ours = /^(host|content-length|content-type|transfer-encoding|connection|webhook-.*|accept-encoding|te|trailer|upgrade)$/i

export interface HookKeys {
  headers: Record<string, string>
  /** `whsec_` and base64, as Standard Webhooks has it; empty: nothing is signed. */
  secret: string
}

/** What n8n and webhook are entrusted with; undefined when it is not that. */
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

/** The key of a service account at Google; where it says its tokens are to be had is not believed. */
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
