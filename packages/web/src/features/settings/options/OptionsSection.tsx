import { useTranslation } from 'react-i18next'
import { useNavigate } from '#platform/router/router.tsx'
import { Skeleton } from '#ui/lists/Skeleton.tsx'
import { QueryState } from '#ui/lists/QueryState.tsx'
import { Repeat } from '#ui/lists/Skeleton.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { BrandSection } from '#features/settings/brand/BrandSection.tsx'
import { useCompany, useSettings } from '#features/settings/queries.ts'
import { SectionHead } from '#features/settings/SectionHead.tsx'
import { ServiceOptions } from './ServiceOptions.tsx'

const addresses = { service: '/settings/options', brand: '/settings/brand' }

export function OptionsSection({ tab }: { tab: keyof typeof addresses }) {
  const { t } = useTranslation('settings')
  const navigate = useNavigate()
  const [settings, company] = [useSettings(), useCompany()]
  const both = {
    data: settings.data && company.data && { settings: settings.data, company: company.data },
    error: settings.error ?? company.error,
    refetch: () => Promise.all([settings.refetch(), company.refetch()]),
  }
  return (
    <div className="px-4 py-4 sm:px-8 sm:py-5">
      <SectionHead title={t('options.title')} hidden />
      <Tabs
        label={t('options.title')}
        look="segmented"
        className="[&>[role=tablist]]:max-w-96 [&>[role=tablist]]:mt-0"
        items={[
          { value: 'service', label: t('service.title') },
          { value: 'brand', label: t('brand.title') },
        ]}
        value={tab}
        onChange={(chosen) => void navigate(addresses[chosen], { replace: true })}
      >
        <QueryState query={both} skeleton={<RowsSkeleton />}>
          {(known) => (tab === 'brand' ? <BrandSection {...known} /> : <ServiceOptions company={known.company} />)}
        </QueryState>
      </Tabs>
    </div>
  )
}

function RowsSkeleton() {
  return (
    <div className="mt-6 max-w-160">
      <Repeat times={6}>
        <div className="flex h-[54px] items-center justify-between border-b border-line">
          <Skeleton className="h-3 w-64" />
          <Skeleton className="h-4 w-8" />
        </div>
      </Repeat>
    </div>
  )
}
