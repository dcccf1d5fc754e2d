import { type Call, dropConnection, type Reply, startBank } from '#pix/bank.ts'
import { Faults } from '#pix/faults.ts'
import { Notices } from '#pix/notices.ts'
import { type Authority, createAuthority } from '#whatsapp/media/x509.ts'
import { type Account, type AccountOptions, hosts, openAccount, Tokens } from './accounts.ts'
import { type Charge, Charges } from './charges.ts'
import { type Controls, controlsOf } from './controls.ts'
import { Failure, refusal } from './failure.ts'
import { carryOut } from './operations.ts'
import { Webhooks } from './webhooks.ts'

const minuteMs = 60_000
const ladder = [5, 10, 20, 40, 80, 160, 320, 640, 1280, 2560].map((minutes) => minutes * minuteMs)

export interface EfiOptions {
  now?: () => Date
  /** The origin of each desk, by the host of the address that it registers. */
  desks?: ReadonlyMap<string, string>
  /** The authority of its certificates. */
  authority?: Authority
}

/** Plays Efí's Pix API to a company that is paid by Pix: charges, notices, refunds. */
export interface Efi extends Controls {
  /** What to dial in place of its hosts. */
  detours: ReadonlyMap<string, string>
  /** Certificate of the authority that signed its own certificate, in PEM. */
  authority: string
  faults: Faults
  /** Method and path of each call. */
  requests: string[]
  /** What was refused, and why. */
  refused: string[]
  account(wish?: AccountOptions): Account
  charges(): Charge[]
  notices: Notices
  revokeTokens(): void
  close(): Promise<void>
}

export async function startEfi(options: EfiOptions = {}): Promise<Efi> {
  const { now = () => new Date(), desks = new Map(), authority = createAuthority('Local bank authority') } = options
  const clients = createAuthority('Local bank customers')
  const accounts: Account[] = []
  const tokens = new Tokens()
  const charges = new Charges()
  const faults = new Faults()
  const notices = new Notices({ now, desks, ladder, isTaken: (status) => status >= 200 && status < 300 })
  const webhooks = new Webhooks(notices)
  const requests: string[] = []
  const refused: string[] = []
  const state = { now, tokens, charges, webhooks, accounts, pay: (txid: string) => void controls.pay(txid) }
  const answer = async (call: Call): Promise<Reply | typeof dropConnection> => {
    requests.push(`${call.method} ${call.path}`)
    const account = accounts.find(({ fingerprint }) => fingerprint === call.fingerprint)
    // A certificate is valid for one account in one environment. A caller with another certificate is cut off before HTTP.
    if (!account || hosts[account.environment] !== call.host) return (refused.push('certificate'), dropConnection)
    try {
      const reply = await carryOut(state, account, call)
      if (reply.status >= 400) refused.push(`${call.method} ${call.path}: ${reply.status}`)
      return reply
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      refused.push(error.message)
      return error.reply
    }
  }
  const names = Object.values(hosts) as [string, string]
  const bank = await startBank({ hosts: names, authority, clients: clients.certificate, faults, answer, refusal })
  const controls = controlsOf({ charges, webhooks, now })
  return {
    detours: new Map(names.map((name) => [name, bank.address])),
    authority: authority.certificate,
    faults,
    requests,
    refused,
    notices,
    account: (wish = {}) => {
      const account = openAccount(clients, wish)
      accounts.push(account)
      return account
    },
    charges: () => charges.list(),
    ...controls,
    revokeTokens: () => tokens.revoke(),
    close: () => bank.close(),
  }
}
