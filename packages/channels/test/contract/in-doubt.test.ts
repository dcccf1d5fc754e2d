import { expect, test } from 'vitest'
import { until } from '../until.ts'
import { core } from './stage.ts'

core('a line that is cut off', (at) => {
  test('a restart keeps the session', async () => {
    const { side, shop } = await at.world.newPaired()
    const person = await at.network.newPerson('phone')
    await at.channels.end()
    await side.reaches('OPENING')
    await at.network.write(person.phone, shop, 'enquanto fora')
    await at.start()
    await side.reaches('CONNECTED')
    await side.receives('enquanto fora')
    expect(await at.network.devices(shop)).toBe(1)
  })

  test('kill -9 in the middle of a burst loses nothing, repeats nothing and keeps the order', async () => {
    const { side, shop } = await at.world.newPaired()
    const people = await Promise.all((['phone', 'lid', 'phone'] as const).map((by) => at.network.newPerson(by)))
    const perPerson = 25
    const texts = Array.from({ length: perPerson }, (_, n) => `${n}`)
    const writing = Promise.all(
      people.map(async (person) => {
        for (const text of texts) await at.network.write(person.phone, shop, text)
      }),
    )
    const refs = new Map<string, string>()
    const sending = (async () => {
      for (const text of texts) for (const person of people) refs.set(`${text} to ${person.phone}`, await side.send(person, text))
    })()

    const rowsIn = async (state: string) => {
      const ofState = 'select from channels.outbox where connection_id = $1 and state = $2'
      const rows = await side.query(ofState, [side.connectionId, state])
      return rows.length
    }
    for (const share of [0.1, 0.4]) {
      const enough = people.length * perPerson * share
      await until('a part went both ways', async () => {
        return (await side.messages()).length > enough && (await rowsIn('done')) > enough
      })
      await at.restart('SIGKILL')
    }
    await Promise.all([writing, sending])

    await until('every row is settled', async () => (await rowsIn('queued')) + (await rowsIn('sending')) === 0)
    // Messages that may or may not have gone out are reported as uncertain, on networks where a resend would arrive twice.
    const doubtful = (await side.failures()).map(({ ref, verdict }) => verdict.reason === 'uncertain' && ref)
    if (at.can.idempotentSend) expect(doubtful).toEqual([])
    await until('everything is here', async () => (await side.messages()).length >= people.length * perPerson)
    const inbound = await side.messages()
    for (const person of people) {
      const arrived = inbound.filter(({ chat }) => chat.phone === person.phone)
      expect(arrived.map(({ content }) => content.type === 'text' && content.text)).toEqual(texts)
      const certain = texts.filter((text) => !doubtful.includes(refs.get(`${text} to ${person.phone}`) ?? ''))
      const seen = await until('all that is certain is there', async () => {
        const all = (await at.network.seenBy(person, shop)).map(({ text }) => text)
        return certain.every((text) => all.includes(text)) && all
      })
      expect(seen).toEqual(texts.filter((text) => seen.includes(text)))
    }
  })

  test.runIf(at.can.idempotentSend)(
    'a message whose answer is lost with the connection goes out again under the same id',
    async () => {
      const { side, shop } = await at.world.newPaired()
      const person = await at.network.newPerson('phone')
      await at.network.loseAnswer(shop)
      const ref = await side.send(person, 'uma vez')
      await until('it has arrived', async () => (await at.network.seenBy(person, shop)).length > 0)
      await at.network.drop(shop)
      const waId = await side.named(ref)
      const [seen, ...more] = await at.network.seenBy(person, shop)
      expect(seen).toMatchObject({ id: waId, text: 'uma vez', copies: 2 })
      expect(more).toEqual([])
    },
  )

  test.runIf(!at.can.idempotentSend).each(['its line', 'its process'] as const)(
    'a message whose answer is lost with %s is reported as uncertain and not sent again, and the next one goes out',
    async (what) => {
      const { side, shop } = await at.world.newPaired()
      const person = await at.network.newPerson('phone')
      await at.network.loseAnswer(shop)
      const ref = await side.send(person, 'talvez')
      await until('it has arrived', async () => (await at.network.seenBy(person, shop)).length > 0)
      const next = await side.send(person, 'certo')
      await (what === 'its line' ? at.network.drop(shop) : at.restart('SIGKILL'))
      await side.reachesAck(next, 3)
      const [failure, ...more] = await side.failures()
      expect([failure?.ref, failure?.verdict.reason, failure?.verdict.retry, ...more]).toEqual([
        ref,
        'uncertain',
        { when: 'unknown' },
      ])
      const [row] = await side.query('select state, wa_id from channels.outbox where ref = $1', [ref])
      expect(row).toEqual({ state: 'unknown', wa_id: null })
      expect((await at.network.seenBy(person, shop)).map(({ text }) => text)).toEqual(['talvez', 'certo'])
    },
  )

  test.runIf(!at.can.idempotentSend)(
    'a message that the network does not answer is reported as uncertain and ends no session, and the next one goes out',
    { tags: ['patient'] },
    async () => {
      const { side, shop } = await at.world.newPaired()
      const person = await at.network.newPerson('phone')
      const { since } = await side.reaches('CONNECTED')
      await at.network.loseAnswer(shop)
      const ref = await side.send(person, 'talvez')
      const next = await side.send(person, 'certo')
      await side.reachesAck(next, 3)
      expect((await side.failures()).map((failure) => [failure.ref, failure.verdict.reason])).toEqual([[ref, 'uncertain']])
      expect(await side.state()).toMatchObject({ status: 'CONNECTED', since })
    },
  )

  test.runIf(!at.can.idempotentSend).each(['before', 'after'] as const)(
    'a late answer, %s its message is reported as uncertain, settles the message, and its ticks are assigned',
    async (when) => {
      const { side, shop } = await at.world.newPaired()
      const person = await at.network.newPerson('phone')
      await at.network.loseAnswer(shop)
      const ref = await side.send(person, 'talvez')
      await until('it has arrived', async () => (await at.network.seenBy(person, shop)).length > 0)
      await at.channels.end('SIGKILL')
      if (when === 'before') await at.network.answerLate(shop)
      await at.start()
      if (when === 'after') {
        await until('it is uncertain', async () => (await side.failures()).length > 0)
        await at.network.answerLate(shop)
      }
      await side.reachesAck(ref, 3)
      const [row] = await side.query('select state, wa_id, error from channels.outbox where ref = $1', [ref])
      expect(row).toEqual({ state: 'done', wa_id: await side.named(ref), error: null })
      await side.reachesAck(await side.send(person, 'certo'), 3)
      expect((await at.network.seenBy(person, shop)).map(({ text }) => text)).toEqual(['talvez', 'certo'])
    },
  )

  test.runIf(!at.can.idempotentSend)('a late answer that could not be written down counts as soon as it can be', async () => {
    const { side, shop } = await at.world.newPaired()
    const person = await at.network.newPerson('phone')
    await at.network.loseAnswer(shop)
    const ref = await side.send(person, 'talvez')
    await until('it has arrived', async () => (await at.network.seenBy(person, shop)).length > 0)
    await side.query(
      `create function refuse_done() returns trigger language plpgsql as $$ begin raise exception 'not yet'; end $$`,
    )
    await side.query(
      `create trigger refuse_done before update on channels.outbox for each row
        when (new.ref = '${ref}' and new.state = 'done') execute function refuse_done()`,
    )
    await at.network.answerLate(shop)
    await until('it is uncertain', async () => (await side.failures()).length > 0)
    await side.query('drop function refuse_done cascade')
    await side.reachesAck(ref, 3)
    const [row] = await side.query('select state, wa_id, error from channels.outbox where ref = $1', [ref])
    expect(row).toEqual({ state: 'done', wa_id: await side.named(ref), error: null })
  })
})
