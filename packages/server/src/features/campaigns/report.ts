import type { listShippings as listEndpoint, reportCampaign } from '@recado/contract/campaigns/report'
import { byteOrderMark, csvLine } from '@recado/contract/csv'
import type { Output, Parsed } from '@recado/contract/endpoint'
import { approachesOf } from '#features/connections/sessions.ts'
import { together } from '#platform/database/db.ts'
import { pageOf } from '#platform/page.ts'
import type { Ctx, Unit } from '#platform/unit.ts'
import { endOf } from './audience.ts'
import { show } from './campaigns.ts'
import { forecast } from './forecast.ts'
import { findTerms } from './queries.ts'
import { countQueued, countReasons, listShippings, listShippingsAfter, listVariantFigures } from './report-queries.ts'
import { toShipping } from './view.ts'

const shippingsPerPage = 50
const rowsAtOnce = 1_000

export async function report(ctx: Ctx, id: number): Promise<Output<typeof reportCampaign>> {
  const { tx, companyId } = ctx
  const campaign = await show(ctx, id)
  const [reasons, variants] = await together(countReasons(tx, companyId, id), listVariantFigures(tx, companyId, id))
  return { campaign, reasons, variants, endsAt: await endsAt(ctx, id, campaign) }
}

async function endsAt(ctx: Ctx, id: number, campaign: Output<typeof reportCampaign>['campaign']): Promise<string | null> {
  const { status, whatsappId } = campaign
  if (status !== 'EM_ANDAMENTO') return null
  const { tx, companyId, now } = ctx
  const [left, terms] = await together(countQueued(tx, companyId, id), findTerms(tx, companyId, now))
  const approaches = whatsappId === null ? undefined : await approachesOf(ctx, whatsappId)
  return endOf(forecast(terms, { ...left, approaches }, now))
}

export async function list(
  ctx: Ctx,
  { id: campaignId, pageNumber, ...search }: Parsed<typeof listEndpoint>,
): Promise<Output<typeof listEndpoint>> {
  await show(ctx, campaignId)
  const { tx, companyId } = ctx
  const { rows, hasMore } = await pageOf(
    pageNumber,
    (slice) => listShippings(tx, companyId, { campaignId, ...search }, slice),
    shippingsPerPage,
  )
  return { records: rows.map(toShipping), hasMore }
}

const columns = ['name', 'number', 'state', 'reason', 'message', 'confirmation', 'sent', 'delivered', 'read', 'replied']

/** Everybody, a thousand at a time. */
export async function download(ctx: Ctx, id: number, unit: Unit): Promise<AsyncIterable<string>> {
  await show(ctx, id)
  const { companyId } = ctx
  return (async function* () {
    yield byteOrderMark + csvLine(columns)
    for (let after = 0; ;) {
      const from = after
      const rows = await unit(companyId, ({ tx }) => listShippingsAfter(tx, companyId, id, from, rowsAtOnce), true)
      yield rows.map((row) => csvLine(cellsOf(toShipping(row)))).join('')
      after = rows.at(-1)?.id ?? 0
      if (rows.length < rowsAtOnce) return
    }
  })()
}

function cellsOf(shipping: ReturnType<typeof toShipping>): string[] {
  const { name, number, state, reason, variant, confirmation, deliveredAt, receivedAt, readAt, repliedAt } = shipping
  const cells = [name, number, state, reason, variant, confirmation, deliveredAt, receivedAt, readAt, repliedAt]
  return cells.map((cell) => (cell === null ? '' : String(cell)))
}
