import { z } from 'zod'
import type { Call, Reply } from '#pix/bank.ts'
import type { Account, Scope, Tokens } from './accounts.ts'
import { type Charges, parse, toChargeView } from './charges.ts'
import { Failure, problem, refusal } from './failure.ts'
import { createRefund } from './refunds.ts'
import type { Webhooks } from './webhooks.ts'

export interface State {
  now: () => Date
  accounts: readonly Account[]
  tokens: Tokens
  charges: Charges
  webhooks: Webhooks
  /** A customer pays a charge at once, and the desk is notified. */
  pay: (txid: string) => void
}

/** In the sandbox a charge of at most this amount pays itself. */
const playedCents = 1000

const grant = z.strictObject({ grant_type: z.literal('client_credentials') })

type Operation = (state: State, account: Account, call: Call, ...ids: string[]) => Reply | Promise<Reply>

const operations: readonly [method: string, path: RegExp, scope: Scope, operation: Operation][] = [
  ['PUT', /^\/v2\/cob\/([^/]+)$/, 'cob.write', create],
  ['PATCH', /^\/v2\/cob\/([^/]+)$/, 'cob.write', revise],
  ['GET', /^\/v2\/cob\/([^/]+)$/, 'cob.read', show],
  ['GET', /^\/v2\/cob$/, 'cob.read', list],
  ['GET', /^\/v2\/pix\/([^/]+)$/, 'pix.read', showPix],
  ['PUT', /^\/v2\/pix\/([^/]+)\/devolucao\/([^/]+)$/, 'pix.write', refund],
  ['PUT', /^\/v2\/webhook\/([^/]+)$/, 'webhook.write', register],
  ['GET', /^\/v2\/webhook\/([^/]+)$/, 'webhook.read', showWebhook],
  ['DELETE', /^\/v2\/webhook\/([^/]+)$/, 'webhook.write', unregister],
]

/** The certificate identifies the caller. The token must be of the same account. */
export async function carryOut(state: State, account: Account, call: Call): Promise<Reply> {
  if (call.path === '/oauth/token') return giveToken(state, account, call)
  if (state.tokens.find(call.headers.authorization, state.now()) !== account) return { status: 401, body: refusal(401) }
  for (const [method, path, scope, operation] of operations) {
    const match = path.exec(call.path)
    if (method !== call.method || !match) continue
    if (!account.scopes.includes(scope)) return problem(403, 'AcessoNegado', 'Acesso Negado', `Falta o escopo ${scope}`)
    return operation(state, account, call, ...match.slice(1).map(decodeURIComponent))
  }
  return problem(404, 'NaoEncontrado', 'Não Encontrado', 'Entidade não encontrada')
}

function giveToken({ tokens, now }: State, account: Account, { method, headers, text }: Call): Reply {
  const basic = Buffer.from(`${account.clientId}:${account.clientSecret}`).toString('base64')
  if (method !== 'POST' || headers.authorization !== `Basic ${basic}`)
    return { status: 401, body: { error: 'invalid_client', error_description: 'Invalid or inactive credentials' } }
  if (!/^application\/json\b/.test(headers['content-type'] ?? '')) throw new Failure('json_invalido', 'O corpo deve ser JSON')
  parse(grant, text)
  return { status: 200, body: tokens.give(account, now()) }
}

function create({ charges, now, pay }: State, account: Account, { text }: Call, txid = ''): Reply {
  const charge = charges.create(account, txid, text, now())
  const reply = { status: 201, body: toChargeView(charge, 'made') }
  if (account.environment === 'sandbox' && Number(charge.body.valor.original) * 100 <= playedCents) pay(txid)
  return reply
}

function revise({ charges }: State, account: Account, { text }: Call, txid = ''): Reply {
  return { status: 200, body: toChargeView(charges.revise(account, txid, text), 'made') }
}

function show({ charges }: State, account: Account, _call: Call, txid = ''): Reply {
  return { status: 200, body: toChargeView(charges.find(account, txid), 'read') }
}

function list({ charges }: State, account: Account, { query }: Call): Reply {
  const [from, to] = ['inicio', 'fim'].map((name) => {
    const parsed = z.iso.datetime({ offset: true }).safeParse(query.get(name))
    if (!parsed.success) throw new Failure('json_invalido', `${name} deve ser uma data RFC 3339`)
    return Date.parse(parsed.data)
  }) as [number, number]
  const size = Number(query.get('paginacao.itensPorPagina') ?? 100)
  const page = Number(query.get('paginacao.paginaAtual') ?? 0)
  const all = charges.list().filter((charge) => charge.account === account && +charge.criacao >= from && +charge.criacao <= to)
  const paginacao = {
    paginaAtual: page,
    itensPorPagina: size,
    quantidadeDePaginas: Math.ceil(all.length / size),
    quantidadeTotalDeItens: all.length,
  }
  const parametros = { inicio: query.get('inicio'), fim: query.get('fim'), paginacao }
  return {
    status: 200,
    body: { parametros, cobs: all.slice(page * size, (page + 1) * size).map((one) => toChargeView(one, 'read')) },
  }
}

function showPix({ charges }: State, account: Account, _call: Call, endToEndId = ''): Reply {
  const own = charges.list().filter((charge) => charge.account === account)
  const pix = own.flatMap((charge) => charge.pix).find((one) => one.endToEndId === endToEndId)
  if (!pix) throw new Failure('pix_nao_encontrado', 'Nenhum pix encontrado')
  return { status: 200, body: pix }
}

function refund(state: State, account: Account, { text }: Call, endToEndId = '', id = ''): Reply {
  const own = state.charges.list().filter((charge) => charge.account === account)
  return { status: 201, body: createRefund(own, endToEndId, id, text, state.now()) }
}

async function register({ webhooks, now }: State, account: Account, call: Call, key = ''): Promise<Reply> {
  if (!account.pixKeys.includes(key)) throw new Failure('chave_invalida', 'A chave não pertence à conta')
  return { status: 201, body: await webhooks.register(key, call, now()) }
}

function showWebhook({ webhooks }: State, _account: Account, _call: Call, key = ''): Reply {
  return { status: 200, body: webhooks.show(key) }
}

function unregister({ webhooks }: State, _account: Account, _call: Call, key = ''): Reply {
  webhooks.remove(key)
  return { status: 204 }
}
