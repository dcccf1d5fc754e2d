import { me } from '@recado/contract/platform/session'
import { createQueue } from '@recado/contract/queues/api'
import { createTag } from '@recado/contract/tags/api'
import { createUser, updateUser } from '@recado/contract/users/api'
import { Api } from '#support/api.ts'
import { demoPeople, type Installation, password } from '#support/product.ts'
import type { Production } from './production.ts'

const queues = [
  ['Vendas', '#1c9d6c'],
  ['Suporte técnico', '#7c3aed'],
  ['Financeiro', '#d97706'],
] as const
const tags = [
  ['VIP', '#db2777', 0],
  ['Orçamento enviado', '#2563eb', 1],
  ['Sob medida', '#0d9488', 0],
  ['Garantia', '#65a30d', 0],
  ['Em produção', '#7c3aed', 1],
  ['Pronto para entrega', '#d97706', 1],
] as const

/** Creates a company like a quiet demo's, by the operator's command and the admin's calls. Its users have `password`. Returns the admin. */
export async function addDemoCompany(production: Production): Promise<Api> {
  const { marina, caio, livia } = demoPeople
  const link = await production.recado('company', 'Araucária Móveis', marina)
  const admin = new Api(production.url, { email: marina, password })
  await admin.signIn(link.split('#')[1])
  const queueIds: number[] = []
  for (const [name, color] of queues) queueIds.push((await admin.call(createQueue, { name, color })).id)
  for (const [name, color, kanban] of tags) await admin.call(createTag, { name, color, kanban })
  const { id } = await admin.call(me, {})
  const allTicket = 'enabled'
  await admin.call(updateUser, { id, name: 'Marina Prado', allTicket, queueIds })
  await admin.call(createUser, { name: 'Caio Mendes', email: caio, password, allTicket, queueIds: queueIds.slice(0, 1) })
  await admin.call(createUser, { name: 'Lívia Rocha', email: livia, password, allTicket, queueIds: queueIds.slice(1) })
  return admin
}

/** In the form that the journeys' helpers take. */
export function installationOf(production: Production, admin: Api): Installation {
  return {
    admin: async () => admin,
    phones: production.phones,
    query: <Row extends object>(text: string, values?: readonly unknown[]) => production.query<Row>(text, values),
  }
}
