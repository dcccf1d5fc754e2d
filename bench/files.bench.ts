import { once } from 'node:events'
import { isMainThread, Worker, workerData } from 'node:worker_threads'
import sharp from 'sharp'
import { type Product, startProduct } from '../e2e/support/product.ts'
import { openCompany } from './measure/company.ts'
import { quantile } from './measure/load.ts'
import { heading, logProgress, tableOf } from './measure/table.ts'

// npm run bench -- files
// One company uploads a hundred small pictures with very many pixels, while another uploads seven bytes again and again.

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
    heading(
      'Small files beside huge pictures',
      `One company uploads ${pictures} small pictures with very many pixels, ${atOnce} at a time; another uploads seven ` +
        'bytes again and again.',
      'Pictures of 7,000 pixels are refused by their header; those of 5,000 are the largest that are accepted.',
    )
    const row = tableOf(['what the other company uploads', 'pictures took s', 'small files', 'p50 ms', 'p95 ms', 'most ms'])
    let small = 0
    await report(row, 'nothing', { url, place: neighbour }, () => small++ === 30)
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
        row,
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
  const { token } = await openCompany(product, name)
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const made = await fetch(`${product.url}/api/quick-messages`, { method: 'POST', headers, body: '{"shortcode":"file"}' })
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
async function report(
  row: ReturnType<typeof tableOf>,
  what: string,
  { url, place }: Pick<Sending, 'url' | 'place'>,
  isOver: () => boolean,
): Promise<void> {
  logProgress(what)
  const bytes = new TextEncoder().encode('7 bytes')
  const started = performance.now()
  const times: number[] = []
  while (!isOver()) times.push(await upload(url, place, bytes))
  const took = (performance.now() - started) / 1000
  row(what, took, String(times.length), quantile(times, 0.5), quantile(times, 0.95), quantile(times, 1))
}
