import { useTranslation } from 'react-i18next'
import { formatDateTime } from '#platform/format.ts'
import { useOptOuts } from './queries.ts'

/** The contact's wishes about campaigns, and who noted them. Shows nothing if the contact never stated any. */
export function OptOuts({ contactId }: { contactId: number }) {
  const { t } = useTranslation('contacts')
  const { data: entries = [] } = useOptOuts(contactId)
  if (entries.length === 0) return null
  return (
    <div>
      <h3 id="opt-outs" className="mb-1 text-12 font-medium text-text2">
        {t('campaigns')}
      </h3>
      <ul aria-labelledby="opt-outs" className="space-y-1.5 text-12">
        {entries.map(({ id, kind, source, words, campaign, user, reason, wabaId, at }) => (
          <li key={id}>
            <p>
              {t(source === 'confirmation' && kind === 'in' ? 'wishes.confirmed' : `wishes.${kind}`)}
              <span className="text-text3">
                {' · '}
                <time dateTime={at} className="num">
                  {formatDateTime(at)}
                </time>
                {` · ${wabaId === null ? (user?.name ?? t('byItself')) : t('throughMeta')}`}
              </span>
            </p>
            {words && (
              <p className="break-words text-text2">
                {campaign ? t('answeredCampaign', { words, campaign: campaign.name }) : t('answered', { words })}
              </p>
            )}
            {reason && <p className="break-words text-text2">{reason}</p>}
          </li>
        ))}
      </ul>
    </div>
  )
}
