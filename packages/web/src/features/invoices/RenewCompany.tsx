import { listCompanies } from '@recado/contract/all-companies/api'
import { renewCompany, showRenewal, type Renewal } from '@recado/contract/invoices/api'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/api/api.ts'
import { hasCode } from '#platform/api/errors.ts'
import { formatDay, formatMoney } from '#platform/format.ts'
import { Button } from '#ui/Button.tsx'
import { QueryState } from '#ui/lists/QueryState.tsx'
import { Skeleton } from '#ui/lists/Skeleton.tsx'
import { Popover } from '#ui/overlays/Popover.tsx'
import { toast } from '#ui/overlays/toast.ts'

interface RenewCompanyProps {
  companyId: number
  name: string
  /** The licence ends soon, or has ended. */
  urgent: boolean
}

/** Renews a company's licence by its recurrence, after stating the effect. */
export function RenewCompany({ companyId, name, urgent }: RenewCompanyProps) {
  const { t } = useTranslation('invoices')
  return (
    <Popover
      label={t('renew.title', { name })}
      trigger={
        <Button size="small" className="self-center" look={urgent ? 'soft' : 'ghost'} aria-label={t('renew.named', { name })}>
          <RefreshCw className="size-3.5" strokeWidth={2} aria-hidden />
          {t('renew.verb')}
        </Button>
      }
    >
      {(close) => <Question companyId={companyId} name={name} onClose={close} />}
    </Popover>
  )
}

interface QuestionProps {
  companyId: number
  name: string
  onClose: () => void
}

function Question({ companyId, name, onClose }: QuestionProps) {
  const { t } = useTranslation(['invoices', 'ui'])
  const query = useRenewal(companyId)
  const renew = useRenew(companyId, (dueDate) => {
    toast.success(t('renew.done', { name, date: formatDay(dueDate) }))
    onClose()
  })
  return (
    <div className="w-[min(372px,calc(100vw-16px))] p-3.5">
      <h2 className="text-13 font-semibold break-words">{t('renew.title', { name })}</h2>
      <QueryState query={query} skeleton={<Skeleton className="mt-2 mb-3 h-9 w-full" />}>
        {(renewal) => (
          <>
            <p className="mt-1 text-12 text-text2">
              <What {...renewal} />
            </p>
            <div className="mt-3 flex justify-end gap-2">
              <Button size="small" onClick={onClose}>
                {t('ui:cancel')}
              </Button>
              <Button size="small" look="solid" busy={renew.isPending} onClick={() => renew.mutate(renewal)}>
                {t('renew.verb')}
              </Button>
            </div>
          </>
        )}
      </QueryState>
    </div>
  )
}

function What({ dueDate, renewsUntil, months, invoice }: Renewal) {
  const { t } = useTranslation('invoices')
  const moves = t('renew.moves', { count: months, from: formatDay(dueDate), to: formatDay(renewsUntil) })
  return invoice ? `${moves} ${t('renew.settles', { value: formatMoney(invoice.value) })}` : moves
}

/** The effect of a renewal, fetched again before each renewal. */
function useRenewal(id: number) {
  return useQuery({
    queryKey: [showRenewal.path, id],
    queryFn: ({ signal }) => call(showRenewal, { id }, { signal }),
    gcTime: 0,
  })
}

function useRenew(id: number, onRenewed: (dueDate: string) => void) {
  const { t } = useTranslation('invoices')
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ dueDate, invoice }: Renewal) => call(renewCompany, { id, dueDate, invoiceSeenAt: invoice?.updatedAt ?? null }),
    onSuccess: ({ dueDate }) => onRenewed(dueDate),
    onError: (error) => {
      if (hasCode(error, 'ERR_CONFLICT')) toast.warning(t('renew.changed'))
      else toast.error(error)
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: [showRenewal.path, id] })
      void client.invalidateQueries({ queryKey: [listCompanies.path] })
    },
  })
}
