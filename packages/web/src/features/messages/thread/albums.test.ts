import type { Message } from '@recado/contract/messages/api'
import { expect, test } from 'vitest'
import { bubblesOf, inAlbums } from './albums.ts'
import type { Bubble, ThreadItem } from './thread-items.ts'

const at = (second: number) => new Date(2026, 10, 20, 10, 0, second).toISOString()
const plain = {
  quotedMsg: null,
  quotedCopy: null,
  ad: null,
  link: null,
  isForwarded: false,
  isEdited: false,
  reactions: [],
  heldUntil: null,
  heldForQuality: false,
  arrivedTwice: false,
}
const media = { status: 'ready' }

function picture(id: number, second: number, over: Partial<Message> = {}, first = false): ThreadItem {
  const message = {
    id,
    mediaType: 'image',
    body: '',
    isDeleted: false,
    failedReason: null,
    mediaUrl: '/m',
    media,
    ...plain,
    ...over,
  }
  const bubble = { key: `${id}`, message, body: message.body, fromMe: false, createdAt: at(second), first, last: false }
  return { kind: 'bubble', key: bubble.key, bubble: bubble as unknown as Bubble }
}

const shown = (items: readonly ThreadItem[]) => inAlbums(items).map((item) => bubblesOf(item).map(({ key }) => key))

test('pictures that follow each other within a minute are an album, with one caption', () => {
  const items = [
    picture(1, 0, {}, true),
    picture(2, 50),
    picture(3, 105, { body: 'As portas' }),
    picture(4, 110, { body: 'E o tampo' }),
  ]
  expect(shown(items)).toEqual([['1', '2', '3'], ['4']])
  expect(shown([picture(1, 0), picture(2, 61)])).toEqual([['1'], ['2']])
  expect(inAlbums(items)[0]).toBe(inAlbums([...items])[0])
})

test('a picture of another sender, a quoting, reacted or deleted picture stays outside the album', () => {
  expect(shown([picture(1, 0), picture(2, 1, {}, true)])).toEqual([['1'], ['2']])
  const apart: Partial<Message>[] = [
    { isDeleted: true },
    { reactions: [{ emoji: '👍', fromMe: true, name: null }] },
    { quotedCopy: { mediaType: 'conversation', body: 'x' } },
    { failedReason: 'ERR_SENDING_WAPP_MSG' },
    { mediaUrl: null },
  ]
  for (const over of apart) expect(shown([picture(1, 0), picture(2, 1, over), picture(3, 2)])).toEqual([['1'], ['2'], ['3']])
})
