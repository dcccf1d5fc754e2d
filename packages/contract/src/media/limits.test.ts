import { expect, test } from 'vitest'
import { fileFaultOf, type FileLimits, maxBytesFor } from './limits.ts'

const mb = 1024 * 1024
const none = { maxBytes: 0, types: [] }
const limits: FileLimits = {
  image: { maxBytes: 5 * mb, types: ['image/jpeg', 'image/png'] },
  video: { maxBytes: 16 * mb, types: ['video/mp4'] },
  audio: { maxBytes: 16 * mb, types: ['audio/ogg'] },
  document: { maxBytes: 100 * mb, types: ['application/pdf'] },
  sticker: none,
}

test.each([
  ['image', 'image/jpeg', 5 * mb, null],
  ['image', 'image/jpeg', 5 * mb + 1, 'size'],
  ['image', 'image/webp', 1, 'type'],
  ['video', 'video/mp4', 17 * mb, 'size'],
  ['audio', 'audio/ogg; codecs=opus', 1, null],
  ['application', 'application/pdf', 100 * mb, null],
  ['application', 'application/zip', 1, 'type'],
  // Its bytes may still be those of a document.
  ['application', '', 1, null],
] as const)('%s of %s with %d bytes to a network with limits: %s', (kind, mimeType, size, fault) => {
  expect(fileFaultOf(limits, { kind, mimeType, size })).toBe(fault)
})

test('a linked phone takes any type, up to the usual size', () => {
  expect(fileFaultOf(null, { kind: 'application', mimeType: 'application/zip', size: 100 * mb })).toBeNull()
  expect(fileFaultOf(undefined, { kind: 'image', mimeType: 'image/jpeg', size: 17 * mb })).toBe('size')
  expect([maxBytesFor(limits, 'image'), maxBytesFor(null, 'image')]).toEqual([5 * mb, 16 * mb])
})
