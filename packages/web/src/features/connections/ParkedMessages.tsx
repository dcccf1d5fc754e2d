import type { Connection } from '@recado/contract/connections/api'
import { useTranslation } from 'react-i18next'
import { TextButton } from '#ui/TextButton.tsx'
import { useRetryParked } from './editing.ts'

/** Received messages that were set aside, and a way to retry them. */
export function ParkedMessages({ connection, retries }: { connection: Connection; retries: boolean }) {
  const { t } = useTranslation('connections')
  const retry = useRetryParked()
  return (
    <div className="mt-0.5 flex flex-wrap items-center gap-x-2 text-12 text-warntext">
      <span>{t('parked', { count: connection.parked })}</span>
      {retries && (
        <TextButton tone="inherit" disabled={retry.isPending} onClick={() => retry.mutate(connection.id)}>
          {t('retryParked')}
        </TextButton>
      )}
    </div>
  )
}
