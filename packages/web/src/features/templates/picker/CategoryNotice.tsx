import type { Template } from '@recado/contract/templates/api'
import { useTranslation } from 'react-i18next'
import { toldOfCategory } from '#features/templates/told.ts'
import { useNow } from '#ui/hooks/use-now.ts'
import { Notice } from '#ui/Notice.tsx'

/** Meta makes of it, or has made of it, what costs more. */
export function CategoryNotice({ template }: { template: Template }) {
  const { t } = useTranslation('templates')
  const told = toldOfCategory(t, template, useNow())
  return told && <Notice tone="warn">{told.text}</Notice>
}
