import type { listShippings as listEndpoint, reportCampaign } from '@recado/contract/campaigns/report'
import type { Output, Parsed } from '@recado/contract/endpoint'
import { firstContactUsageOf } from '#features/connections/sessions.ts'
import { pipelined } from '#platform/database/db.ts'
import { jsonOf, pageOf } from '#platform/records/page.ts'
import type { Ctx, Unit } from '#platform/unit.ts'
import { endOf } from './audience.ts'
import { show } from './campaigns.ts'
import { forecast } from './forecast.ts'
import { findTerms } from './queries.ts'
import {
  countOptedOut,
  countQueued,
  countReasons,
  listShippings,
  listShippingsAfter,
  listVariantFigures,
} from './report-queries.ts'
import { toShipping } from './view.ts'

const shippingsPerPage = 50

export async function report(ctx: Ctx, id: number): Promise<Output<typeof reportCampaign>> {
  const { tx } = ctx
  const campaign = await show(ctx, id)
  const [reasons, variants, left] = await pipelined(countReasons(tx, id), listVariantFigures(tx, id), countOptedOut(tx, id))
  return { campaign, reasons, variants, left, endsAt: await endsAt(ctx, id, campaign) }
}

async function endsAt(ctx: Ctx, id: number, campaign: Output<typeof reportCampaign>['campaign']): Promise<string | null> {
  const { status, whatsappId } = campaign
  if (status !== 'EM_ANDAMENTO') return null
  const { tx, now } = ctx
  const [left, terms] = await pipelined(countQueued(tx, id), findTerms(tx, now))
  const approaches = whatsappId === null ? undefined : await firstContactUsageOf(ctx, whatsappId)
  return endOf(forecast(terms, { ...left, approaches }, now))
}

export async function list(
  ctx: Ctx,
  { id: campaignId, pageNumber, ...search }: Parsed<typeof listEndpoint>,
): Promise<Output<typeof listEndpoint>> {
  await show(ctx, campaignId)
  const { tx } = ctx
  const { rows, hasMore } = await pageOf(
    pageNumber,
    (slice) => listShippings(tx, { campaignId, ...search }, slice),
    shippingsPerPage,
  )
  return { records: rows.map(toShipping), hasMore }
}

/** All recipients, with the result of each. */
export async function download(ctx: Ctx, id: number, unit: Unit): Promise<AsyncIterable<string>> {
  await show(ctx, id)
  const { companyId } = ctx
  return jsonOf(async (after, limit) => {
    const rows = await unit(companyId, ({ tx }) => listShippingsAfter(tx, id, after, limit), true)
    return rows.map(toShipping)
  })
}
