import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { finalVerdict } from '@recado/border/verdict'
import { until } from '../until.ts'
import { core } from './stage.ts'

core('a line', (at) => {
  test('a message is one row in one lane, however its writer is addressed', async () => {
    const { side, shop } = await at.world.newPaired()
    const person = await at.network.newPerson('phone')
    const id = await at.network.write(person.phone, shop, 'pelo número')
    const first = await side.receives('pelo número')
    expect(first).toMatchObject({ waId: id, fromMe: false, content: { type: 'text', text: 'pelo número' } })
    expect(first.chat.phone).toBe(person.phone)

    await at.network.showPersonBy(person, 'lid')
    await at.network.write(person.phone, shop, 'pelo lid')
    expect((await side.receives('pelo lid')).chat).toEqual(first.chat)

    const lanes = await side.query(`select distinct lane from channels.inbox where connection_id = $1 and kind = 'message'`, [
      side.connectionId,
    ])
    expect(lanes).toHaveLength(1)
    await until('the writer sees it delivered', async () => (await at.network.statusOf(person, shop, id)) === 'delivered')
  })

  test('a text goes out, the server learns its network id, and its ticks come back', async () => {
    const { side, shop } = await at.world.newPaired()
    const person = await at.network.newPerson('phone')
    const ref = await side.send(person, 'olá')
    const waId = await side.named(ref)
    await side.reachesAck(ref, 3)
    expect(await at.network.seenBy(person, shop)).toEqual([{ id: waId, text: 'olá', copies: 1 }])
    await at.network.read(person, shop)
    await side.reachesAck(ref, 4)
    const [row] = await side.query('select state, wa_id from channels.outbox where ref = $1', [ref])
    expect(row).toEqual({ state: 'done', wa_id: waId })
  })

  test('messages that the server marks as read show as read at the writer', async () => {
    const { side, shop } = await at.world.newPaired()
    const person = await at.network.newPerson('lid')
    const waId = await at.network.write(person.phone, shop, 'leia')
    const { chat } = await side.receives('leia')
    await side.query(`insert into channels.outbox (connection_id, kind, lane, payload) values ($1, 'read', 'x', $2)`, [
      side.connectionId,
      { keys: [{ chat, waId }] },
    ])
    expect(await until('it is read', async () => (await at.network.statusOf(person, shop, waId)) === 'read')).toBe(true)
  })

  test('a message of an attendant goes before a campaign, and each class keeps its order', async () => {
    const { side, shop } = await at.world.newPaired()
    const person = await at.network.newPerson('phone')
    // In one statement, so that all are waiting when the first is taken. The ids sort differently as text.
    await side.query(
      `select setval('channels.outbox_id_seq', (10 ^ ceil(log(last_value + 4)) - 2)::bigint) from channels.outbox_id_seq`,
    )
    const text = (n: number) => ({ to: person, content: { type: 'text', text: `${n}` } })
    const rows = [
      [3, 1],
      [3, 2],
      [0, 3],
      [1, 4],
      [0, 5],
    ].map(([rank, n]) => ({ rank, ref: randomUUID(), payload: text(n ?? 0) }))
    await side.query(
      `insert into channels.outbox (connection_id, kind, class, ref, lane, payload)
       select $1, 'message', r.rank, r.ref, 'one', r.payload from jsonb_to_recordset($2) as r (rank smallint, ref uuid, payload jsonb)`,
      [side.connectionId, JSON.stringify(rows)],
    )
    const seen = await until('all five arrive', async () => {
      const all = await at.network.seenBy(person, shop)
      return all.length === 5 && all
    })
    expect(seen.map((message) => message.text)).toEqual(['3', '5', '4', '1', '2'])
  })

  test('a message for a connection that was never paired fails', async () => {
    const side = at.world.newConnection()
    const ref = await side.send({ phone: '5511900000000' }, 'ninguém')
    await until('it fails', async () => (await side.failures()).length > 0)
    expect(await side.failures()).toEqual([{ ref, verdict: finalVerdict('not-connected') }])
  })

  test('a message to a number that does not exist fails, and the next one goes out', async () => {
    const { side } = await at.world.newPaired()
    const person = await at.network.newPerson('phone')
    const ref = await side.send({ phone: '5599000000000' }, 'alô?')
    await side.reachesAck(await side.send(person, 'olá'), 3)
    await until('it fails', async () => (await side.failures()).length > 0)
    expect(await side.failures()).toMatchObject([
      { ref, verdict: { ...finalVerdict('not-on-network'), code: expect.any(String) } },
    ])
  })

  test('a held message waits in its place with its conversation and delays no other', async () => {
    const { side, shop } = await at.world.newPaired()
    const [held, other] = await Promise.all([at.network.newPerson('phone'), at.network.newPerson('phone')])
    const row = `insert into channels.outbox (connection_id, kind, ref, lane, payload, due_at)
       values ($1, 'message', $2, $3, $4, now() + interval '1 hour')`
    const payload = { to: held, content: { type: 'text', text: 'mais tarde' } }
    await side.query(row, [side.connectionId, randomUUID(), `with ${held.phone}`, payload])
    const after = await side.send(held, 'e depois')
    await side.reachesAck(await side.send(other, 'já'), 3)
    expect(await at.network.seenBy(held, shop)).toEqual([])
    await side.query(`update channels.outbox set due_at = now() where connection_id = $1`, [side.connectionId])
    await side.reachesAck(after, 3)
    expect((await at.network.seenBy(held, shop)).map(({ text }) => text)).toEqual(['mais tarde', 'e depois'])
  })

  test('new settings renew the session, and messages from the meantime arrive in the next one', async () => {
    const { side, shop } = await at.world.newPaired()
    const person = await at.network.newPerson('phone')
    const { since } = await side.reaches('CONNECTED')
    await side.query(
      `insert into channels.settings as s (connection_id, provider) values ($1, 'beta')
       on conflict (connection_id) do update set version = s.version + 1`,
      [side.connectionId],
    )
    await at.network.write(person.phone, shop, 'no meio')
    await until('there is a new session', async () => {
      const row = await side.state()
      return row?.status === 'CONNECTED' && row.since > since
    })
    await side.receives('no meio')
    await side.reachesAck(await side.send(person, 'e depois'), 3)
    expect(await at.network.devices(shop)).toBe(1)
  })

  test('a process that loses its lease stops, and messages from the meantime wait for the next holder', async () => {
    const { side, shop } = await at.world.newPaired()
    const person = await at.network.newPerson('phone')
    const { lease_epoch: epoch } = await side.reaches('CONNECTED')
    await side.query(
      `update channels.state set lease_owner = $2, lease_epoch = lease_epoch + 1, lease_until = now() + interval '2 seconds'
       where connection_id = $1`,
      [side.connectionId, randomUUID()],
    )
    await at.network.write(person.phone, shop, 'de quem é?')
    await side.receives('de quem é?')
    expect(BigInt((await side.state())?.lease_epoch ?? 0)).toBe(BigInt(epoch) + 2n)
    await side.reachesAck(await side.send(person, 'minha'), 3)
    expect((await side.messages()).map(({ content }) => content)).toEqual([{ type: 'text', text: 'de quem é?' }])
  })

  test('logout unlinks the device and erases its keys', async () => {
    const { side, shop } = await at.world.newPaired()
    await side.command('logout')
    expect(await side.reaches('DISCONNECTED')).toMatchObject({ wanted: false, number: '' })
    await until('the phone lists no device', async () => (await at.network.devices(shop)) === 0)
    expect(await side.query('select from channels.whatsapp_web_keys where connection_id = $1', [side.connectionId])).toEqual([])
  })

  test.runIf(at.lacks.end)(
    'a line whose access is revoked says so, keeps what waits, and sends it once it has another',
    async () => {
      const { side, shop } = await at.world.newPaired()
      const person = await at.network.newPerson('phone')
      await at.network.unlink(shop)
      const ref = await side.send(person, 'espera')
      expect(await side.reaches('TIMEOUT')).toMatchObject({ wanted: true, reason: 'unauthorised' })
      await at.network.relink?.(shop)
      await side.reachesAck(ref, 3)
      expect((await at.network.seenBy(person, shop)).map(({ text }) => text)).toEqual(['espera'])
    },
  )

  test.runIf(!at.lacks.end)(
    'a device that was removed on the phone is disconnected without keys, and its waiting messages fail',
    async () => {
      const { side, shop } = await at.world.newPaired()
      await at.network.unlink(shop)
      expect(await side.reaches('DISCONNECTED')).toMatchObject({ wanted: false })
      expect(await side.query('select from channels.whatsapp_web_keys where connection_id = $1', [side.connectionId])).toEqual([])
      const ref = await side.send({ phone: '5511900000000' }, 'tarde demais')
      await until('it fails', async () => (await side.failures()).some((failure) => failure.ref === ref))
    },
  )

  test('a forgotten connection leaves no row', async () => {
    const { side, shop } = await at.world.newPaired()
    await side.command('forget')
    await until('its state is gone', async () => !(await side.state()))
    for (const table of ['outbox', 'inbox', 'whatsapp_web_keys']) {
      expect(await side.query(`select from channels.${table} where connection_id = $1`, [side.connectionId])).toEqual([])
    }
    await until('the phone lists no device', async () => (await at.network.devices(shop)) === 0)
  })
})
