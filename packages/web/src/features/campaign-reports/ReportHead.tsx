import { ArrowLeft, Download } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from '#platform/router/router.tsx'
import { campaignsAddress } from '#features/campaigns/addresses.ts'
import { CampaignPill } from '#features/campaigns/CampaignPill.tsx'
import { dayTime } from '#features/campaigns/day-time.ts'
import { ProgressBar } from '#features/campaigns/ProgressBar.tsx'
import { StopButton } from '#features/campaigns/StopButton.tsx'
import { summaryOf } from '#features/campaigns/summary.ts'
import { templatesAddress } from '#features/templates-page/addresses.ts'
import { formatDecimal } from '#platform/format.ts'
import { companyClock } from '#platform/session/company-clock.ts'
import { Button } from '#ui/Button.tsx'
import { useNow } from '#ui/hooks/use-now.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { toast } from '#ui/overlays/toast.ts'
import type { Report } from './queries.ts'
import { savePeople } from './save-people.ts'
import { completedCount } from './shares.ts'

/** The campaign, its progress, and when it will end. */
export function ReportHead({ report }: { report: Report }) {
  const { t } = useTranslation(['campaignReports', 'campaigns'])
  const navigate = useNavigate()
  const { campaign } = report
  const { contactList, tag, whatsapp } = campaign
  const whom = contactList ? t('ofList', { name: contactList.name }) : tag && t('campaigns:ofTag', { name: tag.name })
  return (
    <header className="shrink-0 px-4 pt-4 sm:px-6 sm:pt-5">
      <div className="flex flex-wrap items-center gap-2">
        <IconButton label={t('campaigns:back')} className="-ml-2" onClick={() => void navigate(campaignsAddress)}>
          <ArrowLeft className="size-4" strokeWidth={1.75} aria-hidden />
        </IconButton>
        <h1 className="min-w-0 truncate text-20 font-semibold tracking-[-.015em] max-sm:basis-[calc(100%-40px)]">
          {campaign.name}
        </h1>
        <CampaignPill campaign={campaign} />
        <span className="ml-auto flex gap-2">
          <SaveButton id={campaign.id} />
          <StopButton campaign={campaign} size="normal" />
        </span>
      </div>
      <div className="num mt-2 flex flex-wrap justify-between gap-x-4 text-13 text-text2">
        <Progress report={report} />
        <span className="text-12">{[whom, whatsapp?.name].filter(Boolean).join(' · ')}</span>
      </div>
      <ProgressBar figures={campaign.figures} className="mt-2 h-2!" />
      <Trouble report={report} />
    </header>
  )
}

function SaveButton({ id }: { id: number }) {
  const { t } = useTranslation('campaignReports')
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    await savePeople(t, id).catch(toast.error)
    setBusy(false)
  }
  return (
    <Button busy={busy} onClick={() => void save()}>
      <Download className="size-4" strokeWidth={1.75} aria-hidden />
      {t('csv')}
    </Button>
  )
}

/** The visible text changes with every update. A screen reader announces it once a minute. */
function Progress({ report: { campaign, endsAt } }: { report: Report }) {
  const { t } = useTranslation('campaignReports')
  const { t: told } = useTranslation('campaigns')
  const now = useNow()
  const { figures, startedAt, completedAt } = campaign
  const settled = t('settled', { settled: formatDecimal(completedCount(figures)), total: formatDecimal(figures.total) })
  const rest = [
    startedAt && t('began', { when: companyClock.moment(startedAt, now) }),
    completedAt
      ? t('ended', { when: companyClock.moment(completedAt, now) })
      : endsAt && t('ends', { when: dayTime(told, endsAt, now) }),
  ].filter(Boolean)
  const said = useOnceAMinute(settled)
  return (
    <p>
      <strong className="font-semibold text-text">{settled}</strong>
      {rest.map((words) => ` · ${words}`)}
      <span role="status" className="sr-only">
        {said}
      </span>
    </p>
  )
}

/** Says why the campaign waits, or why it ended early. */
function Trouble({ report: { campaign } }: { report: Report }) {
  const { t } = useTranslation('campaigns')
  const { text, tone } = summaryOf(t, campaign, useNow())
  if (tone === 'plain') return null
  return (
    <p role="status" className={tone === 'warn' ? 'mt-2 text-13 text-warntext' : 'mt-2 text-13 text-badtext'}>
      {text}
      {campaign.waitsFor === 'template' && (
        <Link
          to={templatesAddress}
          className="ml-1.5 inline-flex min-h-6 items-center font-semibold underline underline-offset-2 touch:min-h-10"
        >
          {t('seeTemplate')}
        </Link>
      )}
    </p>
  )
}

const minuteMs = 60_000

function useOnceAMinute(text: string): string {
  const [said, setSaid] = useState('')
  const latest = useRef(text)
  useEffect(() => {
    latest.current = text
  })
  useEffect(() => {
    const timer = setInterval(() => setSaid(latest.current), minuteMs)
    return () => clearInterval(timer)
  }, [])
  return said
}
