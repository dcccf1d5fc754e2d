import { listTemplates, type Template } from '@recado/contract/templates/api'
import { useTranslation } from 'react-i18next'
import { templates } from '#features/templates/queries.ts'
import { DeleteRecord } from '#kit/DeleteRecord.tsx'
import { useRemove } from '#kit/record-calls.ts'
import { useList } from '#kit/records.ts'
import { useNow } from '#ui/hooks/use-now.ts'
import { usesText, useUses } from './uses.ts'

/** Meta deletes a name, and with it all its languages. */
export function DeleteTemplate({ record: { id, wabaId, name }, onClose }: { record: Template; onClose: () => void }) {
  const { t } = useTranslation('templatesPage')
  const remove = useRemove(templates)
  const { data = [] } = useList(listTemplates, { wabaId, searchParam: name })
  const { data: found } = useUses(id)
  const now = useNow()
  const count = Math.max(1, data.filter((one) => one.name === name).length)
  return (
    <DeleteRecord texts="templatesPage" name={name} onDelete={() => remove(id)} onClose={onClose}>
      {[t('deleteText', { count }), usesText(t, found?.uses ?? [], now)].filter(Boolean).join(' ')}
    </DeleteRecord>
  )
}
