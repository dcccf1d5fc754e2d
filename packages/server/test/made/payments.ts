import { listInvoices, showSubscription, signNow } from '@recado/contract/invoices/api'
import { createCharge, listPaymentOddities, registerWebhook, updatePaymentSettings } from '@recado/contract/payments/api'
import type { Input } from '@recado/contract/endpoint'
import { type Account as AsaasAccount } from '@recado/peers/asaas/account'
import { type Asaas, startAsaas } from '@recado/peers/asaas/asaas'
import type { Account as EfiAccount } from '@recado/peers/efi/accounts'
import { type Efi, startEfi } from '@recado/peers/efi/efi'
import { createAuthority } from '@recado/peers/whatsapp/media/x509'
import { openOutbound } from '#platform/outbound/outbound.ts'
import { type TestUser, World } from '../world.ts'

export const publicUrl = 'https://desk.example'
export const zone = 'America/Sao_Paulo'
export const dayMs = 86_400_000

/** An installation whose operator is paid by Pix, and the services that take the payments. */
export interface PaymentWorld {
  w: World
  efi: Efi
  asaas: Asaas
  operator: TestUser
  /** Subscriptions are paid to a new account of the bank. */
  useEfi(): Promise<EfiAccount>
  useAsaas(): Promise<AsaasAccount>
  /** An admin of a company whose open invoice is of so many reais. */
  debtor(reais?: number, recurrence?: string): Promise<Debtor>
  end(): Promise<void>
}

export interface Debtor {
  admin: TestUser
  invoiceId: number
  /** The day it is paid until. */
  dueDate(): Promise<string | null>
  isPaid(): Promise<boolean>
  pay(over?: Partial<Input<typeof createCharge>>): ReturnType<typeof payAs>
}

export const address = { firstName: 'Ana', address2: 'Rua A, 1', city: 'Curitiba', zipcode: '80000-000', country: 'BR' } as const

function payAs(w: World, admin: TestUser, invoiceId: number, over: Partial<Input<typeof createCharge>> = {}) {
  return w.call(admin, createCharge, { ...address, invoiceId, ...over })
}

export async function openPaymentWorld(): Promise<PaymentWorld> {
  const desks = new Map<string, string>()
  const authority = createAuthority('Banks')
  let w: World | undefined
  const now = () => w?.now ?? new Date()
  const efi = await startEfi({ now, desks, authority })
  const asaas = await startAsaas({ now, desks, authority })
  const detours = new Map([...efi.detours, ...asaas.detours])
  const world = (w = await World.create({ publicUrl, outbound: openOutbound({ detours, authority: authority.certificate }) }))
  desks.set('desk.example', await world.origin())
  const operator = await world.user(await world.company(), 'admin')
  await world.owner.query('update users set super = true where id = $1', [operator.id])
  const save = async (input: Input<typeof updatePaymentSettings>) => {
    operator.token = await world.renewedToken(operator)
    const saved = await world.call(operator, updatePaymentSettings, input)
    if (saved.status !== 200) throw new Error(JSON.stringify(saved.error))
    const registered = await world.call(operator, registerWebhook, {})
    if (registered.status !== 200) throw new Error(JSON.stringify(registered.error))
  }
  return {
    w: world,
    efi,
    asaas,
    operator,
    useEfi: async () => {
      const account = efi.account()
      await save({ driver: 'efi', efi: keysOf(account) })
      return account
    },
    useAsaas: async () => {
      const account = asaas.account()
      await save({ driver: 'asaas', asaas: { environment: 'production', apiKey: account.apiKey } })
      return account
    },
    debtor: (reais, recurrence) => debtorOf(world, reais, recurrence),
    end: async () => {
      await world.end()
      await efi.close()
      await asaas.close()
    },
  }
}

/** The payment settings that an operator types in. */
export function keysOf({ environment, clientId, clientSecret, pixKeys, certificate }: EfiAccount) {
  const pem = `${certificate.certificate}${certificate.privateKey}`
  return { environment, clientId, clientSecret, pixKey: pixKeys[0], certificate: pem }
}

async function debtorOf(w: World, reais = 49.9, recurrence = 'MENSAL'): Promise<Debtor> {
  const company = await w.company()
  const due = new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(new Date(w.now.getTime() + 3 * dayMs))
  const set = 'update companies set due_date = $2, recurrence = $3, time_zone = $4 where id = $1'
  await w.owner.query(set, [company, due, recurrence, zone])
  await w.owner.query('update plans set value = $2 where id = (select plan_id from companies where id = $1)', [company, reais])
  const admin = await w.user(company, 'admin')
  const { body } = await w.call(admin, signNow, {})
  const renewed = async () => ({ ...admin, token: await w.renewedToken(admin) })
  return {
    admin,
    invoiceId: body.id,
    dueDate: async () => (await w.call(await renewed(), showSubscription, {})).body.dueDate,
    isPaid: async () => {
      const { list } = (await w.call(await renewed(), listInvoices, {})).body
      return list.find(({ id }) => id === body.id)?.status === 'paid'
    },
    pay: async (over) => payAs(w, await renewed(), body.id, over),
  }
}

export async function anomaliesOf({ w, operator }: PaymentWorld) {
  operator.token = await w.renewedToken(operator)
  return (await w.call(operator, listPaymentOddities, {})).body.oddities
}
