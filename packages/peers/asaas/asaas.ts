import { type Authority, createAuthority } from '#whatsapp/media/x509.ts'
import { type Call, type Reply, startBank } from '#pix/bank.ts'
import { Faults } from '#pix/faults.ts'
import { Notices } from '#pix/notices.ts'
import { type Account, type Environment, hosts, openAccount } from './account.ts'
import { Failure, refusal } from './failure.ts'
import { carryOut } from './operations.ts'
import type { Payment, Status } from './records.ts'

const minuteMs = 60_000
const ladder = [0, 0.5, 1, 3.5, 5, 15, 25, 60, 60, 60, 60, 60, 120, 120, 180].map((minutes) => minutes * minuteMs)

export interface AsaasOptions {
  now?: () => Date
  /** The origin of each desk, by the host of the address that it registers. */
  desks?: ReadonlyMap<string, string>
  authority?: Authority
}

/** Plays Asaas to a company that is paid by Pix: customers, payments, their codes, notices. */
export interface Asaas {
  detours: ReadonlyMap<string, string>
  authority: string
  faults: Faults
  requests: string[]
  refused: string[]
  notices: Notices
  account(environment?: Environment): Account
  /** A customer pays. With `silent` the desk is not notified. */
  pay(account: Account, id: string, how?: { status?: Status; silent?: boolean; times?: number }): Payment
  refund(account: Account, id: string): void
  /** The payment's due day ends. */
  expire(account: Account, id: string): void
  close(): Promise<void>
}

export async function startAsaas(options: AsaasOptions = {}): Promise<Asaas> {
  const { now = () => new Date(), desks = new Map(), authority = createAuthority('Local gateway authority') } = options
  const accounts: Account[] = []
  const faults = new Faults()
  const notices = new Notices({ now, desks, ladder, isTaken: (status) => status === 200 })
  const requests: string[] = []
  const refused: string[] = []
  const answer = async (call: Call): Promise<Reply> => {
    requests.push(`${call.method} ${call.path}`)
    try {
      return carryOut(admit(accounts, call), call, now())
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      refused.push(error.message)
      return { status: error.status, body: error.body }
    }
  }
  const names = Object.values(hosts) as [string, string]
  const bank = await startBank({ hosts: names, authority, faults, answer, refusal })
  return {
    detours: new Map(names.map((name) => [name, bank.address])),
    authority: authority.certificate,
    faults,
    requests,
    refused,
    notices,
    account: (environment = 'production') => {
      const account = openAccount(environment, notices)
      accounts.push(account)
      return account
    },
    pay: ({ records, webhooks }, id, { status = 'RECEIVED', silent = false, times = 1 } = {}) => {
      const payment = records.findPayment(id)
      payment.status = status
      if (!silent) webhooks.tell('PAYMENT_RECEIVED', payment, now(), times)
      return payment
    },
    refund: ({ records, webhooks }, id) => {
      const payment = records.findPayment(id)
      payment.status = 'REFUNDED'
      webhooks.tell('PAYMENT_REFUNDED', payment, now())
    },
    expire: ({ records, webhooks }, id) => {
      const payment = records.findPayment(id)
      payment.status = 'OVERDUE'
      webhooks.tell('PAYMENT_OVERDUE', payment, now())
    },
    close: () => bank.close(),
  }
}

/** Admits a caller that names its program and shows a key of the host's environment. */
function admit(accounts: readonly Account[], { headers, host, method, text }: Call): Account {
  if (!headers['user-agent']) throw new Failure(400, 'invalid_user_agent', 'O header User-Agent é obrigatório')
  if (method === 'GET' && text !== '') throw new Failure(403, 'forbidden', 'Uma requisição GET não pode ter corpo')
  const account = accounts.find(({ apiKey }) => apiKey === headers['access_token'])
  if (!account) throw new Failure(401, 'invalid_access_token', 'A chave de API fornecida é inválida')
  if (hosts[account.environment] !== host)
    throw new Failure(401, 'invalid_environment', 'A chave de API informada não pertence a este ambiente')
  return account
}
