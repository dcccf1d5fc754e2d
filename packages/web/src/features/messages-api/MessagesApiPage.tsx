import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Deliveries } from '#features/webhooks/Deliveries.tsx'
import { WebhookPanel } from '#features/webhooks/WebhookPanel.tsx'
import { useTitle } from '#ui/hooks/use-title.ts'
import { Page } from '#ui/Page.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { CallsTab } from './CallsTab.tsx'
import { ErrorsTab } from './ErrorsTab.tsx'
import { TestForm } from './TestForm.tsx'
import { TokenPanel } from './TokenPanel.tsx'
import { WebhookTab } from './WebhookTab.tsx'

const views = ['calls', 'text', 'media', 'webhook', 'errors'] as const
type View = (typeof views)[number]

/** How other systems send messages: the calls, a form to test them, and the token. */
export function MessagesApiPage() {
  const { t } = useTranslation('messagesApi')
  const [view, setView] = useState<View>('calls')
  useTitle(t('title'))
  return (
    <Page
      title={t('title')}
      summary={t('summary')}
      actions={
        <a
          href="/api/docs/messages.json"
          download="recado-openapi.json"
          className={
            'inline-flex h-8 shrink-0 items-center rounded-2 bg-raise px-3 text-13 font-semibold ' +
            'shadow-[inset_0_0_0_1px_var(--line2)] hover:bg-hover touch:h-10'
          }
        >
          {t('download')}
        </a>
      }
    >
      <div className="grid min-h-full border-t border-line lg:grid-cols-[minmax(0,1fr)_minmax(320px,390px)]">
        <div className="min-w-0 px-4 pt-2 sm:px-6">
          <Tabs
            label={t('views')}
            items={views.map((value) => ({ value, label: t(`tabs.${value}`) }))}
            value={view}
            onChange={setView}
          >
            {view === 'calls' && <CallsTab />}
            {(view === 'text' || view === 'media') && <TestForm key={view} kind={view} />}
            {view === 'webhook' && <WebhookTab />}
            {view === 'errors' && <ErrorsTab />}
          </Tabs>
        </div>
        <aside className="divide-y divide-line border-line px-4 *:py-5 max-lg:border-t sm:px-5 lg:border-l">
          <TokenPanel />
          <WebhookPanel />
          <Deliveries />
        </aside>
      </div>
    </Page>
  )
}
