import { expect, test } from 'vitest'
import { Mailbox, parcelKey } from './mailbox.ts'
import { Store } from '#whatsapp/store.ts'

const mailbox = (store = new Store()) => new Mailbox(store, 'device', () => 1)

function message(id: string, conversation = 'maria') {
  return { stanza: { tag: 'message', attrs: { id } }, conversation, writer: conversation }
}

/** A socket that records what goes over it; `all sent` is the end of the backlog. */
function open(box: Mailbox): string[] {
  const wire: string[] = []
  const send = ({ attrs }: { attrs: Record<string, string> }) => {
    wire.push(`${attrs['id']}${attrs['offline'] ? ' offline' : ''}`)
  }
  box.open({ send }, () => wire.push('all sent'))
  return wire
}

const post = (box: Mailbox, id: string, conversation?: string) => box.deliver(box.put(message(id, conversation)))
const answer = (box: Mailbox, id: string) => box.answered(parcelKey('message', id))

test('what is posted to an open mailbox goes out at once; what waits goes out at the opening, marked offline', () => {
  const box = mailbox()
  post(box, '1')
  post(box, '2')
  const wire = open(box)
  expect(wire).toEqual(['1 offline', '2 offline', 'all sent'])
  post(box, '3')
  expect(wire.at(-1)).toBe('3')
})

test('what was on the wire without an answer goes out again, one at a time in its conversation', () => {
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
  expect(wire.slice(3)).toEqual(['4 offline', 'all sent', '5'])
})

test('a new copy takes the place of the old one: it goes out at once, and the conversation still waits for the answer', () => {
  const box = mailbox()
  open(box)
  for (const id of ['1', '2']) post(box, id)
  box.close()
  const wire = open(box)
  post(box, '1')
  expect(wire).toEqual(['1 offline', '1'])
  answer(box, '1')
  expect(wire.slice(2)).toEqual(['2 offline', 'all sent'])
})

test('after a restart of the network everything counts as perhaps delivered', () => {
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
  expect(open(box)).toHaveLength(3)
  box.answered(parcelKey('receipt', '1', 'read'))
  expect(box.get(parcelKey('receipt', '1'))).toBeDefined()
  expect(box.size).toBe(1)
})
