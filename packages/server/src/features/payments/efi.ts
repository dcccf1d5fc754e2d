import { centsOf, reaisOf } from '@recado/contract/invoices/money'
import { readBrCode } from '@recado/contract/payments/br-code'
import type { Environment } from '@recado/contract/payments/settings'
import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { fail } from '#platform/fail.ts'
import type { Outbound } from '#platform/outbound/outbound.ts'
import { type Certificate, tlsOptionsOf } from './certificate.ts'
import { digest } from './digest.ts'
import type { Driver, ChargeStatus, CreatedCharge } from './driver.ts'
import type { TokenCache } from './efi-tokens.ts'
import { type ProviderResponse, callProvider, type ProviderRequest, unavailable } from './provider.ts'

const hosts = { production: 'pix.api.efipay.com.br', sandbox: 'pix-h.api.efipay.com.br' } as const
const lifeSeconds = 3600
const earlyMs = 60_000
/** In the sandbox a charge of ten or less pays itself. */
const triedReais = '10.01'
const triedSeconds = 60
const scopes = ['cob.write', 'cob.read', 'webhook.write', 'webhook.read']

export interface EfiKeys {
  environment: Environment
  clientId: string
  clientSecret: string
  pixKey: string
  certificate: Certificate
}

export interface EfiParts {
  outbound: Outbound
  tokens: TokenCache
  now: () => Date
}

const granted = z.object({ access_token: z.string(), expires_in: z.coerce.number(), scope: z.string() })
const money = z.string().regex(/^\d{1,10}\.\d{2}$/)
const refund = z.object({ rtrId: z.string(), valor: money, status: z.string() })
const pix = z.object({ endToEndId: z.string(), valor: money, devolucoes: z.array(refund).default([]) })
const cob = z.object({
  calendario: z.object({ criacao: z.coerce.date(), expiracao: z.coerce.number() }),
  status: z.string(),
  valor: z.object({ original: money }),
  chave: z.string(),
  pixCopiaECola: z.string().default(''),
  pix: z.array(pix).default([]),
})
type Cob = z.output<typeof cob>
const refusal = z.object({ nome: z.string().optional(), mensagem: z.string().optional(), title: z.string().optional() })

/** The bank Efí. It answers 400 for what it does not find, so the names in its answers decide, not the status. */
export function efi(parts: EfiParts, keys: EfiKeys): Driver {
  const call = caller(parts, keys)
  const read = async (txid: string): Promise<Cob | undefined> => {
    const answer = await call('GET', `/v2/cob/${txid}`)
    if (nameOf(answer) === 'cobranca_nao_encontrada') return undefined
    return cobOf(answer)
  }
  return {
    name: 'efi',
    account: digest('efi', keys.environment, keys.clientId, keys.pixKey),
    needsDocument: false,
    make: async ({ txid, cents, invoiceId }) => {
      const asked = {
        calendario: { expiracao: lifeSeconds },
        valor: { original: reaisOf(cents) },
        chave: keys.pixKey,
        solicitacaoPagador: `Fatura ${invoiceId}`,
      }
      const answer = await call('PUT', `/v2/cob/${txid}`, asked)
      // The charge was made before, by a call whose answer was lost.
      const made = nameOf(answer) === 'txid_duplicado' ? await read(txid) : cobOf(answer)
      const isOurs = made?.valor.original === asked.valor.original && made.chave === keys.pixKey && made.status === 'ATIVA'
      return isOurs ? toCreatedCharge(made) : undefined
    },
    find: async ({ txid }) => {
      const found = await read(txid)
      return found && chargeStatusOf(found)
    },
    check: async () => {
      parts.tokens.drop(accountOf(keys))
      await tokenFor(parts, keys)
      if (keys.pixKey !== '') await tryKey(call, keys.pixKey)
    },
    register: async (address, token) => {
      const path = `/v2/webhook/${encodeURIComponent(keys.pixKey)}`
      // The bank appends /pix to the address. This parameter swallows it.
      const answer = await call(
        'PUT',
        path,
        { webhookUrl: `${address}?hmac=${token}&ignorar=` },
        { 'x-skip-mtls-checking': 'true' },
      )
      if (answer.status >= 400) refuseWebhook(answer)
    },
  }
}

type Call = (
  method: ProviderRequest['method'],
  path: string,
  body?: object,
  headers?: Record<string, string>,
) => Promise<ProviderResponse>

/** Calls with a token. An expired one is renewed, once. */
function caller(parts: EfiParts, keys: EfiKeys): Call {
  return async (method, path, body, headers) => {
    for (let tries = 0; tries < 2; tries++) {
      const authorization = `Bearer ${await tokenFor(parts, keys)}`
      const question = { method, url: `https://${hosts[keys.environment]}${path}`, headers: { ...headers, authorization } }
      const answer = await callProvider(parts.outbound, { ...question, ...(body ? { body } : {}), identity: identityOf(keys) })
      if (answer.status !== 401) return answer
      parts.tokens.drop(accountOf(keys))
    }
    return fail('ERR_PAYMENT_SETUP', { reason: 'keys' })
  }
}

/** The bank tells whose a Pix key is only when something is charged for it. That charge is taken back at once. */
async function tryKey(call: Call, chave: string): Promise<void> {
  const path = `/v2/cob/${randomBytes(16).toString('hex')}`
  const asked = { calendario: { expiracao: triedSeconds }, valor: { original: triedReais }, chave }
  cobOf(await call('PUT', path, { ...asked, solicitacaoPagador: 'Teste das chaves' }))
  // The key is good. A charge that is not taken back expires in a minute, and its code was given to no payer.
  await call('PATCH', path, { status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR' }).catch(() => undefined)
}

function tokenFor(parts: EfiParts, keys: EfiKeys): Promise<string> {
  return parts.tokens.get(accountOf(keys), parts.now(), async () => {
    const basic = Buffer.from(`${keys.clientId}:${keys.clientSecret}`).toString('base64')
    const { status, body } = await callProvider(parts.outbound, {
      method: 'POST',
      url: `https://${hosts[keys.environment]}/oauth/token`,
      headers: { authorization: `Basic ${basic}` },
      body: { grant_type: 'client_credentials' },
      identity: identityOf(keys),
    })
    if (status >= 400) fail('ERR_PAYMENT_SETUP', { reason: 'keys' })
    const { access_token: token, expires_in: seconds, scope } = parsed(granted, body)
    const missing = scopes.filter((one) => !scope.split(' ').includes(one))
    if (missing.length > 0) fail('ERR_PAYMENT_SETUP', { reason: 'scope', scopes: missing })
    return { token, goodUntil: parts.now().getTime() + seconds * 1000 - earlyMs }
  })
}

function accountOf({ environment, clientId, clientSecret, certificate }: EfiKeys): string {
  return digest(environment, clientId, clientSecret, certificate.content)
}

function identityOf({ certificate, environment }: EfiKeys) {
  return { ...tlsOptionsOf(certificate), hosts: [hosts[environment]] }
}

function nameOf({ status, body }: ProviderResponse): string | undefined {
  return status >= 400 ? refusal.safeParse(body).data?.nome : undefined
}

function cobOf(answer: ProviderResponse): Cob {
  if (answer.status >= 400) return refuse(answer)
  return parsed(cob, answer.body)
}

function refuse(answer: ProviderResponse): never {
  if (answer.status === 403) fail('ERR_PAYMENT_SETUP', { reason: 'scope' })
  return fail('ERR_PAYMENT_SETUP', { reason: nameOf(answer) ?? String(answer.status) })
}

function refuseWebhook(answer: ProviderResponse): never {
  const { nome = '', mensagem = '' } = refusal.safeParse(answer.body).data ?? {}
  if (nome === 'webhook_invalido' || nome === 'valor_invalido') fail('ERR_WEBHOOK_REFUSED', { reason: mensagem.slice(0, 300) })
  return refuse(answer)
}

function toCreatedCharge({ pixCopiaECola: code, calendario: { criacao, expiracao } }: Cob): CreatedCharge {
  // A wrong checksum is accepted, because banks have issued such codes.
  if (!readBrCode(code)) return unavailable('garbled')
  return { code, expiresAt: new Date(criacao.getTime() + expiracao * 1000) }
}

function chargeStatusOf({ status, pix: payments }: Cob): ChargeStatus {
  return {
    isGone: status.startsWith('REMOVIDA'),
    payments: payments.map(({ endToEndId, valor, devolucoes }) => ({
      id: endToEndId,
      cents: centsOf(valor),
      refunds: devolucoes
        .filter((one) => one.status !== 'NAO_REALIZADO')
        .map((one) => ({ id: one.rtrId, cents: centsOf(one.valor) })),
    })),
  }
}

function parsed<S extends z.ZodType>(schema: S, body: unknown): z.output<S> {
  const { success, data } = schema.safeParse(body)
  return success ? data : unavailable('garbled')
}
