import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fetchBody } from './body.ts'

/** Answers `here` at `/here`, and redirects every other path there. */
const asked: string[] = []
const host = createServer(({ url = '' }, response) => {
  asked.push(url)
  if (url === '/here') response.end('here')
  else response.writeHead(302, { location: '/here' }).end()
})

beforeAll(() => once(host.listen(0, '127.0.0.1'), 'listening'))
afterAll(() => host.close())

const fetched = (path: string) =>
  fetchBody(new URL(path, `http://127.0.0.1:${(host.address() as AddressInfo).port}`), undefined, (body) => text(body))

test('a file comes from the named host, and a redirect is not followed', async () => {
  expect(await fetched('/here')).toBe('here')
  await expect(fetched('/elsewhere')).rejects.toThrow('fetch failed')
  expect(asked).toEqual(['/here', '/elsewhere'])
})
