import { afterAll, expect, test } from 'vitest'
import { changeMembers } from './changes.ts'
import { announceGroup, groupJid } from './groups.ts'
import { writeInGroup } from './messages.ts'
import type { LinkedClient } from '#whatsapp/testing/linked-client.ts'
import { LinkedShop } from '#whatsapp/testing/linked-shop.ts'
import { until } from '#whatsapp/testing/until.ts'

/** Two companies' numbers, each with a linked device, in the same groups as Mariana. */
const linked = await new LinkedShop().open()
const { network, shop, maria, device: first } = linked
const { directory, groups, trace } = network.state
const rival = directory.addPhone({ pn: '5511990000003', name: 'Móveis do Vale', business: true })
const second = await linked.linkAnother(rival)
const [builders, neighbours] = ['Obra da Mariana', 'Vizinhos'].map((subject) =>
  groups.add(subject, maria.pn, [shop.pn, rival.pn]),
)
const alone = groups.add('Só a Araucária', maria.pn, [shop.pn])

afterAll(() => linked.close())

const ways = (client: LinkedClient, id: string) => client.received.filter(({ key, message }) => key.id === id && message).length

test('each device knows the groups of its own number', async () => {
  for (const group of groups.all()) announceGroup(directory, group)
  const idsOf = async (client: LinkedClient) => Object.keys(await client.socket.groupFetchAllParticipating()).sort()
  expect(await idsOf(first)).toEqual([builders!, neighbours!, alone].map(groupJid).sort())
  expect(await idsOf(second)).toEqual([builders!, neighbours!].map(groupJid).sort())
  await expect(second.socket.groupMetadata(groupJid(alone))).rejects.toMatchObject({ data: 404 })
})

test('a message of a member reaches both devices, each in a separate copy, in the group it was written in', async () => {
  for (const group of [builders!, neighbours!, builders!]) {
    const { id } = await writeInGroup(network.state, maria, group, { text: `Orçamento para ${group.subject}` })
    for (const client of [first, second]) {
      expect((await client.getsId(id)).key).toMatchObject({
        remoteJid: groupJid(group),
        participant: maria.lidJid,
        fromMe: false,
      })
    }
    await until('both have confirmed it', () => maria.chats.get(id)?.status === 'delivered')
    expect([ways(first, id), ways(second, id)]).toEqual([1, 1])
    const { deliveries } = maria.chats.get(id)!
    expect(Object.keys(deliveries).sort()).toEqual([first.jid, second.jid].sort())
    expect(Object.values(deliveries)).toMatchObject([{ wireCopies: 1 }, { wireCopies: 1 }])
  }
  const { id } = await writeInGroup(network.state, maria, alone, { text: 'Só entre nós' })
  await first.getsId(id)
  await until('it is confirmed', () => maria.chats.get(id)?.status === 'delivered')
  expect(ways(second, id)).toBe(0)
})

test('a message of one device reaches the other under its number, and no device asks again', async () => {
  trace.clear()
  for (const [from, to, own] of [
    [first, second, shop],
    [second, first, rival],
  ] as const) {
    for (const group of [builders!, neighbours!]) {
      const text = `${own.record.name} em ${group.subject}`
      const id = await from.send(groupJid(group), text)
      const { key, pushName } = await to.gets(text)
      expect(key).toMatchObject({ id, remoteJid: groupJid(group), participant: own.lidJid, fromMe: false })
      expect(pushName).toBe(own.record.name)
      await until('all have it', () => own.chats.get(id)?.status === 'delivered')
      expect(await from.ackOf(id)).not.toHaveProperty('phash')
      expect([ways(from, id), ways(to, id)]).toEqual([0, 1])
      expect(maria.chats.get(id)).toMatchObject({ author: own.pn, text, wireCopies: 1 })
    }
  }
  expect(trace.lines().filter((line) => line.includes('type=retry'))).toEqual([])
})

test('a receipt of one device is no receipt of the other', async () => {
  const { id } = await writeInGroup(network.state, maria, builders!, { text: 'Quem entrega?' })
  const { key } = await first.getsId(id)
  await second.getsId(id)
  await first.socket.readMessages([key])
  await until('the shop has read it', () => maria.chats.get(id)?.members?.[shop.pn] === 'read')
  await until('the rival has it', () => maria.chats.get(id)?.members?.[rival.pn])
  expect(maria.chats.get(id)).toMatchObject({ status: 'delivered', members: { [rival.pn]: 'delivered' } })
})

test('when a number leaves a group its device gets nothing more, and the other device goes on', async () => {
  await changeMembers(network.state, neighbours!, rival, 'remove', [rival])
  const { id } = await writeInGroup(network.state, maria, neighbours!, { text: 'Sem os rivais' })
  await first.getsId(id)
  const { id: last } = await writeInGroup(network.state, maria, builders!, { text: 'Com todos' })
  await second.getsId(last)
  expect(ways(second, id)).toBe(0)
})
