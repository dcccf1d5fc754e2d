import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { sampleFiles } from '../../../peers/whatsapp/testing/sample-files.ts'
import type { InboundFile } from '@recado/border/content'
import type { Person } from '../provider-under-test.ts'
import { core } from './stage.ts'

core('side requests', (at) => {
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

  test('a file is stored unchanged, and one that is too large is not stored', async () => {
    const file = await sendPicture(await at.network.newPerson('phone'))
    const [whole, large] = [await askForFile(file), await askForFile(file, sampleFiles.picture.length - 1)]
    expect(await at.side.answer('fetched', whole)).toEqual({ ref: whole, size: sampleFiles.picture.length })
    expect(await at.side.answer('fetched', large)).toEqual({ ref: large, error: 'too-large' })
    expect(await bytesAt(`1/${whole}`)).toEqual(sampleFiles.picture)
    expect(await bytesAt(`1/${large}`)).toBeUndefined()
  })

  test('side requests wait for a session, survive a kill, and fail when none is wanted', async () => {
    const file = await sendPicture(await at.network.newPerson('phone'))
    await at.channels.end('SIGKILL')
    const refs = await Promise.all(Array.from({ length: 12 }, () => askForFile(file)))
    await at.start()
    await at.side.answer('fetched', refs[0] ?? '')
    await at.restart('SIGKILL')
    for (const ref of refs) expect(await at.side.answer('fetched', ref)).toEqual({ ref, size: sampleFiles.picture.length })
    const open = await at.side.query(`select from channels.outbox where payload->>'ref' = any ($1) and state <> 'done'`, [refs])
    const twice = await at.side.query(
      `select from channels.inbox where connection_id = $1 and kind = 'fetched' group by payload->>'ref' having count(*) > 1`,
      [at.side.connectionId],
    )
    expect([...open, ...twice]).toEqual([])

    const idle = at.world.newConnection()
    await idle.ask('fetch', { ref: 'a', ...file, key: '1/a', maxBytes: 1 })
    await idle.ask('check', { ref: 'b', phone: '5511900000000' })
    await idle.ask('picture', { ref: 'c', of: { phone: '5511900000000' }, key: '1/c' })
    expect(await idle.answer('fetched', 'a')).toEqual({ ref: 'a', error: 'failed' })
    expect(await idle.answer('checked', 'b')).toEqual({ ref: 'b' })
    expect(await idle.answer('picture', 'c')).toEqual({ ref: 'c' })
  })

  test('a side request that cannot be read fails at once, reports that to a waiting caller, and delays no other', async () => {
    const [fetch, check, picture] = [randomUUID(), randomUUID(), randomUUID()]
    const unreadable = 'insert into channels.outbox (connection_id, kind, payload) values ($1, $2, $3)'
    await at.side.query(unreadable, [at.side.connectionId, 'fetch', { ref: fetch, key: 7 }])
    await at.side.query(unreadable, [at.side.connectionId, 'check', { ref: check, phone: null }])
    await at.side.query(unreadable, [at.side.connectionId, 'picture', { ref: picture, of: { phone: 'nobody' }, key: '1/x' }])
    await at.side.query(unreadable, [at.side.connectionId, 'presence', { to: 'somebody' }])
    await at.side.ask('check', { ref: 'next', phone: '5599000000000' })
    await at.side.answer('checked', 'next')
    expect(await at.side.answer('fetched', fetch)).toEqual({ ref: fetch, error: 'failed' })
    expect(await at.side.answer('checked', check)).toEqual({ ref: check })
    expect(await at.side.answer('picture', picture)).toEqual({ ref: picture })
    const rows = await at.side.query<{ kind: string; attempts: number; error: string }>(
      `select kind, attempts, error from channels.outbox where connection_id = $1 and state = 'failed' order by id`,
      [at.side.connectionId],
    )
    expect(rows).toMatchObject(
      ['fetch', 'check', 'picture', 'presence'].map((kind) => ({
        kind,
        attempts: 0,
        error: expect.stringMatching(/^the order cannot be read: payload/),
      })),
    )
  })
})
