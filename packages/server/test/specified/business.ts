import { signNow } from '@recado/contract/invoices/api'
import type { SpecifiedInstallation } from './installation.ts'

const flags = {
  useCampaigns: true,
  useSchedules: true,
  useInternalChat: true,
  useExternalApi: true,
  useKanban: true,
  useOpenAi: true,
  useIntegrations: true,
}

/** Plans, companies, help videos, announcements: what the operator does. */
export async function walkOperator({ api, operator, png }: SpecifiedInstallation): Promise<void> {
  const as = (call: string, path: unknown[] = [], sent = {}) => api.call(operator, call, path, sent)
  const { id: plan } = await as('POST /plans', [], {
    name: 'Essencial',
    users: 5,
    connections: 2,
    queues: 3,
    value: 99,
    ...flags,
  })
  await as('PUT /plans/{}', [plan], { name: 'Essencial', value: 109 })
  await as('GET /plans/{}', [plan])
  await as('GET /plans/all')
  await api.call(undefined, 'GET /plans/list')
  const licence = { planId: plan, recurrence: 'MENSAL', dueDate: '2100-01-01', status: true, campaignsEnabled: true }
  const own = { name: 'Padaria', email: 'padaria@recado.example', phone: '41999990000' }
  await api.call(undefined, 'POST /companies/cadastro', [], { ...own, ...licence, password: 'Senha boa 1' })
  const other = { ...own, name: 'Ótica', email: 'otica@recado.example' }
  const { id } = await as('POST /companies', [], { ...other, ...licence, password: 'Senha boa 1' })
  await as('GET /companies')
  await as('GET /companies/list')
  await as('GET /companies/listPlan/{}', [id])
  await as('GET /companies/{}', [id])
  await as('PUT /companies/{}', [id], { name: 'Ótica Boa', email: 'boa@recado.example', phone: '41999990001' })
  await as('DELETE /companies/{}', [id], { name: 'Ótica Boa' })
  const { id: spare } = await as('POST /plans', [], { name: 'Sem uso', users: 1, connections: 1, queues: 1, value: 1, ...flags })
  await as('DELETE /plans/{}', [spare])
  const video = { title: 'Primeiros passos', video: 'dQw4w9WgXcQ', description: 'Como começar' }
  const { id: help } = await as('POST /helps', [], video)
  await as('PUT /helps/{}', [help], { ...video, title: 'Primeiro dia' })
  await as('GET /helps')
  await as('GET /helps/list')
  await as('DELETE /helps/{}', [help])
  const news = { title: 'Manutenção', text: 'Domingo às 3h', priority: 1, status: true }
  const { id: announcement } = await as('POST /announcements', [], news)
  await as('PUT /announcements/{}', [announcement], { ...news, title: 'Manutenção no domingo' })
  await as('POST /announcements/{}/media-upload', [announcement], { file: png() })
  await as('GET /announcements', [], { searchParam: 'domingo', pageNumber: 1 })
  await as('DELETE /announcements/{}/media-upload', [announcement])
  await as('DELETE /announcements/{}', [announcement])
}

/** Settings, the brand, the hours, the invoice. */
export async function walkCompany({ api, admin, company, png, w, efi }: SpecifiedInstallation): Promise<void> {
  const as = (call: string, path: unknown[] = [], sent = {}) => api.call(admin, call, path, sent)
  await as('PUT /settings/{}', ['userRating'], { key: 'userRating', value: 'enabled' })
  await as('GET /settings')
  await api.call(undefined, 'GET /public/branding')
  await as('POST /settings/branding/logo', [], { logo: png() })
  const { schedules } = await as('GET /companies/{}', [company])
  await as('PUT /companies/{}/schedules', [company], { schedules })
  const soon = new Date(w.now.getTime() + 3 * 86_400_000).toISOString().slice(0, 10)
  await w.owner.query('update companies set due_date = $2 where id = $1', [company, soon])
  await w.call(admin, signNow, {})
  const { list } = await as('GET /invoices/all', [], { searchParam: 'plan', pageNumber: 1 })
  const who = { firstName: 'Ana', lastName: 'Prado', address2: 'Rua A, 1', city: 'Curitiba', state: 'PR', zipcode: '80000-000' }
  const card = { nameOnCard: 'ANA PRADO', cardNumber: '4111111111111111', cvv: '123' }
  const said = { plan: '{"price":1}', price: 1, users: 1, connections: 1, useAddressForPaymentDetails: false }
  const { txid } = await as('POST /subscription', [], { ...who, ...card, ...said, country: 'BR', invoiceId: list[0].id })
  efi.pay(txid)
  await efi.notices.deliver()
  w.turnClock(1_000)
  await w.settle()
}

/** Colleagues among themselves. */
export async function walkChats({ api, admin, colleague }: SpecifiedInstallation): Promise<void> {
  const as = (call: string, path: unknown[] = [], sent = {}) => api.call(admin, call, path, sent)
  const users = [{ id: colleague.id }]
  const { id } = await as('POST /chats', [], { users, title: 'Turno da tarde' })
  await as('PUT /chats/{}', [id], { users, title: 'Turno da noite' })
  await as('POST /chats/{}/messages', [id], { message: 'Boa noite' })
  await as('GET /chats')
  await as('GET /chats/{}/messages', [id], { pageNumber: 1 })
  await as('POST /chats/{}/read', [id], { userId: admin.id })
  await as('DELETE /chats/{}', [id])
}
