import { setTimeout as pause } from 'node:timers/promises'
import { type Product, startProduct } from '../e2e/support/product.ts'
import { sheetOf } from '../packages/server/test/fixtures/sheets.ts'
import { openCompany } from './measure/company.ts'
import { quantile } from './measure/load.ts'
import { findMemory } from './measure/memory.ts'
import { heading, logProgress, tableOf } from './measure/table.ts'

// npm run bench -- import One company imports a sheet of 50,000 people, in which one row in ten has the number of the row before, while
// another company lists its tickets again and again. Then once more, while the server is killed ten times.

const people = 50_000
const tickets = 200
const kills = 10
const restMs = 20_000
const betweenMs = 50

const sheet = sheetOf([
  ['Nome', 'Celular', 'Email', 'Bairro', 'Cidade', 'Nota'],
  ...Array.from({ length: people }, (_, at) => {
    const digits = String(970_000_000 + (at % 10 === 9 ? at - 1 : at))
    return [`Pessoa ${at}`, `41 ${digits}`, `p${at}@correio.example`, `Bairro ${at % 50}`, 'Curitiba', `nota ${at}`]
  }),
])

heading(
  'Import of contacts',
  `A sheet of ${people} people, one in ten of them twice, is read and imported; another company asks for its ${tickets} tickets every`,
  `${betweenMs} ms. Memory is that of the server's process, over what it was before.`,
)
const row = tableOf([
  '',
  'read s',
  'imported s',
  'contacts',
  'numbers',
  'memory +MB',
  'neighbour p50 ms',
  'p95 ms',
  'before: p95 ms',
])
for (const times of [0, kills]) await measure(times)

async function measure(times: number): Promise<void> {
  const product = await startProduct({ DEMO: 'quiet', LOG_LEVEL: 'warn' })
  try {
    const [owner, neighbour] = [await openCompany(product, 'Importer'), await openCompany(product, 'Neighbour')]
    await fillTickets(product, neighbour.companyId)
    logProgress(`${times} kills: before`)
    const rested = pause(restMs)
    const before = await watch(product, neighbour.token, rested)
    logProgress('import')
    const imported = importSheet(product, owner, times)
    const during = await watch(product, neighbour.token, imported)
    const { readMs, importMs, contacts, numbers } = await imported
    row(
      times === 0 ? 'alone' : `through ${times} kills`,
      readMs / 1000,
      importMs / 1000,
      String(contacts),
      String(numbers),
      during.peak - before.peak,
      quantile(during.times, 0.5),
      quantile(during.times, 0.95),
      quantile(before.times, 0.95),
    )
  } finally {
    await product.remove()
  }
}

async function fillTickets(product: Product, companyId: number): Promise<void> {
  await product.query(
    `with line as (insert into connections (company_id, name) values ($1, 'Line') returning id),
       person as (insert into contacts (company_id, name, number)
         select $1, 'Person ' || g, (5511900000000 + g)::text from generate_series(1, $2::int) g returning id)
     insert into tickets (company_id, code, contact_id, connection_id, status, last_message, created_at, updated_at)
       select $1, person.id, person.id, line.id, 'pending', 'hello', now(), now() from person, line`,
    [companyId, tickets],
  )
}

interface Watched {
  /** Milliseconds each request took. */
  times: number[]
  /** Most memory of the server's process, in MB. */
  peak: number
}

/** Requests tickets until `something` has happened. Requests that fail while the server is down do not count. */
async function watch(product: Product, token: string, something: Promise<unknown>): Promise<Watched> {
  const over = new AbortController()
  const end = () => over.abort()
  void something.then(end, end)
  const watched: Watched = { times: [], peak: 0 }
  while (!over.signal.aborted) {
    const begun = performance.now()
    const path = `${product.url}/api/tickets?status=pending&showAll=true`
    const isAnswered = await fetch(path, { headers: { authorization: `Bearer ${token}` } })
      .then(async (answer) => ((await answer.json()) as { tickets: unknown[] }).tickets.length > 0)
      .catch(() => false)
    if (isAnswered) watched.times.push(performance.now() - begun)
    watched.peak = Math.max(watched.peak, findMemory(product.pids(), product.dataDir).server)
    await pause(betweenMs)
  }
  return watched
}

interface Importer {
  companyId: number
  token: string
}

async function importSheet(product: Product, { companyId, token }: Importer, times: number) {
  const authorization = `Bearer ${token}`
  const form = new FormData()
  form.append('preview', 'true')
  form.append('file', new Blob([new Uint8Array(sheet)]), 'people.xlsx')
  const began = performance.now()
  const answer = await fetch(`${product.url}/api/contacts/upload`, { method: 'POST', headers: { authorization }, body: form })
  const read = (await answer.json()) as { id: number; columns: string[] }
  const readMs = performance.now() - began
  const started = performance.now()
  await fetch(`${product.url}/api/contact-imports/${read.id}`, {
    method: 'PUT',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ columns: read.columns }),
  })
  for (let killed = 0; ;) {
    const [one] = await product.query<{ done: number; status: string }>(
      'select done, status from contact_imports where company_id = $1',
      [companyId],
    )
    if (one?.status === 'done') break
    if (killed < times && (one?.done ?? 0) > ((killed + 0.5) * people) / times) {
      killed++
      await product.kill('main')
      await product.start()
    }
    await pause(betweenMs)
  }
  const importMs = performance.now() - started
  const [counted] = await product.query<{ contacts: number; numbers: number }>(
    'select count(*)::int as contacts, count(distinct number)::int as numbers from contacts where company_id = $1',
    [companyId],
  )
  return { readMs, importMs, contacts: counted?.contacts ?? 0, numbers: counted?.numbers ?? 0 }
}
