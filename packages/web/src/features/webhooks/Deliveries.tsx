import { RotateCcw } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { Segmented } from '#ui/fields/Segmented.tsx'
import { lazily } from '#ui/lazily.tsx'
import { EmptyState } from '#ui/lists/EmptyState.tsx'
import { LoadMore } from '#ui/lists/LoadMore.tsx'
import { QueryState } from '#ui/lists/QueryState.tsx'
import { Repeat, Skeleton } from '#ui/lists/Skeleton.tsx'
import { DeliveryRow } from './DeliveryRow.tsx'
import { useDeliveries, useWebhook } from './queries.ts'

const ReplayDialog = lazily(async () => (await import('./ReplayDialog.tsx')).ReplayDialog)

/** What came of each event, newest first. */
export function Deliveries() {
  const { t } = useTranslation('webhooks')
  const id = useId()
  const [failed, setFailed] = useState(false)
  const [opened, setOpened] = useState<number | null>(null)
  const [replays, setReplays] = useState(false)
  const query = useDeliveries(failed)
  const isOn = useWebhook().data?.enabled === true
  return (
    <section aria-labelledby={id} className="space-y-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id={id} className="text-14 font-semibold">
          {t('deliveries.title')}
        </h2>
        <Button size="small" disabled={!isOn} onClick={() => setReplays(true)}>
          <RotateCcw className="size-3.5" aria-hidden />
          {t('range.open')}
        </Button>
      </div>
      <Segmented
        label={t('deliveries.filter')}
        options={[
          { value: 'all', label: t('deliveries.all') },
          { value: 'failed', label: t('deliveries.failed') },
        ]}
        value={failed ? 'failed' : 'all'}
        onChange={(chosen) => setFailed(chosen === 'failed')}
      />
      <QueryState query={query} skeleton={<ListSkeleton />}>
        {(deliveries) =>
          deliveries.length === 0 ? (
            <Nothing failed={failed} />
          ) : (
            <ul className="border-t border-line">
              {deliveries.map((delivery) => (
                <DeliveryRow
                  key={delivery.id}
                  delivery={delivery}
                  isOpen={opened === delivery.id}
                  isOn={isOn}
                  onToggle={() => setOpened((open) => (open === delivery.id ? null : delivery.id))}
                />
              ))}
            </ul>
          )
        }
      </QueryState>
      {query.hasNextPage && !query.isFetchNextPageError && (
        <Button size="small" look="ghost" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('deliveries.more')}
        </Button>
      )}
      <LoadMore loading={false} failed={query.isFetchNextPageError} onRetry={() => void query.fetchNextPage()} />
      <p className="text-12 text-pretty text-text2">{t('deliveries.keeps')}</p>
      {replays && <ReplayDialog onClose={() => setReplays(false)} />}
    </section>
  )
}

function Nothing({ failed }: { failed: boolean }) {
  const { t } = useTranslation('webhooks')
  if (failed) return <EmptyState drawing="search" title={t('deliveries.emptyFailed')} />
  return <EmptyState title={t('deliveries.emptyTitle')} text={t('deliveries.emptyText')} />
}

function ListSkeleton() {
  return (
    <div className="border-t border-line">
      <Repeat times={5}>
        <div className="flex h-9 items-center gap-3 border-b border-line">
          <Skeleton className="h-3 w-14" />
          <Skeleton className="h-3 w-32" />
          <Skeleton className="ml-auto h-3 w-16" />
        </div>
      </Repeat>
    </div>
  )
}
