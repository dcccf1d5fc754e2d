import { createTemplate, type Template, type TemplateAccount, updateTemplate } from '@recado/contract/templates/api'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { z } from 'zod/mini'
import { cacheTemplate } from '#features/templates/queries.ts'
import { useDialogForm } from '#kit/FormDialog.tsx'
import { call } from '#platform/api/api.ts'
import { ApiError, hasCode } from '#platform/api/errors.ts'
import { upload } from '#platform/api/upload.ts'
import { toast } from '#ui/overlays/toast.ts'
import { contentOf, copiedValues, type DraftValues, faultsOf, shownFaults, startingValues } from './draft.ts'

/** What the editor is open for: a new template, one of the same name in another language, or one that is there. */
export type Task = { kind: 'new'; wabaId: string } | { kind: 'copy' | 'known'; template: Template }

/** The draft of a template, and how it is handed in. What Meta refuses stays as it was typed. */
export function useTemplateForm(task: Task, accounts: readonly TemplateAccount[]) {
  const { t } = useTranslation('templatesPage')
  const latest = task.kind === 'known' ? task.template : null
  // The template that the draft was made from.
  const [known, setKnown] = useState(latest)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [saved, setSaved] = useState<Template | null>(null)
  const [values] = useState(() => valuesOf(task))
  const hand = useHandIn(known, accounts)
  const isNew = known === null
  const schema = useMemo(() => schemaFor(isNew), [isNew])
  const of = useDialogForm<DraftValues, DraftValues, Template>({
    schema,
    values,
    record: known,
    valuesOf: (record: Template) => startingValues(record, record.wabaId),
    save: (draft, seen) => {
      setRefusal(null)
      return hand(draft, seen)
    },
    saved: () => t('editor.submitted'),
    onSaved: setSaved,
    onError: (error) => {
      const words = refusalOf(t, error)
      if (words === null) toast.error(error)
      setRefusal(words)
    },
  })
  const { isDirty, submitCount } = of.form.formState
  useEffect(() => {
    if (!latest || !known || latest.updatedAt === known.updatedAt) return
    // What Meta decides changes nothing that is edited here. Another user's change does, and is a conflict if something was typed.
    const isSame = JSON.stringify(partsOf(latest)) === JSON.stringify(partsOf(known))
    if (!isSame && isDirty) return
    setKnown(latest)
    if (!isSame) of.form.reset(startingValues(latest, latest.wabaId))
    // oxlint-disable-next-line react/exhaustive-deps
  }, [latest?.updatedAt])
  const draft = useWatch({ control: of.form.control }) as DraftValues
  const faults = faultsOf(draft, isNew)
  return { of, draft, faults, shown: shownFaults(faults, submitCount > 0), known, refusal, saved }
}

const partsOf = ({ content, category }: Template) => ({ content, category })

function valuesOf(task: Task): DraftValues {
  if (task.kind === 'new') return startingValues(null, task.wabaId)
  return task.kind === 'copy' ? copiedValues(task.template) : startingValues(task.template, task.template.wabaId)
}

function useHandIn(known: Template | null, accounts: readonly TemplateAccount[]) {
  const client = useQueryClient()
  return async (draft: DraftValues, seen: string | undefined): Promise<Template> => {
    const { wabaId, name, language, category, sample } = draft
    const content = contentOf(draft)
    const files = content.header && sample ? [sample] : []
    const line = accounts.find((one) => one.wabaId === wabaId)?.whatsapps[0]
    let made: Template
    if (known === null) {
      const input = { whatsappId: line?.id ?? 0, name, language, category, content }
      made = files.length > 0 ? await upload(createTemplate, input, files) : await call(createTemplate, input)
    } else {
      const changed = known.state === 'approved' ? {} : { category }
      const input = { id: known.id, content, ...changed, ...(seen === undefined ? {} : { updatedAt: seen }) }
      made = files.length > 0 ? await upload(updateTemplate, input, files) : await call(updateTemplate, input)
    }
    cacheTemplate(client, made)
    return made
  }
}

/** Why Meta did not take it, in words that stay over the form. Null for all other errors. */
function refusalOf(t: ReturnType<typeof useTranslation<'templatesPage'>>['t'], error: unknown): string | null {
  if (hasCode(error, 'ERR_META_SILENT')) return t('editor.unanswered')
  if (!(error instanceof ApiError) || !hasCode(error, 'ERR_TEMPLATE_REFUSED')) return null
  const { words = '', code = 0 } = (error.details ?? {}) as { words?: string; code?: number }
  return t('editor.refused', { words, code: String(code) })
}

function schemaFor(isNew: boolean) {
  return z.custom<DraftValues>().check(({ value, issues }) => {
    for (const { path, rule } of faultsOf(value, isNew)) {
      issues.push({ code: 'custom', input: value, path: [path.split('.')[0] ?? path], message: rule })
    }
  })
}
