import { proto } from '@whiskeysockets/baileys'
import { expect, test } from 'vitest'
import { readSource } from '#whatsapp-web/media/source.ts'
import { readContent } from './incoming.ts'

const read = (message: proto.IMessage) => readContent(proto.Message.decode(proto.Message.encode(message).finish()))?.content
const file = {
  mimetype: 'a/b',
  fileLength: 5_000_000_000,
  mediaKey: Buffer.from('key'),
  directPath: '/v/1.enc?x=1',
  url: 'https://evil.test/v/1.enc',
  fileSha256: Buffer.from('sha'),
  fileEncSha256: Buffer.from('enc'),
}
const common = { type: 'file', mimeType: 'a/b', size: 5_000_000_000 }
const jpegThumbnail = Buffer.of(0xff)

const cases: [what: string, message: proto.IMessage, facts: object][] = [
  [
    'a picture',
    { imageMessage: { ...file, caption: 'olha', width: 4, height: 3, jpegThumbnail } },
    { kind: 'image', caption: 'olha', width: 4, height: 3, thumbnail: '/w==' },
  ],
  ['a picture to be seen once', { viewOnceMessageV2: { message: { imageMessage: file } } }, { kind: 'image' }],
  ['a video', { videoMessage: { ...file, seconds: 7 } }, { kind: 'video', seconds: 7 }],
  ['a moving picture', { videoMessage: { ...file, gifPlayback: true } }, { kind: 'video', animated: true }],
  ['a round video', { ptvMessage: file }, { kind: 'video' }],
  ['music', { audioMessage: { ...file, seconds: 3 } }, { kind: 'audio', seconds: 3 }],
  [
    'a voice note',
    { audioMessage: { ...file, ptt: true, waveform: Uint8Array.from({ length: 70 }, (_, at) => at) } },
    { kind: 'audio', voice: true, waveform: Array.from({ length: 64 }, (_, at) => at) },
  ],
  ['a document', { documentMessage: { ...file, fileName: 'a.pdf', title: 'b' } }, { kind: 'document', fileName: 'a.pdf' }],
  [
    'a document with words',
    { documentWithCaptionMessage: { message: { documentMessage: { ...file, caption: 'nota' } } } },
    { kind: 'document', caption: 'nota' },
  ],
  ['a sticker', { stickerMessage: { ...file, isAnimated: true } }, { kind: 'sticker', animated: true }],
  ['a sticker of another sort', { lottieStickerMessage: { message: { stickerMessage: file } } }, { kind: 'sticker' }],
]

test.each(cases)('%s', (_what, message, facts) => {
  const content = read(message)
  expect(content).toEqual({ ...common, ...facts, source: expect.any(Object) })
})

test('the source of a file survives JSON and names no host', () => {
  const content = read({ imageMessage: file })
  const source = content?.type === 'file' ? content.source : {}
  const { mediaKey, fileSha256, fileEncSha256 } = file
  expect(readSource(JSON.parse(JSON.stringify(source)))).toEqual({
    kind: 'image',
    mediaKey,
    directPath: '/v/1.enc?x=1',
    fileSha256,
    fileEncSha256,
  })
})

test('an old client gives only the URL, and a thumbnail that is too large is dropped', () => {
  const content = read({ imageMessage: { ...file, directPath: null, jpegThumbnail: Buffer.alloc(65 * 1024) } })
  expect(content).toMatchObject({ source: { directPath: '/v/1.enc' } })
  expect(content).not.toHaveProperty('thumbnail')
})
