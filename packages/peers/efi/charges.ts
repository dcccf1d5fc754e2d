import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { brCode } from '#pix/br-code.ts'
import { isCnpj, isCpf } from '#pix/documents.ts'
import type { Account } from './accounts.ts'
import { Failure, type Fieldwise } from './failure.ts'

const txidFormat = /^[a-zA-Z0-9]{26,35}$/
const usualSeconds = 86_400

const money = z.string().regex(/^\d{1,10}\.\d{2}$/)
const person = z
  .strictObject({ nome: z.string().max(200), cpf: z.string().refine(isCpf), cnpj: z.string().refine(isCnpj) })
  .partial()
  .refine((one) => one.nome !== undefined && (one.cpf === undefined) !== (one.cnpj === undefined), {
    message: 'nome com exatamente um de cpf e cnpj',
  })

const creation = z.strictObject({
  calendario: z.strictObject({ expiracao: z.int().positive() }).optional(),
  devedor: person.optional(),
  valor: z.strictObject({ original: money }),
  chave: z.string().max(77),
  solicitacaoPagador: z.string().max(140).optional(),
  infoAdicionais: z
    .array(z.strictObject({ nome: z.string().max(50), valor: z.string().max(200) }))
    .max(50)
    .optional(),
})

const revision = z.union([
  z.strictObject({ status: z.literal('REMOVIDA_PELO_USUARIO_RECEBEDOR') }),
  creation.partial().refine((body) => Object.keys(body).length > 0),
])

export interface Refund {
  id: string
  rtrId: string
  valor: string
  horario: { solicitacao: string; liquidacao?: string }
  status: 'EM_PROCESSAMENTO' | 'DEVOLVIDO' | 'NAO_REALIZADO'
  motivo?: string
}

export interface Pix {
  endToEndId: string
  txid: string
  chave: string
  valor: string
  horario: string
  devolucoes?: Refund[]
}

export interface Charge {
  account: Account
  txid: string
  criacao: Date
  body: z.output<typeof creation>
  status: 'ATIVA' | 'CONCLUIDA' | 'REMOVIDA_PELO_USUARIO_RECEBEDOR' | 'REMOVIDA_PELO_PSP'
  revisao: number
  locId: number
  pix: Pix[]
}

/** Parses a body; a refusal names each field, as Efí does. */
export function parse<S extends z.ZodType>(schema: S, text: string): z.output<S> {
  const json = z.string().transform((raw, context) => {
    try {
      return JSON.parse(raw) as unknown
    } catch {
      context.addIssue('not JSON')
      return z.NEVER
    }
  })
  const parsed = json.pipe(schema).safeParse(text)
  if (parsed.success) return parsed.data
  const fields = parsed.error.issues.map(({ path, message, code }): Fieldwise => {
    return { chave: code ?? 'custom', caminho: `.body.${path.join('.')}`, mensagem: message }
  })
  throw new Failure('json_invalido', 'O JSON recebido não é válido', fields)
}

/** The charges of all accounts. A txid can be used only once. */
export class Charges {
  readonly #all = new Map<string, Charge>()
  #serial = 0

  create(account: Account, txid: string, text: string, now: Date): Charge {
    if (!txidFormat.test(txid)) throw new Failure('txid_invalido', 'O txid deve ter de 26 a 35 letras e números')
    const body = parse(creation, text)
    if (Number(body.valor.original) <= 0) throw new Failure('valor_invalido', 'O valor deve ser maior que zero')
    if (!account.pixKeys.includes(body.chave)) throw new Failure('chave_invalida', 'A chave não pertence à conta')
    if (this.#all.has(keyOf(account, txid))) throw new Failure('txid_duplicado', 'O campo txid informado já foi utilizado')
    const charge: Charge = { account, txid, criacao: now, body, status: 'ATIVA', revisao: 0, locId: ++this.#serial, pix: [] }
    this.#all.set(keyOf(account, txid), charge)
    return charge
  }

  revise(account: Account, txid: string, text: string): Charge {
    const charge = this.find(account, txid)
    const change = parse(revision, text)
    if (charge.status !== 'ATIVA') throw new Failure('status_cobranca_invalido', 'A cobrança não está ativa')
    if ('status' in change && change.status) charge.status = change.status
    else charge.body = { ...charge.body, ...(change as Partial<Charge['body']>) }
    charge.revisao++
    return charge
  }

  find(account: Account, txid: string): Charge {
    const charge = this.#all.get(keyOf(account, txid))
    if (!charge) throw new Failure('cobranca_nao_encontrada', 'Nenhuma cobrança encontrada para o txid informado')
    return charge
  }

  list(): Charge[] {
    return [...this.#all.values()]
  }

  /**
   * A customer pays. A bank's application does not begin a payment of an expired charge, but a payment that was begun before may come late.
   */
  pay(charge: Charge, cents: number | undefined, now: Date, how: { late?: boolean; again?: boolean }): Pix {
    if (charge.status !== 'ATIVA' && !how.again) throw new Error(`${charge.txid} is ${charge.status}`)
    if (isExpired(charge, now) && !how.late) throw new Error(`${charge.txid} has expired`)
    charge.status = 'CONCLUIDA'
    const valor = cents === undefined ? charge.body.valor.original : (cents / 100).toFixed(2)
    const stamp = now.toISOString().replaceAll(/\D/g, '').slice(0, 12)
    const endToEndId = `E09089356${stamp}${randomBytes(6).toString('hex').slice(0, 11)}`
    const pix: Pix = { endToEndId, txid: charge.txid, chave: charge.body.chave, valor, horario: now.toISOString() }
    charge.pix.push(pix)
    return pix
  }
}

export function isExpired({ criacao, body }: Charge, now: Date): boolean {
  return now.getTime() > criacao.getTime() + secondsOf(body) * 1000
}

function secondsOf({ calendario }: Charge['body']): number {
  return calendario?.expiracao ?? usualSeconds
}

function keyOf({ clientId }: Account, txid: string): string {
  return `${clientId} ${txid}`
}

/** A charge as the API answers it. An expired charge is still ATIVA. When read, its expiry is a text, and its payments are included. */
export function toChargeView(charge: Charge, how: 'made' | 'read'): object {
  const { txid, revisao, status, locId, pix, criacao, body } = charge
  const { calendario: _calendario, ...rest } = body
  const location = `pix.example.com/qr/v2/${txid}`
  const expiracao = how === 'read' ? String(secondsOf(body)) : secondsOf(body)
  return {
    calendario: { criacao: criacao.toISOString(), expiracao },
    txid,
    revisao,
    loc: { id: locId, location, tipoCob: 'cob', criacao: criacao.toISOString() },
    location,
    status,
    ...rest,
    pixCopiaECola: brCode(location, 'RECADO', 'SAO PAULO'),
    ...(how === 'read' && pix.length > 0 ? { pix } : {}),
  }
}
