import { expect, test } from 'vitest'
import { Mailbox, parcelKey } from './mailbox.ts'
import { Store } from '#whatsapp/store.ts'

const mailbox = (store = new Store()) => new Mailbox(store, 'device', () => 1)

function message(id: string, conversation = 'maria') {
  return { stanza: { tag: 'message', attrs: { id } }, conversation, writer: conversation }
}

/** Opens the mailbox to a device that asks for a batch, and records what goes over its socket. `end` is the end of the backlog. */
function open(box: Mailbox, batch = 100): string[] {
  const wire: string[] = []
  const send = ({ attrs }: { attrs: Record<string, string> }) => {
    wire.push(`${attrs['id']}${attrs['offline'] ? ' offline' : ''}`)
  }
  box.open({ send }, () => wire.push('end'))
  if (batch > 0) box.requestBatch(batch)
  return wire
}

const post = (box: Mailbox, id: string, conversation?: string) => box.deliver(box.put(message(id, conversation)))
const answer = (box: Mailbox, id: string) => box.answered(parcelKey('message', id))

test('a parcel posted to an open mailbox goes out at once, and waiting parcels go out at the opening, marked offline', () => {
  const box = mailbox()
  post(box, '1')
  post(box, '2')
  const wire = open(box)
  expect(wire).toEqual(['1 offline', '2 offline'])
  for (const id of ['1', '2']) answer(box, id)
  post(box, '3')
  expect(wire.slice(2)).toEqual(['end', '3'])
})

test('waiting parcels go out on request, the next batch follows when all of one are answered, and new parcels come at the end', () => {
  const box = mailbox()
  for (const id of ['1', '2', '3', '4', '5']) box.put(message(id, `of ${id}`))
  const wire = open(box, 0)
  post(box, 'live')
  expect(wire).toEqual([])
  box.requestBatch(2)
  expect(wire).toEqual(['1 offline', '2 offline'])
  answer(box, '2')
  expect(wire).toHaveLength(2)
  answer(box, '1')
  expect(wire.slice(2)).toEqual(['3 offline', '4 offline'])
  box.requestBatch(2)
  expect(wire.slice(4)).toEqual(['5 offline'])
  for (const id of ['5', '3']) answer(box, id)
  expect(wire).toHaveLength(5)
  answer(box, '4')
  expect(wire.slice(5)).toEqual(['end', 'live'])
})

test('a deaf device gets the same parcels at its next login, none of them in doubt', () => {
  let deaf = true
  const box = new Mailbox(new Store(), 'device', () => (deaf ? 0 : 1))
  open(box)
  for (const id of ['1', '2']) post(box, id)
  box.close()
  expect(open(box)).toEqual([])
  box.close()
  deaf = false
  expect(open(box)).toEqual(['1 offline', '2 offline'])
})

test('a parcel on the wire without an answer goes out again, one at a time in its conversation', () => {
  const box = mailbox()
  open(box)
  for (const id of ['1', '2', '3']) post(box, id)
  post(box, 'a', 'joana')
  answer(box, '1')
  box.close()
  post(box, '4')
  const wire = open(box)
  expect(wire).toEqual(['2 offline', 'a offline'])
  answer(box, '2')
  expect(wire.slice(2)).toEqual(['3 offline'])
  post(box, '5')
  answer(box, '3')
  expect(wire.slice(3)).toEqual(['4 offline'])
  for (const id of ['a', '4']) answer(box, id)
  expect(wire.slice(4)).toEqual(['end', '5'])
})

test('a new copy replaces the old one and goes out at once, and the conversation still waits for the answer', () => {
  const box = mailbox()
  open(box)
  for (const id of ['1', '2']) post(box, id)
  box.close()
  const wire = open(box)
  post(box, '1')
  expect(wire).toEqual(['1 offline', '1'])
  answer(box, '1')
  answer(box, '2')
  expect(wire.slice(2)).toEqual(['2 offline', 'end'])
})

test('a device that asks for a parcel anew has answered it, so the rest of the backlog does not wait for the new copy', () => {
  const box = mailbox()
  for (const id of ['1', '2']) post(box, id)
  const wire = open(box, 1)
  box.askedAgain(parcelKey('message', '1'))
  answer(box, '2')
  expect(wire).toEqual(['1 offline', '2 offline', 'end'])
  post(box, '1')
  expect(wire.slice(3)).toEqual(['1'])
  expect(box.size).toBe(1)
})

test('after a restart of the network every parcel counts as perhaps delivered', () => {
  const store = new Store()
  const before = mailbox(store)
  for (const id of ['1', '2']) before.put(message(id))
  const after = mailbox(store)
  expect(open(after)).toEqual(['1 offline'])
  expect(after.size).toBe(2)
})

test('receipts do not wait for each other, and differ by type', () => {
  const box = mailbox()
  const receipt = (type?: string) => ({ stanza: { tag: 'receipt', attrs: { id: '1', ...(type ? { type } : {}) } } })
  box.put(receipt())
  box.put(receipt('read'))
  box.close()
  expect(open(box)).toHaveLength(2)
  box.answered(parcelKey('receipt', '1', 'read'))
  expect(box.get(parcelKey('receipt', '1'))).toBeDefined()
  expect(box.size).toBe(1)
})
