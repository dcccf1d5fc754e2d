import { useTranslation } from 'react-i18next'
import { DownloadLink, useExportWords } from '#features/company-files/ExportState.tsx'
import { useCompanyExport, useRequestExport } from '#features/company-files/queries.ts'
import { errorText } from '#platform/api/error-text.ts'
import { daysAgo, formatDate } from '#platform/format.ts'
import { useCan } from '#platform/session/session.ts'
import { Button } from '#ui/Button.tsx'
import { useNow } from '#ui/hooks/use-now.ts'
import { Progress } from '#ui/Progress.tsx'
import { SettingRow } from './SettingRow.tsx'

/** The company's data as one file, for an admin who asks for it. */
export function ExportRow() {
  return useCan('company-files:export') ? <Row /> : null
}

function Row() {
  const { t } = useTranslation('companyFiles')
  const { data, error } = useCompanyExport()
  const request = useRequestExport()
  const words = useExportWords(data?.latest)
  const limit = useLimit()
  const latest = data?.latest
  const isRunning = latest?.status === 'running'
  const text = [words ?? t('text'), !isRunning && limit].filter(Boolean).join(' ')
  const failure = request.error ?? (data ? null : error)
  return (
    <>
      <SettingRow label={t('title')} text={text} error={failure && errorText(failure)} wide>
        {({ id, ...control }) => (
          <span className="flex shrink-0 items-center gap-2">
            {latest?.url && <DownloadLink url={latest.url} />}
            {data?.isOffered && !isRunning && (
              <Button
                id={id}
                {...control}
                aria-label={t('ask')}
                disabled={data.nextAt !== null}
                busy={request.isPending}
                onClick={() => request.mutate()}
              >
                {t('ask')}
              </Button>
            )}
          </span>
        )}
      </SettingRow>
      {isRunning && <Progress label={words ?? ''} share={latest.share} className="-mt-1" />}
    </>
  )
}

/** Why the file cannot be asked for now. */
function useLimit(): string | undefined {
  const { t } = useTranslation('companyFiles')
  const now = useNow()
  const { data } = useCompanyExport()
  if (!data) return undefined
  if (!data.isOffered) return t('notOffered')
  if (!data.nextAt || !data.latest) return undefined
  const [count, date] = [daysAgo(data.latest.createdAt, now), formatDate(data.nextAt)]
  return count === 0 ? t('askedToday', { date }) : t('askedDaysAgo', { count, date })
}
