// @module-tag messages

import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Company, openCompany } from '#support/company.ts'
import { connectNumber, shop } from '#support/connection.ts'
import { customers, receive } from '#support/desk.ts'
import { untilFaultsHappened } from '#support/faults.ts'

// Signals that arrive before their message, over a network that corrupts and from phones that are early or forge.

const { mariana, rafael, joao } = customers
let product: Company
beforeAll(async () => {
  product = await openCompany()
  await connectNumber(product)
  await receive(product, mariana, 'Bom dia')
})
afterAll(() => product?.remove())

interface Row {
  body: string
  deleted: boolean
  ack: number
  emoji: string | null
}
const rows = (like: string) =>
  product.query<Row>(
    `select m.body, m.is_deleted as deleted, m.ack, (select r.emoji from message_reactions r
     where r.company_id = m.company_id and r.message_id = m.id) as emoji
     from messages m where m.body like $1 order by m.id`,
    [`${like} %`],
  )

const times = 6
const acts: [what: string, act: (id: string) => Promise<unknown>, expected: Partial<Row>][] = [
  ['deletion', (id) => product.network.deleteForEveryone(mariana.phone, id), { deleted: true }],
  ['reaction', (id) => product.network.react(mariana.phone, id, '👍'), { emoji: '👍' }],
]

test.each(acts)('the %s right after a corrupt delivery takes effect when its message arrives', async (what, act, expected) => {
  const { network: phones } = product
  for (let number = 0; number < times; number += 1) {
    await phones.addFault({ kind: 'corrupt', pn: mariana.phone })
    const { id } = await phones.write(mariana.phone, shop, `${what} ${number}`)
    await act(id)
  }
  await untilFaultsHappened(product)
  await expect.poll(() => rows(what)).toMatchObject(Array.from({ length: times }, () => expected))
})

test('forty messages typed on the shop’s phone and read at once count as read, though two arrived corrupt', async () => {
  const { network: phones } = product
  await phones.addFault({ kind: 'corrupt', pn: shop, times: 2 })
  for (let number = 0; number < 40; number += 1) await phones.write(shop, mariana.phone, `typed ${number}`)
  await phones.read(mariana.phone, shop)
  await expect.poll(async () => (await rows('typed')).map(({ ack }) => ack)).toEqual(Array.from({ length: 40 }, () => 4))
  expect(await product.query('select from early_signals')).toEqual([])
})

test('in a group only the writer and an admin delete a message, and a private answer quotes only what its group stored', async () => {
  const { network: phones } = product
  const group = await phones.addGroup({ subject: 'Obra', creator: mariana.phone, members: [rafael.phone, joao.phone, shop] })
  const said = async (from: string, to: string, message: object) => (await phones.send(from, { to, ...message })).id
  const there = (body: string) =>
    expect.poll(() => product.query('select from messages where body = $1', [body]).then(({ length }) => length)).toBe(1)
  const mine = await said(mariana.phone, group.id, { text: 'Pagamento só à Mariana' })
  const theirs = await said(rafael.phone, group.id, { text: 'Pago ao João' })
  await there('Pagamento só à Mariana')
  await there('Pago ao João')
  await expect.poll(() => phones.messages(joao.phone, group.id).then(({ length }) => length)).toBe(2)
  await phones.deleteForEveryone(joao.phone, mine, { forged: true })
  await phones.edit(joao.phone, mine, 'Pagamento ao João', { forged: true })
  await phones.deleteForEveryone(mariana.phone, theirs)
  await phones.send(joao.phone, { to: shop, text: 'Em particular', quote: mine })
  await phones.send(joao.phone, { to: shop, text: 'Como combinado', forgedQuote: { id: mine, text: 'Tudo grátis', from: shop } })
  await there('Como combinado')
  const shown = (bodies: string[]) =>
    product.query(
      'select body, is_deleted as deleted, quoted_id as quoted, quoted_copy as copy from messages where body = any ($1) order by id',
      [bodies],
    )
  await expect
    .poll(() => shown(['Pagamento só à Mariana', 'Pagamento ao João', 'Pago ao João']))
    .toMatchObject([
      { body: 'Pagamento só à Mariana', deleted: false },
      { body: 'Pago ao João', deleted: true },
    ])
  expect(await shown(['Em particular', 'Como combinado'])).toMatchObject([
    { quoted: null, copy: { mediaType: 'conversation', body: 'Pagamento só à Mariana' } },
    { quoted: null, copy: { mediaType: 'conversation', body: 'Tudo grátis' } },
  ])
})
