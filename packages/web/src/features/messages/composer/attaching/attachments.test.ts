import type { FileLimits } from '@recado/contract/media/limits'
import { expect, test } from 'vitest'
import { compositionOf } from '#features/messages/compose.ts'
import { addFiles, limitFiles, readyToSend } from './attachments.ts'

const mb = 1_048_576
const taken = { maxBytes: 5 * mb, types: ['image/jpeg', 'video/mp4'] }
const limits: FileLimits = { image: taken, video: taken, audio: taken, document: taken, sticker: taken }

const problemsOf = (ticketId: number) => compositionOf(ticketId).attachments.map(({ problem }) => problem)

test('a picture is judged once it has been reduced, or cannot be; what is not reduced is judged at once', async () => {
  limitFiles(1, limits)
  const large = new Uint8Array(6 * mb)
  addFiles(1, [new File([large], 'vitrine.jpg', { type: 'image/jpeg' }), new File([large], 'filme.mp4', { type: 'video/mp4' })])
  expect(problemsOf(1)).toEqual([null, 'tooLarge'])
  // Here pictures cannot be read, so this one stays as large as it is.
  const [picture] = compositionOf(1).attachments
  expect(await readyToSend(1, [picture?.id ?? ''])).toEqual([])
  expect(problemsOf(1)).toEqual(['tooLarge', 'tooLarge'])
})

test('an empty file is told apart from one that is too large', () => {
  limitFiles(2, limits)
  addFiles(2, [
    new File([], 'nada.txt', { type: 'text/plain' }),
    new File(['a'], 'nota.txt', { type: 'text/plain' }),
    new File([new Uint8Array(6 * mb)], 'filme.mp4', { type: 'video/mp4' }),
  ])
  expect(problemsOf(2)).toEqual(['empty', 'otherType', 'tooLarge'])
})
