import type { listShippings as listEndpoint, reportCampaign } from '@recado/contract/campaigns/report'
import type { Output, Parsed } from '@recado/contract/endpoint'
import { firstContactUsageOf } from '#features/connections/sessions.ts'
import { sumsOf } from '#features/message-prices/prices.ts'
import { pipelined } from '#platform/database/db.ts'
import { jsonOf, pageOf } from '#platform/records/page.ts'
import type { ActorCtx } from '#platform/feature.ts'
import type { Ctx, Unit } from '#platform/unit.ts'
import { endOf } from './audience.ts'
import { show } from './campaigns.ts'
import { forecast } from './forecast.ts'
import { findTerms } from './queries.ts'
import {
  countOptedOut,
  countQueued,
  countReasons,
  listCharges,
  listShippings,
  listShippingsAfter,
  listVariantFigures,
} from './report-queries.ts'
import { toShippings } from './view.ts'

const shippingsPerPage = 50

export async function report(ctx: ActorCtx, id: number): Promise<Output<typeof reportCampaign>> {
  const { tx } = ctx
  const campaign = await show(ctx, id)
  const [reasons, variants, left] = await pipelined(countReasons(tx, id), listVariantFigures(tx, id), countOptedOut(tx, id))
  const charges = await listCharges(tx, id)
  const cost = charges.length === 0 ? null : ((await sumsOf(ctx, charges)) ?? null)
  return { campaign, reasons, variants, left, cost, endsAt: await endsAt(ctx, id, campaign) }
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
  ctx: ActorCtx,
  { id: campaignId, pageNumber, ...search }: Parsed<typeof listEndpoint>,
): Promise<Output<typeof listEndpoint>> {
  await show(ctx, campaignId)
  const { tx } = ctx
  const { rows, hasMore } = await pageOf(
    pageNumber,
    (slice) => listShippings(tx, { campaignId, ...search }, slice),
    shippingsPerPage,
  )
  return { records: await toShippings(ctx, rows), hasMore }
}

/** All recipients, with the result of each. */
export async function download(ctx: ActorCtx, id: number, unit: Unit): Promise<AsyncIterable<string>> {
  await show(ctx, id)
  const { companyId } = ctx
  return jsonOf(async (after, limit) => {
    const { actor } = ctx
    return unit(
      companyId,
      async (own) => toShippings({ ...own, actor }, await listShippingsAfter(own.tx, id, after, limit)),
      true,
    )
  })
}
