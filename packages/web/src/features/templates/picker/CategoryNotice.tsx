import type { Template } from '@recado/contract/templates/api'
import { useTranslation } from 'react-i18next'
import { formatDate } from '#platform/format.ts'
import { Notice } from '#ui/Notice.tsx'

/** Meta makes of it, or has made of it, what costs more. */
export function CategoryNotice({ template: { categoryChange, category } }: { template: Template }) {
  const { t } = useTranslation('templates')
  if (categoryChange?.to !== 'marketing') return null
  const text = category === 'marketing' ? 'picker.becameMarketing' : 'picker.becomesMarketing'
  return <Notice tone="warn">{t(text, { date: formatDate(categoryChange.at) })}</Notice>
}
