import { randomBytes } from 'node:crypto'

/**
 * Files to send: a real picture, and a WebP, an Ogg container with one channel of Opus, an MP3, an MP4 and a PDF that have real first
 * bytes, then noise.
 */
export const sampleFiles = {
  picture: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
  sticker: Buffer.concat([Buffer.from('RIFF\0\0\0\0WEBPVP8 '), randomBytes(2_000)]),
  voiceNote: Buffer.concat([Buffer.from('OggS'), Buffer.alloc(24), Buffer.from('OpusHead\x01\x01'), randomBytes(5_000)]),
  music: Buffer.concat([Buffer.from('ID3'), randomBytes(5_000)]),
  video: Buffer.concat([Buffer.from('\0\0\0\x18ftypmp42'), randomBytes(20_000)]),
  document: Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(300_000)]),
}
