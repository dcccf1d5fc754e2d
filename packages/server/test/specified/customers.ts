import { sheetOf } from '../fixtures/sheets.ts'
import type { SpecifiedInstallation } from './installation.ts'
import type { SpecifiedRecords } from './tickets.ts'

/** Contacts in bulk, and those who leave. */
export async function walkContacts({ api, admin }: SpecifiedInstallation): Promise<void> {
  const as = (call: string, path: unknown[] = [], sent = {}) => api.call(admin, call, path, sent)
  const rows = [
    { name: 'Caio', number: '5541988770002', email: '' },
    { name: 'Sem número', number: '12', email: '' },
  ]
  const { newContacts } = await as('POST /contacts/upload', [], { rows })
  await as('POST /contacts/import')
  await as('DELETE /contacts/{}', [newContacts[0].contactId])
}

/** Lists for campaigns and who is in them. */
export async function walkLists(
  { api, admin, company, w }: SpecifiedInstallation,
  { contact }: SpecifiedRecords,
): Promise<{ list: number; tag: number }> {
  const as = (call: string, path: unknown[] = [], sent = {}) => api.call(admin, call, path, sent)
  const { id: list } = await as('POST /contact-lists', [], { name: 'Clientes' })
  await as('PUT /contact-lists/{}', [list], { name: 'Bons clientes' })
  await as('GET /contact-lists/{}', [list])
  await as('GET /contact-lists', [], { searchParam: 'bons', pageNumber: 1 })
  await as('GET /contact-lists/list')
  const person = { name: 'Davi', number: '5541988770003', email: 'davi@recado.example' }
  const { id: item } = await as('POST /contact-list-items', [], { ...person, companyId: company, contactListId: list })
  await as('PUT /contact-list-items/{}', [item], { ...person, name: 'Davi M.' })
  await as('GET /contact-list-items/{}', [item])
  await as('GET /contact-list-items', [], { searchParam: 'davi', pageNumber: 1, contactListId: list })
  await as('DELETE /contact-list-items/{}', [item])
  const { id: tag } = await as('POST /tags', [], { name: 'Negociação', color: '#654321', kanban: 1 })
  await as('PUT /tags/{}', [tag], { name: 'Em negociação', color: '#654321', kanban: 1 })
  await as('GET /tags/{}', [tag])
  await as('GET /tags', [], { searchParam: 'em', pageNumber: 1, companyId: company })
  await as('GET /tags/list')
  await as('GET /tags/kanban')
  await as('PUT /contact-tags/{}/{}', [contact, tag])
  await as('GET /ticket/kanban', [], { queueIds: '[]', showAll: true })
  await as('POST /contact-lists/{}/import-from-tag', [list], { tagId: tag })
  await as('DELETE /contact-tags/{}', [contact])
  const sheet = sheetOf([
    ['nome', 'numero', 'email'],
    ['Eva', '5541988770004', ''],
  ])
  await as('POST /contact-lists/{}/upload', [list], { file: new File([new Uint8Array(sheet)], 'pessoas.xlsx') })
  await w.settle()
  const { id: spare } = await as('POST /contact-lists', [], { name: 'Sem uso' })
  await as('DELETE /contact-lists/{}', [spare])
  const { id: gone } = await as('POST /tags', [], { name: 'Sem uso', color: '#333333', kanban: 0 })
  await as('DELETE /tags/{}', [gone])
  return { list, tag }
}

/** Quick messages, schedules, file lists. */
export async function walkTools(
  { api, admin, company, w, png }: SpecifiedInstallation,
  { contact }: SpecifiedRecords,
): Promise<number> {
  const as = (call: string, path: unknown[] = [], sent = {}) => api.call(admin, call, path, sent)
  const reply = { shortcode: 'oi', message: 'Olá, tudo bem?', geral: true }
  const { id: quick } = await as('POST /quick-messages', [], reply)
  await as('PUT /quick-messages/{}', [quick], { ...reply, shortcode: 'ola' })
  await as('GET /quick-messages/{}', [quick])
  await as('GET /quick-messages', [], { searchParam: 'ola', pageNumber: 1, userId: admin.id })
  await as('POST /quick-messages/{}/media-upload', [quick], { typeArch: 'quickMessage', file: png() })
  await as('GET /quick-messages/slash-commands')
  await as('DELETE /quick-messages/{}/media-upload', [quick])
  await as('DELETE /quick-messages/{}', [quick])
  const sendAt = new Date(w.now.getTime() + 3_600_000).toISOString()
  const { id: schedule } = await as('POST /schedules', [], { body: 'Lembrete', contactId: contact, sendAt })
  await as('PUT /schedules/{}', [schedule], { body: 'Lembrete novo', sendAt })
  await as('GET /schedules/{}', [schedule])
  await as('GET /schedules', [], { searchParam: 'novo', pageNumber: 1 })
  await as('POST /schedules/{}/media-upload', [schedule], { file: png() })
  await as('DELETE /schedules/{}/media-upload', [schedule])
  await as('DELETE /schedules/{}', [schedule])
  const files = { name: 'Catálogo', message: 'Nossos preços', userId: admin.id }
  const { id: list } = await as('POST /files', [], { ...files, options: [{ name: 'Preços' }] })
  const { options } = await as('GET /files/{}', [list])
  const form = { typeArch: 'fileList', files: png(), mediaType: 'image/png', name: 'Preços', id: options[0].id, fileId: list }
  await as('POST /files/uploadList/{}', [list], form)
  await as('PUT /files/{}', [list], { ...files, name: 'Catálogo novo', options: [{ id: options[0].id, name: 'Preços' }] })
  await as('GET /files', [], { companyId: company, searchParam: 'novo', pageNumber: 1 })
  const { id: spare } = await as('POST /files', [], { name: 'Sem uso', message: 'x' })
  await as('DELETE /files/{}', [spare])
  return list
}

/** Campaigns, from the draft to the report. */
export async function walkCampaigns(
  house: SpecifiedInstallation,
  desk: SpecifiedRecords,
  used: { list: number; tag: number; files: number },
): Promise<void> {
  const { api, admin, w, png } = house
  const as = (call: string, path: unknown[] = [], sent = {}) => api.call(admin, call, path, sent)
  const { settings: _settings, ...own } = await as('GET /campaign-settings')
  await as('POST /campaign-settings', [], {
    settings: { ...own, messageInterval: 5, variables: [{ key: 'loja', value: 'Matriz' }] },
  })
  const texts = Object.fromEntries([1, 2, 3, 4, 5].map((at) => [`message${at}`, at === 1 ? 'Oi {nome}' : null]))
  const draft = { name: 'Promoção', ...texts, scheduledAt: null, whatsappId: desk.connection, contactListId: used.list }
  const made = { ...draft, tagId: null, fileListId: used.files, confirmation: false, strangers: 'include' }
  const { id } = await as('POST /campaigns', [], made)
  await as('POST /campaigns/{}/media-upload', [id], { file: png() })
  await as('DELETE /campaigns/{}/media-upload', [id])
  await as('PUT /campaigns/{}', [id], { name: 'Promoção de hoje', message1: 'Bom dia {nome}', scheduledAt: w.now.toISOString() })
  for (let seconds = 0; seconds < 60; seconds += 10) {
    w.turnClock(10_000)
    await w.settle()
  }
  await as('POST /campaigns/{}/cancel', [id])
  await as('POST /campaigns/{}/restart', [id])
  await as('GET /campaigns/{}', [id])
  await as('GET /campaigns', [], { searchParam: 'promo', pageNumber: 1 })
  const { id: spare } = await as('POST /campaigns', [], { name: 'Sem uso' })
  await as('DELETE /campaigns/{}', [spare])
}
