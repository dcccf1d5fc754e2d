import type { TemplateAccount } from '@recado/contract/templates/api'
import { limits, templateName } from '@recado/contract/templates/rules'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { languageName } from '#features/templates/words.ts'
import { currentLanguage } from '#platform/i18n.ts'
import { Field } from '#ui/fields/Field.tsx'
import { Select } from '#ui/fields/Select.tsx'
import { TextInput } from '#ui/fields/TextInput.tsx'
import { useDraft, useFault } from './editing.ts'
import { templateLanguages, usualLanguages } from './languages.ts'

interface IdentityFieldsProps {
  accounts: readonly TemplateAccount[]
  /** `new`: both are chosen. `copy`: the name is that of the original. `known`: neither changes. */
  kind: 'new' | 'copy' | 'known'
}

/** Where the template belongs, its name and its language. */
export function IdentityFields({ accounts, kind }: IdentityFieldsProps) {
  const { t } = useTranslation('templatesPage')
  return (
    <>
      {kind === 'new' && accounts.length > 1 && <AccountField accounts={accounts} />}
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <NameField isFixed={kind !== 'new'} hint={kind === 'known' ? t('editor.nameFixed') : t('editor.nameHint')} />
        <LanguageField isFixed={kind === 'known'} />
      </div>
    </>
  )
}

function AccountField({ accounts }: { accounts: readonly TemplateAccount[] }) {
  const { t } = useTranslation('templatesPage')
  const [wabaId, setWabaId] = useDraft('wabaId')
  const options = accounts.map(({ wabaId: value, name, whatsapps }) => ({ value, label: name || (whatsapps[0]?.name ?? value) }))
  return (
    <Field label={t('editor.account')} error={useFault('wabaId')}>
      {(control) => (
        <Select {...control} options={options} value={wabaId} onChange={setWabaId} placeholder={t('editor.choose')} />
      )}
    </Field>
  )
}

function NameField({ isFixed, hint }: { isFixed: boolean; hint: string }) {
  const { t } = useTranslation('templatesPage')
  const [name, setName] = useDraft('name')
  return (
    <Field label={t('editor.name')} hint={hint} error={useFault('name')}>
      {(control) => (
        <TextInput
          {...control}
          value={name}
          readOnly={isFixed}
          maxLength={limits.name}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setName(templateName(event.target.value))}
          // What a typed mark became at an end.
          onBlur={() => !isFixed && setName(name.replaceAll(/^_+|_+$/g, ''))}
        />
      )}
    </Field>
  )
}

function LanguageField({ isFixed }: { isFixed: boolean }) {
  const { t } = useTranslation('templatesPage')
  const [language, setLanguage] = useDraft('language')
  const options = useLanguages(language)
  return (
    <Field label={t('editor.language')} error={useFault('language')}>
      {(control) => (
        <Select
          {...control}
          options={options}
          value={language === '' ? null : language}
          disabled={isFixed}
          onChange={(chosen) => setLanguage(chosen ?? '')}
          placeholder={t('editor.choose')}
        />
      )}
    </Field>
  )
}

/** The usual ones first, the others by their names. One that only Meta knows is among them while it is chosen. */
function useLanguages(chosen: string) {
  const screen = currentLanguage()
  return useMemo(() => {
    const known = new Set<string>(usualLanguages)
    const others = templateLanguages.filter((code) => !known.has(code))
    const extra = chosen === '' || known.has(chosen) || others.includes(chosen) ? [] : [chosen]
    const named = [...others, ...extra].map(optionOf).sort((a, b) => a.label.localeCompare(b.label, screen))
    return [...usualLanguages.map(optionOf), ...named]
  }, [chosen, screen])
}

const optionOf = (value: string) => ({ value, label: languageName(value) })
