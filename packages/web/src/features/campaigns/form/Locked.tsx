import type { Campaign } from '@recado/contract/campaigns/api'
import { variantsOf } from '@recado/contract/campaigns/texts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from '#platform/router/router.tsx'
import { reportOf } from '#features/campaigns/addresses.ts'
import { nameInWords } from '#features/templates/words.ts'
import { companyClock } from '#platform/session/company-clock.ts'
import { Notice } from '#ui/Notice.tsx'

interface LockedProps {
  campaign: Campaign
  /** The editor of the texts, where only they may be changed. */
  messages: ReactNode
}

/** A campaign of which nothing, or only its texts, can be changed: its fields as text, and the reason. */
export function Locked({ campaign, messages }: LockedProps) {
  const { t } = useTranslation('campaigns')
  const { status, whatsapp, contactList, tag, scheduledAt, mediaName, fileList, confirmation, confirmationMessage, template } =
    campaign
  const facts: readonly (readonly [string, string | null | undefined])[] = [
    [t('name'), campaign.name],
    [t('connection'), whatsapp?.name],
    [t('form.whom'), contactList?.name ?? (tag && t('ofTag', { name: tag.name }))],
    [t('scheduledAt'), scheduledAt && companyClock.dateTime(scheduledAt)],
    [t('form.attachment'), mediaName],
    [t('form.fileList'), fileList?.name],
    [t('template.title'), template && nameInWords(template.name)],
    [t('form.confirmation'), confirmation && !template ? confirmationMessage : null],
  ]
  return (
    <>
      <Notice tone={status === 'PROGRAMADA' || status === 'CANCELADA' ? 'warn' : 'info'}>
        {t(`locked.${status === 'INATIVA' ? 'PROGRAMADA' : status}`)}{' '}
        {campaign.startedAt && (
          <Link to={reportOf(campaign)} className="font-semibold underline underline-offset-2">
            {t('locked.report')}
          </Link>
        )}
      </Notice>
      <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
        {facts.map(
          ([label, value]) =>
            value && (
              <div key={label}>
                <dt className="text-12 font-medium text-text2">{label}</dt>
                <dd className="num mt-0.5 text-14 break-words">{value}</dd>
              </div>
            ),
        )}
      </dl>
      {messages ?? <Texts campaign={campaign} />}
    </>
  )
}

function Texts({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation('campaigns')
  const { templateValues, freeTextInside } = campaign
  const sent = templateValues === null ? variantsOf(campaign) : freeTextInside ? ([1] as const) : []
  return sent.map((variant) => (
    <div key={variant}>
      <h2 className="text-12 font-medium text-text2">{t('form.messageNumber', { number: variant })}</h2>
      <p className="mt-1 rounded-2 bg-sunk px-3 py-2.5 text-14 break-words whitespace-pre-wrap">
        {campaign[`message${variant}`]}
      </p>
    </div>
  ))
}
