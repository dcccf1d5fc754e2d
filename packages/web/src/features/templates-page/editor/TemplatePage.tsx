import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newId } from '#features/templates-page/addresses.ts'
import { useTemplate, useTemplateAccounts } from '#features/templates/queries.ts'
import { LoadedForm } from '#kit/form/LoadedForm.tsx'
import { useQueryParams } from '#kit/use-query-params.ts'
import { useParams } from '#platform/router/router.tsx'
import { useTitle } from '#ui/hooks/use-title.ts'
import { LockedTemplate } from './LockedTemplate.tsx'
import { lockOf } from './lock.ts'
import { TemplateEditor } from './TemplateEditor.tsx'
import type { Task } from './use-template-form.ts'

/** A template on a separate page: a new one, one to change, or one to read. */
export function TemplatePage() {
  const { templateId = newId } = useParams()
  const [query] = useQueryParams()
  const from = query.get('from')
  if (templateId !== newId) return <Known key={templateId} id={Number(templateId)} kind="known" />
  return from === null ? <Fresh wabaId={query.get('account')} /> : <Known key={from} id={Number(from)} kind="copy" />
}

function Fresh({ wabaId }: { wabaId: string | null }) {
  const { t } = useTranslation('templatesPage')
  const accounts = useTemplateAccounts()
  useTitle(t('add'))
  return (
    <LoadedForm query={accounts}>
      {(known) => <TemplateEditor accounts={known} task={{ kind: 'new', wabaId: wabaId ?? known[0]?.wabaId ?? '' }} />}
    </LoadedForm>
  )
}

function Known({ id, kind }: { id: number; kind: 'copy' | 'known' }) {
  const { t } = useTranslation('templatesPage')
  const query = useTemplate(id)
  const accounts = useTemplateAccounts()
  const both = {
    data: query.data && accounts.data && { template: query.data, accounts: accounts.data },
    error: query.error ?? accounts.error,
    refetch: () => Promise.all([query.refetch(), accounts.refetch()]),
  }
  useTitle(kind === 'copy' ? t('add') : (query.data?.name ?? t('title')))
  return <LoadedForm query={both}>{(found) => <Opened {...found} kind={kind} />}</LoadedForm>
}

type OpenedProps = Pick<Extract<Task, { template: unknown }>, 'kind' | 'template'> & {
  accounts: Parameters<typeof TemplateEditor>[0]['accounts']
}

/** Once open, an editor stays: what Meta decides meanwhile takes nothing away that was typed. */
function Opened({ template, kind, accounts }: OpenedProps) {
  const isOpen = kind === 'copy' || lockOf(template) === null
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen && !wasOpen) setWasOpen(true)
  const account = accounts.find(({ wabaId }) => wabaId === template.wabaId)
  return wasOpen ? (
    <TemplateEditor accounts={accounts} task={{ kind, template }} />
  ) : (
    <LockedTemplate template={template} account={account} />
  )
}
