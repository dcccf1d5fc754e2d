import { expect, test } from 'vitest'
import { until } from '../until.ts'
import { pairingPart } from './stage.ts'

pairingPart('groups', (at) => {
  test('a message and a reaction in a group name their writers', async () => {
    const [ana, bia] = await Promise.all([at.network.newPerson('phone'), at.network.newPerson('phone')])
    const group = await at.network.phones.addGroup({ subject: 'Obra', creator: ana.phone, members: [bia.phone, at.shop] })
    const { id } = await at.network.phones.send(ana.phone, { to: group.id, text: 'no grupo' })
    const message = await at.side.gets(id)
    expect(message).toMatchObject({ chat: { group: group.id }, participant: { phone: ana.phone } })
    await until('it is there', async () =>
      (await at.network.phones.messages(bia.phone, group.id)).some((other) => other.id === id),
    )
    await at.network.phones.react(bia.phone, id, '👍')
    const change = await until('the reaction comes', async () =>
      (await at.side.changes()).find(({ target }) => target.waId === id),
    )
    expect(change).toMatchObject({
      chat: message.chat,
      participant: { phone: bia.phone },
      target: { fromMe: false, participant: message.participant },
    })
  })

  test('a group admin can delete what another member wrote, and a member who calls it an own message cannot', async () => {
    const [ana, bia] = await Promise.all([at.network.newPerson('phone'), at.network.newPerson('lid')])
    const { phones } = at.network
    const group = await phones.addGroup({ subject: 'Obra', creator: ana.phone, members: [bia.phone, at.shop] })
    const { id } = await phones.send(ana.phone, { to: group.id, text: 'o endereço mudou' })
    const of = await at.side.gets(id)
    await until('it is there', async () => (await phones.messages(bia.phone, group.id)).some((other) => other.id === id))
    await phones.deleteForEveryone(bia.phone, id, { forged: true })
    const forged = await until('it comes', async () => (await at.side.changes()).find(({ target }) => target.waId === id))
    expect(forged).not.toHaveProperty('byAdmin')
    expect(forged.target.participant).toEqual(forged.participant)
    expect(forged.target.participant).not.toEqual(of.participant)
    const theirs = await phones.send(bia.phone, { to: group.id, text: 'não mudou' })
    const { participant } = await at.side.gets(theirs.id)
    await phones.deleteForEveryone(ana.phone, theirs.id)
    const change = await until('the deletion comes', async () =>
      (await at.side.changes()).find(({ target }) => target.waId === theirs.id),
    )
    expect(change).toMatchObject({ participant: { phone: ana.phone }, target: { fromMe: false, participant }, byAdmin: true })
  })

  test('a group reports its name when it first writes and when the name changes', async () => {
    const [ana, bia] = await Promise.all([at.network.newPerson('phone'), at.network.newPerson('phone')])
    const group = await at.network.phones.addGroup({ subject: 'Obra Norte', creator: ana.phone, members: [bia.phone, at.shop] })
    const names = async () =>
      (
        await at.side.query<{ subject: string }>(
          `select payload->>'subject' as subject from channels.inbox
           where connection_id = $1 and kind = 'group' and payload->'chat'->>'group' = $2 order by id`,
          [at.side.connectionId, group.id],
        )
      ).map(({ subject }) => subject)
    for (const text of ['um', 'dois']) await at.side.gets((await at.network.phones.send(ana.phone, { to: group.id, text })).id)
    await until('the name is told', async () => (await names()).length > 0)
    await at.network.phones.changeGroup(group.id, { by: ana.phone, subject: 'Obra Sul' })
    await until('the new name is told', async () => (await names()).includes('Obra Sul'))
    expect(await names()).toEqual(['Obra Norte', 'Obra Sul'])
  })

  test('in a group an answer and a reaction name the member', async () => {
    const [one, other] = await Promise.all([at.network.newPerson('phone'), at.network.newPerson('phone')])
    const group = await at.network.phones.addGroup({ subject: 'Obra', creator: one.phone, members: [other.phone, at.shop] })
    const { id } = await at.network.phones.send(one.phone, { to: group.id, text: 'quem vem?' })
    const { chat, participant = {} } = await at.side.gets(id)
    const quoted = { waId: id, fromMe: false, participant, text: 'quem vem?' }
    const waId = await at.side.named(await at.side.put(chat, { type: 'text', text: 'eu' }, { quoted }))
    const target = { chat, waId: id, fromMe: false, participant }
    await at.side.put(chat, { type: 'reaction', target, emoji: '👍' })
    const seen = await until('both are there', async () => {
      const messages = await at.network.phones.messages(other.phone, group.id)
      const [asked, answer] = [messages.find((message) => message.id === id), messages.find((message) => message.id === waId)]
      return asked?.reactions?.length && answer ? { asked, answer } : false
    })
    expect(seen.answer.quoted).toEqual({ id, text: 'quem vem?', from: one.phone })
    expect(seen.asked.reactions).toEqual([{ from: at.shop, emoji: '👍' }])
  })
})
