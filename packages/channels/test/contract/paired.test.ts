import { sampleFiles } from '../../../peers/whatsapp/testing/sample-files.ts'
import type { InboundFile } from '@recado/border/content'
import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import type { Person } from '../provider-under-test.ts'
import { until } from '../until.ts'
import { pairingPart } from './stage.ts'

pairingPart('a device beside a phone', (at) => {
  describe.runIf(at.can.pairing.includes('qr'))('by a QR code', () => {
    test('pairs by QR code and shows each step', async () => {
      const side = at.world.newConnection()
      const shop = await at.network.newShop()
      await side.command('connect')

      const shown = await side.reaches('qrcode')
      expect(shown).toMatchObject({ retries: 1, wanted: true })
      await at.network.scan(shop, shown.qrcode)

      expect(await side.reaches('CONNECTED')).toMatchObject({ qrcode: '', retries: 0, number: shop })
      const told = await side.query<{ lane: string }>(
        `select lane from channels.inbox where connection_id = $1 and kind = 'state'`,
        [side.connectionId],
      )
      expect(told.length).toBeGreaterThanOrEqual(4)
      expect(new Set(told.map(({ lane }) => lane))).toEqual(new Set([`${side.connectionId}:state`]))
    })

    test('a new QR code ends the old session', async () => {
      const { side, shop } = await at.world.newPaired()
      await side.command('pair')
      expect(await side.reaches('qrcode')).toMatchObject({ number: '', wanted: true })
      await until('the phone lists no device', async () => (await at.network.devices(shop)) === 0)
    })
  })

  describe.runIf(at.can.pairing.includes('code'))('by a code', () => {
    /** A connection that shows a code to the owner of a number. */
    const showing = async () => {
      const side = at.world.newConnection()
      const shop = await at.network.newShop()
      await side.command('pair', { number: shop })
      const state = await until('there is a code', async () => {
        const row = await side.state()
        return row !== undefined && row.pairing_code !== '' && row
      })
      return { side, shop, code: state.pairing_code, qrcode: state.qrcode }
    }

    test('a number is linked by the code beside the QR code, and neither remains in the connection or in a log', async () => {
      const { side, shop, code } = await showing()
      expect(code).toMatch(/^[0-9A-Z]{8}$/)
      expect(
        await side.query(`select state, payload from channels.outbox where connection_id = $1`, [side.connectionId]),
      ).toEqual([{ state: 'done', payload: {} }])
      await at.network.enterCode(shop, code)
      expect(await side.reaches('CONNECTED')).toMatchObject({ number: shop, qrcode: '', pairing_code: '', reason: '' })
      const person = await at.network.newPerson('phone')
      await side.reachesAck(await side.send(person, 'oi'), 1)
      expect(at.channels.lines.filter((line) => line.includes(shop) || line.includes(code))).toEqual([])
    })

    test('an owner who was shown a code may scan the QR code beside it', async () => {
      const { side, shop, qrcode } = await showing()
      await at.network.scan(shop, qrcode)
      expect(await side.reaches('CONNECTED')).toMatchObject({ number: shop, pairing_code: '' })
    })
  })

  const sendPicture = async (person: Person) => {
    const { id } = await at.network.phones.sendMedia(person.phone, sampleFiles.picture, 'image/png', { to: at.shop })
    const { chat, content } = await at.side.gets(id)
    return { message: { chat, waId: id, fromMe: false }, source: (content as InboundFile).source }
  }
  type Sent = Awaited<ReturnType<typeof sendPicture>>
  const askForFile = async (file: Sent, maxBytes = 1_000_000) => {
    const ref = randomUUID()
    await at.side.ask('fetch', { ref, ...file, key: `1/${ref}`, maxBytes })
    return ref
  }
  const bytesAt = async (key: string) => {
    const file = await at.world.storage.get(key)
    return file && (await buffer(file.stream))
  }

  test('a message that the owner types on the phone itself is journaled in its conversation', async () => {
    const { side, shop } = await at.world.newPaired()
    const person = await at.network.newPerson('phone')
    await at.network.write(person.phone, shop, 'oi')
    const { chat } = await side.receives('oi')
    await at.network.write(shop, person.phone, 'do celular')
    expect(await side.receives('do celular')).toMatchObject({ fromMe: true, chat })
  })

  test('a missed call is reported once, when it ends, even by a process that did not hear it begin', async () => {
    const person = await at.network.newPerson('phone')
    const due = async (id: string) =>
      at.side.query('select payload from channels.inbox where connection_id = $1 and payload->>$2 = $3 and due_at <= now()', [
        at.side.connectionId,
        'waId',
        id,
      ])
    const { id } = await at.network.phones.placeCall(person.phone, { to: at.shop, video: true, ringing: true })
    await at.side.gets(id)
    expect(await due(id)).toEqual([])
    await at.restart('SIGKILL')
    await at.network.phones.hangUp(person.phone, id)
    await until('it is told', async () => (await due(id)).length === 1)
    await at.network.phones.send(person.phone, { to: at.shop, text: 'depois da chamada' })
    await at.side.receives('depois da chamada')
    const told = (await at.side.messages()).filter(({ waId }) => waId === id)
    expect(told).toMatchObject([{ fromMe: false, chat: { phone: person.phone }, content: { type: 'call', video: true } }])
  })

  test('a call is rejected if the company wants that, and reported at once', async () => {
    const person = await at.network.newPerson('phone')
    const outcome = async (id: string) =>
      (await at.network.phones.messages(person.phone, at.shop)).find((message) => message.id === id)?.call?.outcome
    const due = async (id: string) =>
      at.side.query(`select from channels.inbox where connection_id = $1 and payload->>'waId' = $2 and due_at <= now()`, [
        at.side.connectionId,
        id,
      ])
    const reject = (wanted: boolean) =>
      at.side.query(
        // With the version of a connection without settings, since another one would renew the session.
        `insert into channels.settings (connection_id, provider, version, rejects_calls) values ($1, $2, 0, $3)
         on conflict (connection_id) do update set rejects_calls = $3`,
        [at.side.connectionId, 'beta', wanted],
      )
    await reject(true)
    const refused = await at.network.phones.placeCall(person.phone, { to: at.shop, ringing: true })
    await until('it is turned away', async () => (await outcome(refused.id)) === 'rejected')
    await until('it is told', async () => (await due(refused.id)).length === 1)
    await reject(false)
    const other = await at.network.phones.placeCall(person.phone, { to: at.shop, ringing: true })
    await at.side.gets(other.id)
    // A later message has arrived, so the call was not rejected meanwhile.
    await at.network.phones.send(person.phone, { to: at.shop, text: 'já liguei' })
    await at.side.receives('já liguei')
    expect(await outcome(other.id)).toBe('ringing')
    await at.network.phones.hangUp(person.phone, other.id)
  })

  test('a person sees a typing indicator, but not an outdated one', async () => {
    const person = await at.network.newPerson('phone')
    const typing = async () => (await at.network.phones.chat(person.phone, at.shop)).typing?.state
    await at.network.phones.send(person.phone, { to: at.shop, text: 'alguém aí?' })
    const { chat } = await at.side.receives('alguém aí?')
    await at.side.query(
      `insert into channels.outbox (connection_id, kind, payload, created_at)
       values ($1, 'presence', $2, now() - interval '11 seconds')`,
      [at.side.connectionId, { to: chat, presence: 'recording' }],
    )
    await at.side.ask('presence', { to: chat, presence: 'composing' })
    await until('it is seen', async () => (await typing()) === 'composing')
    await at.side.ask('presence', { to: chat, presence: 'paused' })
    await until('it is seen', async () => !(await typing()))
    expect((await at.network.phones.chat(person.phone, at.shop)).online).toBe(true)
  })

  test('presence is reported of a watched person, also after a restart, and of no other', async () => {
    const [watched, other] = await Promise.all([at.network.newPerson('phone'), at.network.newPerson('phone')])
    const { phones } = at.network
    const since = performance.now()
    for (const { phone } of [watched, other]) await phones.send(phone, { to: at.shop, text: `de ${phone}` })
    const { chat } = await at.side.receives(`de ${watched.phone}`)
    await at.side.receives(`de ${other.phone}`)
    await at.side.ask('watch', { chat })
    const show =
      (state: 'composing' | 'recording', after = 0) =>
      async () => {
        await phones.show(other.phone, at.shop, 'composing')
        await phones.show(watched.phone, at.shop, state)
        return (await at.side.presences()).slice(after).find(({ presence }) => presence === state)
      }
    expect(await until('it is told', show('composing'))).toEqual({ chat, presence: 'composing' })
    for (let count = 0; count < 30; count++) await phones.show(watched.phone, at.shop, 'composing')
    await until('it is told', show('recording'))
    // A repetition within three seconds is dropped.
    const told = await at.side.presences()
    const repeated = told.filter(({ presence }, at) => told[at - 1]?.presence === presence)
    expect(repeated.length).toBeLessThanOrEqual(Math.floor((performance.now() - since) / 3_000))
    await at.channels.end()
    await at.start()
    await at.side.reaches('CONNECTED')
    expect(await until('it is told', show('recording', told.length))).toEqual({ chat, presence: 'recording' })
    expect(new Set((await at.side.presences()).map((presence) => presence.chat.phone))).toEqual(new Set([watched.phone]))
  })

  test('a number check tells whether the number is on WhatsApp', async () => {
    const person = await at.network.newPerson('phone')
    await at.side.ask('check', { ref: 'there', phone: person.phone })
    await at.side.ask('check', { ref: 'nowhere', phone: '5599000000000' })
    expect(await at.side.answer('checked', 'there')).toMatchObject({ exists: true, address: { phone: person.phone } })
    expect(await at.side.answer('checked', 'nowhere')).toEqual({ ref: 'nowhere', exists: false })
    const bySeen = 'select kind from channels.inbox where connection_id = $1 and seen = $2'
    const [row] = await at.side.query(bySeen, [at.side.connectionId, 'checked:there'])
    expect(row).toEqual({ kind: 'checked' })
  })

  test('a picture is stored, or reported as absent', async () => {
    const [shown, hidden] = await Promise.all([at.network.newPerson('phone'), at.network.newPerson('phone')])
    await at.network.phones.setPicture(shown.phone, sampleFiles.picture, 'image/png')
    await at.side.ask('picture', { ref: 'shown', of: shown, key: '1/shown' })
    await at.side.ask('picture', { ref: 'hidden', of: hidden, key: '1/hidden' })
    expect(await at.side.answer('picture', 'shown')).toEqual({ ref: 'shown', size: sampleFiles.picture.length })
    expect(await bytesAt('1/shown')).toEqual(sampleFiles.picture)
    expect(await at.side.answer('picture', 'hidden')).toEqual({ ref: 'hidden' })
  })

  test('a file that the network no longer keeps is uploaded again by our own phone', async () => {
    const file = await sendPicture(await at.network.newPerson('phone'))
    await at.network.phones.expireMedia(at.shop, file.message.waId)
    const ref = await askForFile(file)
    expect(await at.side.answer('fetched', ref)).toEqual({ ref, size: sampleFiles.picture.length })
    expect(await bytesAt(`1/${ref}`)).toEqual(sampleFiles.picture)
  })
})
