import { cancelCampaign, createCampaign, showCampaign } from '../packages/contract/src/campaigns/api.ts'
import { showAudience } from '../packages/contract/src/campaigns/audience.ts'
import { listShippings, reportCampaign } from '../packages/contract/src/campaigns/report.ts'
import { createContactList } from '../packages/contract/src/contact-lists/api.ts'
import type { Endpoint, Input } from '../packages/contract/src/endpoint.ts'
import { connectNumber } from '../e2e/support/connection.ts'
import { startProduct } from '../e2e/support/product.ts'
import { until } from '../e2e/support/until.ts'
import { quantile } from './measure/load.ts'
import { heading, tableOf } from './measure/table.ts'

// npm run bench -- audience The requests of a campaign's screens, for a campaign to 20,000 people of whom half have written before: how
// long the answers take, and how large they are. Ends with an error when an answer takes longer than 200 ms at the 95th percentile, or has
// more than 1 MB.

const people = 20_000
const calls = 50
const limitMs = 200
const limitBytes = 1024 * 1024

const product = await startProduct({ DEMO: 'quiet', LOG_LEVEL: 'warn' })
try {
  const whatsappId = await connectNumber(product)
  const api = await product.admin()
  const { id: contactListId } = await api.call(createContactList, { name: 'Everybody' })
  await product.query(
    `with listed as (
       insert into contact_list_items (company_id, contact_list_id, name, number, is_whatsapp_valid, ask_at, created_at, updated_at)
       select l.company_id, l.id, 'Person ' || g, (5541980000000 + g)::text, true, now(), now(), now()
       from contact_lists l cross join generate_series(1, ${people}) g where l.id = $1 returning company_id, name, number),
     known as (
       insert into contacts (company_id, name, number, created_at, updated_at)
       select company_id, name, number, now(), now() from listed where number::bigint % 2 = 0 returning company_id, id, number),
     named as (
       insert into contact_identities (company_id, contact_id, kind, value, address, created_at)
       select company_id, id, 'phone', number, number, now() from known),
     talks as (
       insert into tickets (company_id, contact_id, connection_id, code, status, created_at, updated_at)
       select company_id, id, $2, 1000000 + id, 'closed', now(), now() from known returning company_id, id, contact_id)
     insert into messages (company_id, ticket_id, contact_id, connection_id, from_me, origin, body, sent_at, created_at)
     select company_id, id, contact_id, $2, false, 'contact', 'Good day', now(), now() from talks`,
    [contactListId, whatsappId],
  )
  await product.query('analyze')
  heading('The screens of a campaign to 20,000', `${calls} calls of each; at most ${limitMs} ms and ${limitBytes / 1024} KB.`)
  const row = tableOf(['what', 'p50 ms', 'p95 ms', 'KB'])
  const measure = async <E extends Endpoint>(what: string, endpoint: E, input: Input<E>) => {
    const times: number[] = []
    let bytes = 0
    for (let n = 0; n < calls; n++) {
      const began = performance.now()
      bytes = JSON.stringify(await api.call(endpoint, input)).length
      times.push(performance.now() - began)
    }
    times.sort((a, b) => a - b)
    row(what, quantile(times, 0.5), quantile(times, 0.95), bytes / 1024)
    if (quantile(times, 0.95) > limitMs || bytes > limitBytes) throw new Error(`${what} took too long, or was too large`)
  }
  const audience = { contactListId, whatsappId }
  await measure('audience', showAudience, audience)
  await measure('audience without strangers', showAudience, { ...audience, leaveStrangers: true })
  const began = performance.now()
  const fields = { ...audience, name: 'Offer', message1: 'Offer', strangers: 'include' } as const
  const { id } = await api.call(createCampaign, { ...fields, scheduledAt: new Date().toISOString() })
  await until('its people are taken', async () => (await api.call(showCampaign, { id })).figures.total === people)
  row(`from planning it to all ${people} taken`, performance.now() - began, performance.now() - began, 0)
  await product.query('analyze')
  await measure('campaign', showCampaign, { id })
  await measure('report', reportCampaign, { id })
  await measure('a page of people', listShippings, { id })
  await measure('page 400', listShippings, { id, pageNumber: 400 })
  await measure('people by name', listShippings, { id, searchParam: 'person 19999' })
  const stopping = performance.now()
  await api.call(cancelCampaign, { id })
  row('stop', performance.now() - stopping, performance.now() - stopping, 0)
} finally {
  await product.remove()
}
