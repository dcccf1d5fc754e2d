import type { Call, Reply } from '#pix/bank.ts'
import type { Account } from './account.ts'
import { Failure } from './failure.ts'
import { qrCode } from './records.ts'

type Operation = (account: Account, call: Call, now: Date, id: string) => object

const operations: readonly [method: string, path: RegExp, operation: Operation][] = [
  ['GET', /^\/v3\/customers$/, ({ records }, { query }) => page(matching(records.customers, query))],
  ['POST', /^\/v3\/customers$/, ({ records }, { text }) => records.addCustomer(json(text))],
  [
    'GET',
    /^\/v3\/payments$/,
    ({ records }, { query }) =>
      page(
        matching(
          records.payments.filter((one) => !one.deleted),
          query,
        ),
      ),
  ],
  ['POST', /^\/v3\/payments$/, ({ records }, { text }, now) => records.addPayment(json(text), dayOf(now))],
  ['GET', /^\/v3\/payments\/([^/]+)$/, ({ records }, _call, _now, id) => records.findPayment(id)],
  ['GET', /^\/v3\/payments\/([^/]+)\/pixQrCode$/, ({ records }, _call, now, id) => qrCode(records.findPayment(id), dayOf(now))],
  ['DELETE', /^\/v3\/payments\/([^/]+)$/, ({ records }, _call, _now, id) => remove(records.findPayment(id))],
  ['POST', /^\/v3\/sandbox\/payment\/([^/]+)\/confirm$/, confirm],
  ['GET', /^\/v3\/webhooks$/, ({ webhooks }) => page(webhooks.list())],
  ['POST', /^\/v3\/webhooks$/, ({ webhooks }, { text }) => webhooks.add(json(text))],
  ['PUT', /^\/v3\/webhooks\/([^/]+)$/, ({ webhooks }, { text }, _now, id) => webhooks.update(id, json(text))],
  ['DELETE', /^\/v3\/webhooks\/([^/]+)$/, ({ webhooks }, _call, _now, id) => webhooks.remove(id)],
]

export function carryOut(account: Account, call: Call, now: Date): Reply {
  for (const [method, path, operation] of operations) {
    const match = path.exec(call.path)
    if (method !== call.method || !match) continue
    if (call.text !== '' && !/^application\/json\b/.test(call.headers['content-type'] ?? ''))
      throw new Failure(400, 'invalid_content_type', 'O Content-Type deve ser application/json')
    return { status: 200, body: operation(account, call, now, match[1] ?? '') }
  }
  throw new Failure(404, 'not_found', 'Recurso não encontrado')
}

function confirm({ environment, records, webhooks }: Account, _call: Call, now: Date, id: string): object {
  if (environment !== 'sandbox') throw new Failure(404, 'not_found', 'Recurso não encontrado')
  const payment = records.findPayment(id)
  payment.status = 'RECEIVED'
  webhooks.tell('PAYMENT_RECEIVED', payment, now)
  return payment
}

function remove(payment: { id: string; deleted: boolean }): object {
  payment.deleted = true
  return { deleted: true, id: payment.id }
}

function matching<T extends { externalReference?: string | undefined }>(all: readonly T[], query: URLSearchParams): T[] {
  const wanted = query.get('externalReference')
  return all.filter((one) => wanted === null || one.externalReference === wanted)
}

function page(data: readonly object[]): object {
  return { object: 'list', hasMore: false, totalCount: data.length, limit: 100, offset: 0, data }
}

function json(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Failure(400, 'invalid_object', 'O corpo não é JSON')
  }
}

/** Days are those of Brasília. */
function dayOf(now: Date): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' }).format(now)
}
