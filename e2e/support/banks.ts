import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createCompany } from '@recado/contract/all-companies/api'
import { signNow } from '@recado/contract/invoices/api'
import { listPlans } from '@recado/contract/plans/api'
import { type Asaas, startAsaas } from '@recado/peers/asaas/asaas'
import type { Account } from '@recado/peers/efi/accounts'
import { type Efi, startEfi } from '@recado/peers/efi/efi'
import { createAuthority } from '@recado/peers/whatsapp/media/x509'
import { makeFolder } from './temporary-folders.ts'
import { Api } from './api.ts'
import { demoPeople, password, type Product } from './product.ts'

export interface Banks {
  efi: Efi
  asaas: Asaas
  /** The environment an installation needs to reach the banks, and they it. */
  env: Record<string, string>
  /** Tells the banks where the installation is. */
  find: (product: Product) => void
  close: () => Promise<void>
}

const host = 'desk.example'

/** Payment providers, and an installation that to them is behind a TLS proxy. */
export async function openBanks(): Promise<Banks> {
  const desks = new Map<string, string>()
  const authority = createAuthority('Local banks')
  const efi = await startEfi({ desks, authority })
  const asaas = await startAsaas({ desks, authority })
  const file = join(makeFolder(), 'bank-authority.pem')
  writeFileSync(file, authority.certificate)
  const detours = [...efi.detours, ...asaas.detours].map(([name, address]) => `${name}=${address}`).join(',')
  return {
    efi,
    asaas,
    env: { NODE_EXTRA_CA_CERTS: file, OUTBOUND_DETOURS: detours, PUBLIC_URL: `https://${host}` },
    find: ({ url }) => void desks.set(host, url),
    close: async () => {
      await efi.close()
      await asaas.close()
    },
  }
}

/** The fields an operator fills in. */
export function keysOf({ environment, clientId, clientSecret, pixKeys, certificate }: Account) {
  const pem = `${certificate.certificate}${certificate.privateKey}`
  return { environment, clientId, clientSecret, pixKey: pixKeys[0], certificate: pem }
}

export interface Debtor {
  api: Api
  invoiceId: number
}

/** The admin of a company that owes for a month. */
export async function addDebtor(product: Product, name: string): Promise<Debtor> {
  await product.query('update users set super = true where email = $1', [demoPeople.marina])
  const marina = await product.admin()
  const planId = (await marina.call(listPlans, {})).plans[0]?.id ?? 0
  const email = `${name.toLowerCase()}@pagante.example`
  const dueDate = new Intl.DateTimeFormat('sv', { timeZone: 'America/Sao_Paulo' }).format(Date.now() + 5 * 86_400_000)
  await marina.call(createCompany, { name, email, planId, dueDate, password })
  const api = new Api(product.url, { email, password })
  await api.signIn()
  return { api, invoiceId: (await api.call(signNow, {})).id }
}

export const address = { firstName: 'Ana', address2: 'Rua A, 1', city: 'Curitiba', zipcode: '80000-000', country: 'BR' } as const
