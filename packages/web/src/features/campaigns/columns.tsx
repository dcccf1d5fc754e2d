import type { Campaign } from '@recado/contract/campaigns/api'
import { Unplug } from 'lucide-react'
import type { useTranslation } from 'react-i18next'
import { Link } from '#platform/router/router.tsx'
import { companyClock } from '#platform/session/company-clock.ts'
import { cx } from '#ui/cx.ts'
import type { Column } from '#ui/lists/Table.tsx'
import { formOf, reportOf } from './addresses.ts'
import { CampaignPill } from './CampaignPill.tsx'
import { ProgressBar } from './ProgressBar.tsx'
import { summaryOf } from './summary.ts'

type Words = ReturnType<typeof useTranslation<'campaigns'>>['t']

/** On a phone each row is a card: name and actions, status, progress, and the audience. */
export function columnsOf(t: Words, now: number): readonly Column<Campaign>[] {
  return [
    {
      key: 'name',
      header: t('name'),
      width: 'minmax(220px, 1.7fr)',
      card: 'title',
      cell: (campaign) => (
        <div className="sm:py-1.5">
          <Link
            to={campaign.startedAt ? reportOf(campaign) : formOf(campaign)}
            className="block truncate font-semibold hover:underline max-sm:py-1"
          >
            {campaign.name}
          </Link>
          <Progress t={t} campaign={campaign} now={now} className="max-sm:hidden" />
        </div>
      ),
    },
    {
      key: 'status',
      header: t('statusHeader'),
      width: '178px',
      card: 'detail',
      cell: (campaign) => (
        <>
          <CampaignPill campaign={campaign} />
          <Progress t={t} campaign={campaign} now={now} className="sm:hidden" />
          <p className="num mt-1 truncate text-12 text-text2 sm:hidden">
            {[
              audienceOf(t, campaign),
              campaign.whatsapp?.name,
              campaign.scheduledAt && companyClock.dateTime(campaign.scheduledAt),
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </>
      ),
    },
    {
      key: 'audience',
      header: t('audience'),
      width: 'minmax(110px, .8fr)',
      card: 'hidden',
      cell: (campaign) => <span className="block truncate text-text2">{audienceOf(t, campaign) ?? '—'}</span>,
    },
    {
      key: 'connection',
      header: t('connection'),
      width: 'minmax(96px, .7fr)',
      card: 'hidden',
      cell: (campaign) => <Connection campaign={campaign} />,
    },
    timeColumn(t, 'scheduledAt'),
    timeColumn(t, 'completedAt'),
  ]
}

function Connection({ campaign: { whatsapp, waitsFor } }: { campaign: Campaign }) {
  return (
    <span className={cx('flex items-center gap-1.5', waitsFor === 'line' ? 'text-warntext' : 'text-text2')}>
      {waitsFor === 'line' && <Unplug className="size-4 shrink-0" strokeWidth={1.75} aria-hidden />}
      <span className="truncate">{whatsapp?.name ?? '—'}</span>
    </span>
  )
}

function timeColumn(t: Words, key: 'scheduledAt' | 'completedAt'): Column<Campaign> {
  const cell = ({ [key]: at }: Campaign) => <span className="num text-12 text-text2">{at ? companyClock.dateTime(at) : '—'}</span>
  return { key, header: t(key), width: '96px', card: 'hidden', cell }
}

const tones = { plain: 'text-text2', warn: 'text-warntext', bad: 'text-badtext' }

interface ProgressProps {
  t: Words
  campaign: Campaign
  now: number
  className: string
}

function Progress({ t, campaign, now, className }: ProgressProps) {
  const { text, tone } = summaryOf(t, campaign, now)
  return (
    <div className={className}>
      {campaign.startedAt && <ProgressBar figures={campaign.figures} className="mt-1.5" />}
      <p className={cx('num mt-1 text-12', tones[tone])}>{text}</p>
    </div>
  )
}

function audienceOf(t: Words, { contactList, tag }: Campaign): string | undefined {
  return contactList?.name ?? (tag ? t('ofTag', { name: tag.name }) : undefined)
}
