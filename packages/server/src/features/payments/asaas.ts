import { centsOf } from '@recado/contract/invoices/money'
import { readBrCode } from '@recado/contract/payments/br-code'
import type { Environment } from '@recado/contract/payments/settings'
import { z } from 'zod'
import { fail } from '#platform/fail.ts'
import type { Outbound } from '#platform/outbound/outbound.ts'
import { digest } from './digest.ts'
import type { Driver, CreatedCharge, Payment, ChargeRequest } from './driver.ts'
import { type ProviderResponse, callProvider, type ProviderRequest, unavailable } from './provider.ts'

const hosts = { production: 'api.asaas.com', sandbox: 'api-sandbox.asaas.com' } as const
/** Shells and .env files swallow the dollar. */
const prefixes = { production: '$aact_prod_', sandbox: '$aact_hmlg_' } as const
const lifeMs = 3_600_000
const zone = 'America/Sao_Paulo'
const paidStates = ['RECEIVED', 'CONFIRMED', 'RECEIVED_IN_CASH', 'REFUNDED', 'REFUND_REQUESTED', 'REFUND_IN_PROGRESS']
const events = [
  'PAYMENT_RECEIVED',
  'PAYMENT_CONFIRMED',
  'PAYMENT_RECEIVED_IN_CASH',
  'PAYMENT_REFUNDED',
  'PAYMENT_PARTIALLY_REFUNDED',
]
const webhookName = 'Recado'

export interface AsaasKeys {
  environment: Environment
  apiKey: string
}

export interface AsaasParts {
  outbound: Outbound
  now: () => Date
}

const payment = z.object({ id: z.string(), status: z.string(), value: z.number() })
type AsaasPayment = z.output<typeof payment>
const list = <S extends z.ZodType>(of: S) => z.object({ data: z.array(of) })
const named = z.object({ id: z.string() })
const webhook = z.object({ id: z.string(), name: z.string().optional(), url: z.string() })
const qrCode = z.object({ payload: z.string() })
const refusal = z.object({ errors: z.array(z.object({ code: z.string(), description: z.string().default('') })) })

/** The gateway Asaas. It has no idempotency key, so everything that is to be made is looked for first, by our reference. */
export function asaas(parts: AsaasParts, keys: AsaasKeys): Driver {
  const call = caller(parts, keys)
  const listPayments = async (txid: string): Promise<readonly AsaasPayment[]> =>
    taken(list(payment), await call('GET', `/payments?externalReference=${txid}`)).data
  return {
    name: 'asaas',
    account: digest('asaas', keys.environment, keys.apiKey),
    needsDocument: true,
    make: async (wanted) => {
      const found = (await listPayments(wanted.txid))[0] ?? (await create(call, wanted, parts.now()))
      if (found.status !== 'PENDING' || centsOf(found.value) !== wanted.cents) return undefined
      const { payload } = taken(qrCode, await call('GET', `/payments/${found.id}/pixQrCode`))
      return toCreatedCharge(payload, parts.now())
    },
    find: async ({ txid }) => {
      // Two concurrent calls may have made two payments. A payment of either counts.
      const found = await listPayments(txid)
      return found.length > 0 ? { isGone: false, payments: found.flatMap(paymentsOf) } : undefined
    },
    check: async () => {
      if (!keys.apiKey.startsWith(prefixes[keys.environment])) fail('ERR_PAYMENT_SETUP', { reason: 'prefix' })
      taken(list(named), await call('GET', '/customers?limit=1'))
    },
    register: (address, token, email) => register(call, { address, token, email }),
  }
}

type Call = (method: ProviderRequest['method'], path: string, body?: object) => Promise<ProviderResponse>

function caller({ outbound }: AsaasParts, { environment, apiKey }: AsaasKeys): Call {
  const headers = { access_token: apiKey, 'user-agent': 'Recado' }
  return async (method, path, body) => {
    const answer = await callProvider(outbound, {
      method,
      url: `https://${hosts[environment]}/v3${path}`,
      headers,
      ...(body ? { body } : {}),
    })
    if (answer.status === 401) fail('ERR_PAYMENT_SETUP', { reason: 'keys' })
    return answer
  }
}

async function create(call: Call, { txid, cents, invoiceId, company }: ChargeRequest, now: Date): Promise<AsaasPayment> {
  const customer = await customerOf(call, company)
  const dueDate = new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(now)
  const fields = { billingType: 'PIX', value: cents / 100, dueDate, description: `Fatura ${invoiceId}`, externalReference: txid }
  return taken(payment, await call('POST', '/payments', { customer, ...fields }))
}

/**
 * The gateway's customer for the company, or a new one. The gateway writes nothing to it: that would cost money and come from a stranger.
 */
async function customerOf(call: Call, { id, name, document }: ChargeRequest['company']): Promise<string> {
  const reference = `recado-${id}-${document}`
  const { data } = taken(list(named), await call('GET', `/customers?externalReference=${reference}`))
  if (data[0]) return data[0].id
  const fields = { name, cpfCnpj: document, externalReference: reference, notificationDisabled: true }
  return taken(named, await call('POST', '/customers', fields)).id
}

/** If a webhook of ours exists, it gets another token. There may be ten. */
async function register(call: Call, { address, token, email }: { address: string; token: string; email: string }): Promise<void> {
  const { data } = taken(list(webhook), await call('GET', '/webhooks'))
  const url = `${address}/asaas`
  const fields = { name: webhookName, url, email, enabled: true, interrupted: false, apiVersion: 3, authToken: token }
  const known = data.find((one) => one.url === url)
  const asked = { ...fields, sendType: 'NON_SEQUENTIALLY', events }
  const answer = await (known ? call('PUT', `/webhooks/${known.id}`, asked) : call('POST', '/webhooks', asked))
  if (answer.status >= 400) fail('ERR_WEBHOOK_REFUSED', { reason: refusalOf(answer).slice(0, 300) })
}

function toCreatedCharge(code: string, now: Date): CreatedCharge {
  if (!readBrCode(code)) return unavailable('garbled')
  return { code, expiresAt: new Date(Math.min(now.getTime() + lifeMs, endOfDay(now))) }
}

/** The codes of an account without its own Pix key are valid until the end of the day there. */
function endOfDay(now: Date): number {
  const [hours = 0, minutes = 0] = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' })
    .format(now)
    .split(':')
    .map(Number)
  return now.getTime() + (24 * 60 - hours * 60 - minutes - 1) * 60_000
}

function paymentsOf({ id, status, value }: AsaasPayment): Payment[] {
  const cents = centsOf(value)
  const refunds = status.startsWith('REFUND') ? [{ id, cents }] : []
  return paidStates.includes(status) ? [{ id, cents, refunds }] : []
}

function refusalOf({ body, status }: ProviderResponse): string {
  const [first] = refusal.safeParse(body).data?.errors ?? []
  return first ? `${first.code} ${first.description}` : String(status)
}

/**
 * Returns the validated answer. A refusal means that the installation is set up wrongly, and an answer of another form means trouble at the
 * gateway.
 */
function taken<S extends z.ZodType>(schema: S, answer: ProviderResponse): z.output<S> {
  if (answer.status >= 400) fail('ERR_PAYMENT_SETUP', { reason: refusalOf(answer).slice(0, 300) })
  const { success, data } = schema.safeParse(answer.body)
  return success ? data : unavailable('garbled')
}
