import { listUnownedEvents, type UnownedEvents } from '@recado/contract/official-lines/api'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { RatesList } from '#features/message-rates/RatesList.tsx'
import { PlatformApp } from '#features/official-lines/signup/PlatformApp.tsx'
import { useQueryParams } from '#kit/use-query-params.ts'
import { call } from '#platform/api/api.ts'
import { formatDateTime } from '#platform/format.ts'
import { QueryState } from '#ui/lists/QueryState.tsx'
import { Skeleton } from '#ui/lists/Skeleton.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { SectionHead } from './SectionHead.tsx'

const tabs = ['rates', 'unowned', 'app'] as const

/** What concerns the official lines of all companies: what messages cost, events of no connection, and the installation's own app. */
export function OfficialSection() {
  const { t } = useTranslation('settings')
  const [address, alter] = useQueryParams()
  const tab = tabs.find((one) => one === address.get('tab')) ?? 'rates'
  const items = [
    { value: 'rates', label: t('official.rates') },
    { value: 'unowned', label: t('official.list') },
    { value: 'app', label: t('official.app') },
  ] as const
  return (
    <div className="flex h-full flex-col">
      <div className="px-4 pt-4 sm:px-6 sm:pt-5">
        <SectionHead title={t('official.title')} />
      </div>
      <Tabs
        label={t('official.title')}
        items={items}
        value={tab}
        onChange={(chosen) => alter((latest) => latest.set('tab', chosen))}
        className="[--tabs-inset:1rem] sm:[--tabs-inset:1.5rem]"
      >
        {tab === 'rates' && <RatesList />}
        {tab === 'unowned' && <UnownedSection />}
        {tab === 'app' && (
          <div className="overflow-y-auto px-4 py-4 sm:px-6">
            <PlatformApp />
          </div>
        )}
      </Tabs>
    </div>
  )
}

/** What Meta told the installation of numbers that no connection has. */
function UnownedSection() {
  const { t } = useTranslation('settings')
  const query = useQuery({
    queryKey: [listUnownedEvents.path],
    queryFn: ({ signal }) => call(listUnownedEvents, {}, { signal }),
    staleTime: 0,
  })
  return (
    <div className="max-w-[824px] overflow-y-auto px-4 py-4 sm:px-6">
      <p className="pb-3 text-12 text-text2">{t('official.text')}</p>
      <QueryState query={query} skeleton={<Skeleton className="h-24 w-full" />}>
        {(all) =>
          all.length === 0 ? (
            <p className="text-12 text-text2">{t('official.none')}</p>
          ) : (
            <>
              <p className="pb-2 text-12 text-text2">
                {t('official.sum', { count: all.reduce((sum, { events }) => sum + events, 0) })}
              </p>
              <ul aria-label={t('official.list')} className="divide-y divide-line border-y border-line">
                {all.map((one) => (
                  <UnownedRow key={`${one.company?.id} ${one.wabaId} ${one.numberId}`} {...one} />
                ))}
              </ul>
            </>
          )
        }
      </QueryState>
    </div>
  )
}

function UnownedRow({ wabaId, numberId, company, events, lastAt }: UnownedEvents) {
  const { t } = useTranslation('settings')
  return (
    <li className="py-2.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="num text-13 font-medium">
          {numberId === null ? t('official.account', { id: wabaId }) : t('official.number', { id: numberId })}
        </span>
        <span className="num text-12 text-text2">{t('official.events', { count: events })}</span>
        <time dateTime={lastAt} className="num ml-auto text-12 text-text2">
          {formatDateTime(lastAt)}
        </time>
      </div>
      <p className="num mt-1 text-12 text-text2">
        {company ? t('official.by', { name: company.name }) : t('official.gone')}
        {numberId !== null && ` · ${t('official.account', { id: wabaId })}`}
      </p>
    </li>
  )
}
