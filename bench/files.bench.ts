import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { isMainThread, Worker, workerData } from 'node:worker_threads'
import sharp from 'sharp'
import { accessTokens } from '../packages/server/src/features/auth/access-token.ts'
import { systemClock } from '../packages/server/src/platform/clock.ts'
import { readConfig } from '../packages/server/src/platform/config.ts'
import { type Product, startProduct } from '../e2e/support/product.ts'

// One company uploads a hundred small pictures with very many pixels, while another uploads seven bytes again and again.
// First pictures that are refused by their header, then the largest that are accepted.

const pictures = 100
const atOnce = 20

interface Place {
  token: string
  quickMessage: number
}

// The hostile company sends from a thread of its own, so that its work does not delay its neighbour.
if (isMainThread) await measure()
else await sendAll(workerData as Sending)

interface Sending {
  url: string
  place: Place
  picture: Uint8Array
}

async function measure(): Promise<void> {
  const product = await startProduct({ DEMO: 'quiet', LOG_LEVEL: 'warn' })
  try {
    const [hostile, neighbour] = [await open(product, 'Hostile'), await open(product, 'Neighbour')]
    const { url } = product
    console.log(
      `${'what the other company uploads'.padEnd(36)}${'pictures took'.padStart(15)}${'small files'.padStart(13)}${'p50 ms'.padStart(9)}${'p95 ms'.padStart(9)}${'most ms'.padStart(9)}`,
    )
    let small = 0
    await report('nothing', { url, place: neighbour }, () => small++ === 30)
    for (const side of [7_000, 5_000]) {
      const picture = await sharp({
        create: { width: side, height: side, channels: 3, background: '#2563eb' },
        limitInputPixels: false,
      })
        .png()
        .toBuffer()
      const sending: Sending = { url, place: hostile, picture }
      const worker = new Worker(new URL(import.meta.url), { workerData: sending })
      await once(worker, 'online')
      let done = false
      worker.once('exit', () => (done = true))
      await report(
        `${pictures} of ${side} x ${side}, ${Math.round(picture.length / 1024)} KB`,
        { url, place: neighbour },
        () => done,
      )
    }
  } finally {
    await product.remove()
  }
}

async function sendAll({ url, place, picture }: Sending): Promise<void> {
  let left = pictures
  const send = async () => {
    while (left-- > 0) await upload(url, place, picture)
  }
  await Promise.all(Array.from({ length: atOnce }, send))
}

/** A company with one person and a quick message to attach files to. */
async function open(product: Product, name: string): Promise<Place> {
  const { dataDir, url } = product
  const ask: Product['query'] = (text, values) => product.query(text, values)
  const [company] = await ask<{ id: number }>(
    'insert into companies (name, plan_id) select $1, min(id) from plans returning id',
    [name],
  )
  const companyId = company?.id ?? 0
  const [user] = await ask<{ id: number }>(
    "insert into users (company_id, name, email, profile) values ($1, $2, $3, 'admin') returning id",
    [companyId, name, `${name}@bench.example`],
  )
  const userId = user?.id ?? 0
  const sessionId = randomUUID()
  await ask(
    "insert into sessions (company_id, user_id, id, token_hash, rotated_at, expires_at) values ($1, $2, $3, $4, now(), now() + interval '1 day')",
    [companyId, userId, sessionId, Buffer.from(sessionId)],
  )
  const token = accessTokens(readConfig({ DATA_DIR: dataDir }).key('access tokens'), systemClock).sign({
    companyId,
    userId,
    sessionId,
  })
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const made = await fetch(`${url}/api/quick-messages`, { method: 'POST', headers, body: '{"shortcode":"file"}' })
  return { token, quickMessage: ((await made.json()) as { id: number }).id }
}

async function upload(url: string, { token, quickMessage }: Place, bytes: Uint8Array): Promise<number> {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)]), 'a')
  const started = performance.now()
  const answer = await fetch(`${url}/api/quick-messages/${quickMessage}/media-upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
  if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`)
  return performance.now() - started
}

/** Uploads seven bytes again and again until it is over, and reports how long each took. */
async function report(what: string, { url, place }: Pick<Sending, 'url' | 'place'>, isOver: () => boolean): Promise<void> {
  const bytes = new TextEncoder().encode('7 bytes')
  const started = performance.now()
  const times: number[] = []
  while (!isOver()) times.push(await upload(url, place, bytes))
  const took = ((performance.now() - started) / 1000).toFixed(1)
  times.sort((a, b) => a - b)
  const at = (share: number) => (times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0).toFixed(0).padStart(9)
  console.log(`${what.padEnd(36)}${`${took} s`.padStart(15)}${String(times.length).padStart(13)}${at(0.5)}${at(0.95)}${at(1)}`)
}
