import { expect, test } from 'vitest'
import { choosingPart } from './stage.ts'

choosingPart('what can be tapped', (at) => {
  test('a tapped choice arrives with its text and its id', async () => {
    const person = await at.network.newPerson('phone')
    const options = ['Vendas', 'Suporte'].map((title, place) => ({ id: `queue:${place}`, title }))
    const choices = { style: 'buttons', text: 'Para onde?', options } as const
    const content = { type: 'text', text: 'Para onde?\n*1* - Vendas\n*2* - Suporte', choices } as const
    const { chat } = await at.side.gets(await at.network.write(person.phone, at.shop, 'oi'))
    const shown = await at.side.named(await at.side.put(chat, content))
    const answer = await at.side.gets(await at.network.tap(person, shown, 'queue:1'))
    expect(answer).toMatchObject({
      content: { type: 'text', text: 'Suporte', reply: { id: 'queue:1' } },
      quoted: { waId: shown },
    })
  })
})
