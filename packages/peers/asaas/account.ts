import { randomBytes } from 'node:crypto'
import type { Notices } from '#pix/notices.ts'
import { Records } from './records.ts'
import { Webhooks } from './webhooks.ts'

export const hosts = { production: 'api.asaas.com', sandbox: 'api-sandbox.asaas.com' } as const
export type Environment = keyof typeof hosts
const prefixes = { production: '$aact_prod_', sandbox: '$aact_hmlg_' } as const

export interface Account {
  environment: Environment
  apiKey: string
  records: Records
  webhooks: Webhooks
}

export function openAccount(environment: Environment, notices: Notices): Account {
  const apiKey = `${prefixes[environment]}${randomBytes(40).toString('base64')}::${randomBytes(16).toString('hex')}`
  return { environment, apiKey, records: new Records(), webhooks: new Webhooks(notices) }
}
