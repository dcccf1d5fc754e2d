import { type CompanyRecord, urgencyOf } from '@recado/contract/all-companies/api'
import { RotateCcw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ExportCompany } from '#features/company-files/ExportCompany.tsx'
import { RenewCompany } from '#features/invoices/RenewCompany.tsx'
import { RowVerbs } from '#kit/RowVerbs.tsx'
import type { RowTasks } from '#kit/RecordsPage.tsx'
import { Button } from '#ui/Button.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { useRestore } from './queries.ts'

/** The actions on a company. A deleted company can only be restored. */
export function CompanyVerbs({ company, onEdit, onDelete }: { company: CompanyRecord } & RowTasks) {
  const { id, name, dueDate, isOperators } = company
  if (company.deletedAt) return <Restore company={company} />
  return (
    <RowVerbs
      name={name}
      others={dueDate && !isOperators && <RenewCompany companyId={id} name={name} urgent={urgencyOf(company) !== null} />}
      more={<ExportCompany companyId={id} name={name} />}
      onEdit={onEdit}
      onDelete={!isOperators && onDelete}
    />
  )
}

function Restore({ company: { id, name } }: { company: CompanyRecord }) {
  const { t } = useTranslation('allCompanies')
  const { mutate: restore, isPending } = useRestore()
  return (
    <span className="flex justify-end">
      <Button
        look="soft"
        busy={isPending}
        aria-label={t('restoreNamed', { name })}
        onClick={() => restore(id, { onSuccess: () => toast.success(t('restored')), onError: toast.error })}
      >
        <RotateCcw className="size-4" strokeWidth={1.75} aria-hidden />
        {t('restore')}
      </Button>
    </span>
  )
}
