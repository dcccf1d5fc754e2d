import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { errorOf, TestShop } from '#meta/testing.ts'
import { changeCategory, changeQuality, changeStatus } from './changes.ts'
import { decide } from './decisions.ts'
import { addTemplate, findOwned, type Owned } from './store.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

let shop: TestShop
beforeAll(async () => {
  shop = await TestShop.open()
})
beforeEach(() => {
  shop.reset()
  shop.waba.templates = []
  shop.waba.templateNamesTaken = []
  shop.waba.templatesMadeAt = []
  shop.meta.state.reviews.clear()
  shop.meta.state.settings.review = 'approves'
})
afterAll(() => shop.close())

const body = (text: string, ...samples: string[]) => ({
  type: 'BODY',
  text,
  ...(samples.length > 0 && { example: { body_text: [samples] } }),
})
const ready = body('Olá, {{1}}! O pedido {{2}} está pronto para retirada na loja.', 'Ana', '17')
const pronto = { name: 'pronto', language: 'pt_BR', category: 'UTILITY', components: [ready] }
const edge = () => `${shop.waba.id}/message_templates`
const create = (over: object = {}) => shop.ask('POST', edge(), { ...pronto, ...over })
const list = async (query = '') => (await shop.ask('GET', `${edge()}?${query}`)).body['data'] as Record<string, unknown>[]

async function created(over: object = {}): Promise<Owned> {
  const { body: answer } = await create(over)
  const owned = findOwned(shop.meta.state.accounts, String(answer['id']))
  if (!owned) throw new Error(JSON.stringify(answer))
  return owned
}

test('a template is created, reviewed and told, and shown with the fields that are asked for', async () => {
  const { body: answer } = await create()
  expect(answer).toMatchObject({ id: expect.stringMatching(/^\d+$/) as string, status: 'PENDING', category: 'UTILITY' })
  expect(await shop.deliver()).toMatchObject([
    {
      event: 'APPROVED',
      message_template_id: Number(answer['id']),
      message_template_name: 'pronto',
      message_template_language: 'pt_BR',
      message_template_category: 'UTILITY',
      reason: 'NONE',
    },
  ])
  const usual = { ...pronto, id: answer['id'], status: 'APPROVED', parameter_format: 'POSITIONAL' }
  expect(await list()).toEqual([usual])
  const { body: shown } = await shop.ask('GET', `${String(answer['id'])}?fields=id,name,quality_score,rejected_reason`)
  expect(shown).toMatchObject({ name: 'pronto', quality_score: { score: 'UNKNOWN' }, rejected_reason: 'NONE' })
})

test('a review waits for a decision by hand, or decides as it is ordered', async () => {
  const { reviews, settings } = shop.meta.state
  settings.review = 'waits'
  const waiting = await created()
  expect(waiting.template.status).toBe('PENDING')
  const rejection = { reason: 'Variables lack context', recommendation: 'Add words' }
  decide(shop.meta.state, waiting, { status: 'REJECTED', reason: 'INVALID_FORMAT', rejection })
  expect(await shop.deliver()).toMatchObject([{ event: 'REJECTED', reason: 'INVALID_FORMAT', rejection_info: rejection }])
  expect(await list('fields=status,rejected_reason')).toMatchObject([{ status: 'REJECTED', rejected_reason: 'INVALID_FORMAT' }])
  reviews.add({ name: 'promo', category: 'MARKETING', status: 'APPROVED', inAnswer: true })
  expect((await create({ name: 'outro' })).body).toMatchObject({ status: 'PENDING', category: 'UTILITY' })
  expect((await create({ name: 'promo' })).body).toMatchObject({ status: 'APPROVED', category: 'MARKETING' })
})

test('137 templates in three languages come on six pages, and are filtered', async () => {
  for (let count = 0; count < 135; count++) addTemplate(shop.waba, { name: `n${count}`, category: 'MARKETING' })
  for (const language of ['en_US', 'es']) addTemplate(shop.waba, { name: 'n0', language, status: 'PAUSED' })
  const found: unknown[] = []
  let next: string | undefined = `${edge()}?fields=id,name,language`
  for (let pages = 0; next; pages++) {
    const { body: answer }: { body: Record<string, unknown> } = await shop.ask('GET', next)
    found.push(...(answer['data'] as unknown[]))
    next = (answer['paging'] as { next?: string }).next
    expect(pages).toBeLessThan(6)
  }
  expect(new Set(found.map((one) => (one as { id: string }).id)).size).toBe(137)
  expect(await list('name=n0')).toHaveLength(3)
  expect(await list('name=n0&language=es')).toHaveLength(1)
  expect(await list('status=PAUSED,REJECTED')).toHaveLength(2)
  expect(await list('category=["UTILITY"]')).toHaveLength(2)
})

test('an approved template is edited once a day and ten times a month, and reviewed anew', async () => {
  const owned = await created()
  const edit = (over: object) => shop.ask('POST', owned.template.id, over)
  await shop.deliver()
  expect(errorOf(await edit({ category: 'MARKETING' })).code).toBe(100)
  const link = { type: 'BUTTONS', buttons: [{ type: 'URL', text: 'Ver', url: 'https://shop.example/' }] }
  expect((await edit({ components: [ready, link] })).body['success']).toBe(true)
  expect(await shop.deliver()).toMatchObject([
    {
      message_template_element: ready.text,
      message_template_buttons: [{ message_template_button_type: 'URL', message_template_button_url: 'https://shop.example/' }],
    },
    { event: 'APPROVED' },
  ])
  expect(errorOf(await edit({ components: [ready] })).code).toBe(100)
  for (let count = 1; count < 10; count++) {
    shop.now += dayMs
    expect((await edit({ components: [ready] })).status).toBe(200)
  }
  shop.now += dayMs
  expect(errorOf(await edit({ components: [ready] })).code).toBe(100)
  changeStatus(shop.meta.state, owned, 'REJECTED')
  expect((await edit({ components: [ready], category: 'MARKETING' })).status).toBe(200)
  for (const status of ['PENDING', 'DISABLED', 'IN_APPEAL'] as const) {
    changeStatus(shop.meta.state, owned, status)
    expect((await edit({ components: [ready] })).status).toBe(400)
  }
})

test('a name is deleted in all languages or in one, and stays taken for 30 days', async () => {
  const other = await created({ language: 'en_US' })
  await created()
  await created({ language: 'es' })
  expect((await shop.ask('DELETE', `${edge()}?name=pronto&hsm_id=${other.template.id}`)).body['success']).toBe(true)
  expect(errorOf(await create({ language: 'en_US' })).error_subcode).toBe(2_388_023)
  await shop.deliver()
  expect((await shop.ask('DELETE', `${edge()}?name=pronto`)).status).toBe(200)
  expect(await shop.deliver()).toMatchObject(['pt_BR', 'es'].map(() => ({ event: 'PENDING_DELETION', reason: null })))
  expect(await list()).toEqual([])
  expect(errorOf(await create({ language: 'de' })).error_subcode).toBe(2_388_023)
  expect(errorOf(await shop.ask('DELETE', `${edge()}?name=pronto`)).code).toBe(100)
  shop.now += 30 * dayMs
  const owned = await created()
  changeStatus(shop.meta.state, owned, 'DISABLED')
  expect((await shop.ask('DELETE', `${edge()}?name=pronto`)).status).toBe(400)
})

test('of low quality a template is paused for 3 hours, for 6, and then disabled', async () => {
  const owned = await created()
  const { template } = owned
  const { state } = shop.meta
  await shop.deliver()
  changeQuality(state, owned, 'RED')
  expect(await shop.deliver()).toMatchObject([
    { previous_quality_score: 'UNKNOWN', new_quality_score: 'RED', message_template_id: Number(template.id) },
    { event: 'PAUSED', reason: 'NONE', other_info: { title: 'FIRST_PAUSE' } },
  ])
  shop.now += 3 * hourMs - 1
  expect((await list('status=PAUSED')).length).toBe(1)
  shop.now += 1
  expect(await shop.deliver()).toMatchObject([{ event: 'APPROVED', other_info: { title: 'UNPAUSE' } }])
  changeQuality(state, owned, 'YELLOW')
  changeQuality(state, owned, 'RED')
  shop.now += 3 * hourMs
  expect((await list('status=PAUSED')).length).toBe(1)
  expect((await shop.ask('POST', `${template.id}/unpause`)).body['success']).toBe(true)
  expect((await shop.ask('POST', `${template.id}/unpause`)).body['success']).toBe(false)
  changeQuality(state, owned, 'YELLOW')
  changeQuality(state, owned, 'RED')
  expect((await shop.deliver()).at(-1)).toMatchObject({ event: 'DISABLED', disable_info: { disable_date: shop.now / 1000 } })
})

test('a category changes a day after it was told', async () => {
  const owned = await created()
  await shop.deliver()
  changeCategory(shop.meta.state, owned, 'MARKETING')
  expect(await shop.deliver()).toMatchObject([
    { correct_category: 'MARKETING', new_category: 'UTILITY', category_update_timestamp: (shop.now + dayMs) / 1000 },
  ])
  expect(await list('fields=category,correct_category')).toMatchObject([{ category: 'UTILITY', correct_category: 'MARKETING' }])
  shop.now += dayMs
  expect(await shop.deliver()).toMatchObject([{ previous_category: 'UTILITY', new_category: 'MARKETING' }])
  expect(await list('fields=category,previous_category')).toMatchObject([{ category: 'MARKETING', previous_category: 'UTILITY' }])
})

test('an account creates 100 templates in an hour', async () => {
  shop.waba.templatesMadeAt = Array.from({ length: 100 }, () => shop.now)
  expect(errorOf(await create()).code).toBe(80_008)
  shop.now += hourMs
  expect((await create()).status).toBe(200)
})
