import type { Sent } from '@recado/contract/messages-api/api'
import { useTranslation } from 'react-i18next'
import { errorText } from '#platform/api/error-text.ts'
import { ApiError } from '#platform/api/errors.ts'
import { Notice } from '#ui/Notice.tsx'
import { Code } from './Code.tsx'

export type TestResponse = { status: 200; body: Sent } | { error: unknown }

/** The response to a test, as the calling system would read it, and in words. */
export function Outcome({ heard }: { heard: TestResponse }) {
  const { t } = useTranslation('messagesApi')
  if ('body' in heard) {
    return (
      <div className="space-y-2">
        <p className="text-12 font-medium">
          {t('answer')} <span className="num font-semibold text-oktext">{heard.status}</span>
        </p>
        <Code label={t('answer')} text={JSON.stringify(heard.body, null, 2)} />
      </div>
    )
  }
  const { error } = heard
  const { retryAfter } = ((error instanceof ApiError && error.details) || {}) as { retryAfter?: number }
  return (
    <Notice tone="bad">
      {error instanceof ApiError && error.status > 0 && (
        <code className="mr-2 font-mono text-12">
          {error.status} {error.code}
        </code>
      )}
      {errorText(error)} {retryAfter !== undefined && t('test.retryAfter', { count: retryAfter })}
    </Notice>
  )
}
