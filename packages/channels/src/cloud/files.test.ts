import type { FileKind } from '@recado/border/content'
import { expect, test } from 'vitest'
import { uploadableOf } from './files.ts'

const mb = 1024 * 1024
const pdf = { type: 'application/pdf', name: 'document.pdf' }

test.each<[FileKind, string, object]>([
  ['image', 'image/jpeg', { type: 'image/jpeg', name: 'image.jpg' }],
  ['image', 'image/JPG', { type: 'image/jpeg', name: 'image.jpg' }],
  ['video', 'video/mp4', { type: 'video/mp4', name: 'video.mp4' }],
  ['audio', 'audio/mp3', { type: 'audio/mpeg', name: 'audio.mp3' }],
  ['audio', 'audio/x-m4a', { type: 'audio/mp4', name: 'audio.m4a' }],
  ['audio', 'audio/ogg; codecs=opus', { type: 'audio/ogg; codecs=opus', name: 'audio.ogg' }],
  ['document', 'application/pdf; charset=binary', pdf],
  ['sticker', 'image/webp', { type: 'image/webp', name: 'sticker.webp' }],
])('%s of type %s', (kind, mimeType, uploadable) => {
  expect(uploadableOf({ kind, mimeType }, 1)).toEqual(uploadable)
})

test('a voice note is named and typed so that Meta takes it for one', () => {
  const voice = { kind: 'audio', mimeType: 'audio/ogg', voice: true } as const
  expect(uploadableOf(voice, 1)).toEqual({ type: 'audio/ogg; codecs=opus', name: 'voice.ogg' })
})

test.each<[FileKind, string, number, string]>([
  ['image', 'image/gif', 1, 'file-refused'],
  ['image', 'image/webp', 1, 'file-refused'],
  ['video', 'video/webm', 1, 'file-refused'],
  ['audio', 'audio/webm', 1, 'file-refused'],
  ['document', 'application/zip', 1, 'file-refused'],
  ['document', 'constructor', 1, 'file-refused'],
  ['image', 'image/png', 0, 'file-refused'],
  ['image', 'image/png', 5 * mb + 1, 'file-too-large'],
  ['video', 'video/mp4', 17 * mb, 'file-too-large'],
  ['document', 'application/pdf', 100 * mb + 1, 'file-too-large'],
  ['sticker', 'image/webp', 100 * 1024 + 1, 'file-too-large'],
])('%s of type %s and %i bytes', (kind, mimeType, size, reason) => {
  expect(() => uploadableOf({ kind, mimeType }, size)).toThrow(
    expect.objectContaining({ verdict: expect.objectContaining({ reason }) }),
  )
})

test('a moving sticker may be larger', () => {
  expect(uploadableOf({ kind: 'sticker', mimeType: 'image/webp', animated: true }, 500 * 1024)).toMatchObject({
    type: 'image/webp',
  })
})
