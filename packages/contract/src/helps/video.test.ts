import { expect, test } from 'vitest'
import { videoCode } from './video.ts'

const code = 'aqz-KE-bp_K'

test.each([
  code,
  ` ${code} `,
  `https://www.youtube.com/watch?v=${code}`,
  `http://youtube.com/watch?feature=shared&v=${code}&t=42s#top`,
  `https://m.youtube.com/watch?v=${code}`,
  `https://music.youtube.com/watch?v=${code}`,
  `youtube.com/watch?v=${code}`,
  `https://youtu.be/${code}?si=abc`,
  `youtu.be/${code}`,
  `https://www.youtube.com/embed/${code}`,
  `https://www.youtube.com/shorts/${code}/`,
  `https://www.youtube.com/live/${code}?feature=share`,
  `https://www.youtube-nocookie.com/embed/${code}`,
])('%s is a video', (text) => {
  expect(videoCode(text)).toBe(code)
})

test.each([
  '',
  'aqz-KE-bp_',
  `${code}x`,
  'aqz KE-bp_K',
  'https://www.youtube.com/',
  'https://www.youtube.com/watch?v=short',
  `https://www.youtube.com/playlist?list=${code}`,
  `https://youtube.com.example.com/watch?v=${code}`,
  `https://example.com/watch?v=${code}`,
  `https://example.com/?u=https://youtu.be/${code}`,
  `https://youtu.be@example.com/${code}`,
  `javascript:alert('${code}')`,
  `https://www.youtube.com/embed/${code}/../x`,
  `https://youtu.be/${code}" onload="x`,
])('"%s" is not a video', (text) => {
  expect(videoCode(text)).toBeUndefined()
})
