import i18next, { type TFunction } from 'i18next'
import { formatDecimal } from '#platform/format.ts'
import { currentLanguage } from '#platform/i18n.ts'
import type { EditorFault } from './draft.ts'

/** A fault in words, to stand at its field. */
export function faultText(t: TFunction<'templatesPage'>, { path, rule, max = 0, missing = 0, found = [] }: EditorFault): string {
  const isExample = path.startsWith('examples.') || path === 'headerExample' || path.endsWith('.example')
  if (rule === 'required') return isExample ? t('faults.example') : i18next.t('validation:required')
  if (rule === 'gap') return t('faults.gap', { missing: braced(missing), found: listOf(found.map(braced)) })
  if (rule === 'too-many') return t(tooMany(path), { max: formatDecimal(max) })
  if (rule === 'long') return t('faults.long', { max: formatDecimal(max) })
  return t(`faults.${rule}`)
}

function tooMany(path: string) {
  if (path === 'header') return 'faults.too-many-header'
  return path === 'buttons' ? 'faults.too-many-buttons' : 'faults.too-many'
}

const braced = (name: number) => `{{${name}}}`

function listOf(names: readonly string[]): string {
  return new Intl.ListFormat(currentLanguage(), { type: 'conjunction' }).format(names)
}
