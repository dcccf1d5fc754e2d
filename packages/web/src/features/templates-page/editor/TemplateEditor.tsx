import type { Template, TemplateAccount } from '@recado/contract/templates/api'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { FormProvider } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { templatesAddress } from '#features/templates-page/addresses.ts'
import { type Prices, usePrices } from '#features/templates/prices.ts'
import { toldOf } from '#features/templates/told.ts'
import { TemplatePreview } from '#features/templates/preview/TemplatePreview.tsx'
import { ConflictNotice } from '#kit/ConflictNotice.tsx'
import { FormAndResult, type FormView } from '#kit/form/FormAndResult.tsx'
import { LeaveGuard } from '#kit/LeaveGuard.tsx'
import { Navigate } from '#platform/router/router.tsx'
import { Button } from '#ui/Button.tsx'
import { useNow } from '#ui/hooks/use-now.ts'
import { Notice } from '#ui/Notice.tsx'
import { BeforeSending } from './BeforeSending.tsx'
import { BodyField, ExampleFields, FooterField } from './BodyField.tsx'
import { ButtonFields } from './ButtonFields.tsx'
import { CategoryField } from './CategoryField.tsx'
import { type DraftValues, previewContent, previewValues } from './draft.ts'
import { EditorHead } from './EditorHead.tsx'
import { Faults } from './editing.ts'
import { HeaderFields } from './HeaderFields.tsx'
import { IdentityFields } from './IdentityFields.tsx'
import { type Task, useTemplateForm } from './use-template-form.ts'

interface TemplateEditorProps {
  accounts: readonly TemplateAccount[]
  task: Task
}

/** The draft of a template, with how it will look beside it. */
export function TemplateEditor({ accounts, task }: TemplateEditorProps) {
  const { t } = useTranslation('templatesPage')
  const { of, draft, faults, shown, known, refusal, saved } = useTemplateForm(task, accounts)
  const { isDirty, isSubmitting, submitCount } = of.form.formState
  const prices = usePrices(accounts.find(({ wabaId }) => wabaId === draft.wabaId))
  const [view, setView] = useState<FormView>('form')
  const form = useFaultFocus(submitCount, faults.length + (refusal ? 1 : 0), () => setView('form'))
  if (saved) return <Navigate to={templatesAddress} />
  const template = task.kind === 'known' ? task.template : null
  return (
    <FormProvider {...of.form}>
      <LeaveGuard unsaved={isDirty} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys of its fields arrive here */}
      <form
        ref={form}
        noValidate
        className="flex h-full flex-col"
        onSubmit={(event) => event.preventDefault()}
        onKeyDown={(event) => isSubmit(event) && of.submit()}
      >
        <EditorHead template={template}>
          <Button look="solid" busy={isSubmitting} onClick={() => of.submit()} className="max-sm:flex-1">
            {t('editor.submit')}
          </Button>
        </EditorHead>
        <FormAndResult
          labels={{ both: t('editor.views'), form: t('editor.form'), result: t('editor.preview') }}
          view={view}
          onView={setView}
          widths={{ form: 'max-w-[600px]', result: 'w-[360px]' }}
          result={<Preview draft={draft} />}
          forecast={<BeforeSending faults={faults.length} known={known} prices={prices} />}
        >
          <Faults value={shown}>
            <div className="space-y-5">
              {refusal && <Notice tone="bad">{refusal}</Notice>}
              {of.conflict && <ConflictNotice {...of.conflict} />}
              {template && <Told template={template} prices={prices} />}
              <IdentityFields accounts={accounts} kind={task.kind} />
              <CategoryField isFixed={known?.state === 'approved'} prices={prices} />
              <HeaderFields isNew={known === null} />
              <BodyField />
              <ExampleFields />
              <FooterField />
              <ButtonFields />
            </div>
          </Faults>
        </FormAndResult>
      </form>
    </FormProvider>
  )
}

function Preview({ draft }: { draft: DraftValues }) {
  const { t } = useTranslation('templatesPage')
  const { sample } = draft
  const content = previewContent(draft)
  const isEmpty = content.body === '' && content.header === null && content.buttons.length === 0
  return (
    <section aria-label={t('editor.preview')} className="rounded-4 bg-sunk p-4 shadow-hairline">
      {isEmpty ? (
        <p className="py-6 text-center text-12 text-text3">{t('editor.nothing')}</p>
      ) : (
        <TemplatePreview content={content} values={previewValues(draft)} file={sample && { name: sample.name, source: sample }} />
      )}
    </section>
  )
}

/** What Meta says of the template that is being changed. */
function Told({ template, prices }: { template: Template; prices: Prices }) {
  const { t } = useTranslation('templates')
  const told = toldOf(t, template, useNow(), prices)
  return told && <Notice tone={told.tone === 'bad' ? 'bad' : 'warn'}>{told.text}</Notice>
}

function isSubmit({ key, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return key === 'Enter' && (ctrlKey || metaKey)
}

/** After a refused submit, shows and focuses the first field with an error. */
function useFaultFocus(submitCount: number, faults: number, onFault: () => void) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (submitCount === 0 || faults === 0) return
    onFault()
    // On a phone the fields are drawn together with their tab.
    const frame = requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
    return () => cancelAnimationFrame(frame)
    // Faults that come and go while typing move nothing.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [submitCount])
  return form
}
