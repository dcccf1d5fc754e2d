import type { Campaign } from '@recado/contract/campaigns/api'
import type { Template } from '@recado/contract/templates/api'
import { fileOf, variablesOf } from '@recado/contract/templates/fill'
import { maxMediaBytes } from '@recado/contract/media/api'
import { useState } from 'react'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { CampaignValues } from '#features/campaigns/form/campaign-form.ts'
import { MessageEditor } from '#features/campaigns/form/MessageEditor.tsx'
import type { Audience } from '#features/campaigns/form/use-audience.ts'
import { CategoryNotice } from '#features/templates/picker/CategoryNotice.tsx'
import { categoryAt } from '#features/templates/told.ts'
import { languageName, nameInWords } from '#features/templates/words.ts'
import { AttachmentField } from '#kit/fields.tsx'
import { Button } from '#ui/Button.tsx'
import { Switch } from '#ui/fields/Switch.tsx'
import { useNow } from '#ui/hooks/use-now.ts'
import { lazily } from '#ui/lazily.tsx'
import { Mappings } from './Mappings.tsx'
import { suggestedMappings } from './suggested-mappings.ts'

const TemplateChooser = lazily(async () => (await import('./TemplateChooser.tsx')).TemplateChooser, 'shown')

interface TemplateFieldsProps {
  campaign: Campaign | null
  template: Template | undefined
  audience: Audience | undefined
}

/** On an official connection: the template, what goes into its variables, its file, and the text for those who wrote lately. */
export function TemplateFields({ campaign, template, audience }: TemplateFieldsProps) {
  const { t } = useTranslation('campaigns')
  const { setValue, clearErrors } = useFormContext<CampaignValues>()
  const whatsappId = useWatch<CampaignValues, 'whatsappId'>({ name: 'whatsappId' })
  const templateId = useWatch<CampaignValues, 'templateId'>({ name: 'templateId' })
  const [isOpen, setOpen] = useState(false)
  const file = template && fileOf(template.content)
  const choose = (chosen: Template) => {
    setValue('templateId', chosen.id, { shouldDirty: true })
    if (chosen.id !== template?.id) setValue('templateValues', suggestedMappings(chosen), { shouldDirty: true })
    clearErrors(['templateId', 'templateValues'])
    setOpen(false)
  }
  return (
    <section aria-labelledby="template-title" className="space-y-4">
      <div>
        <h2 id="template-title" className="mb-1 text-12 font-medium text-text2">
          {t('template.title')}
        </h2>
        <Chosen template={template} disabled={whatsappId === null} onOpen={() => setOpen(true)} />
      </div>
      {template && variablesOf(template).length > 0 && <Mappings template={template} audience={audience} />}
      {file && (
        <AttachmentField
          name="attachment"
          label={t(`template.files.${file}`)}
          stored={campaign?.mediaName ?? null}
          maxBytes={maxMediaBytes}
        />
      )}
      <FreeText audience={audience} />
      {isOpen && whatsappId !== null && (
        <TemplateChooser whatsappId={whatsappId} chosen={templateId} onChoose={choose} onClose={() => setOpen(false)} />
      )}
    </section>
  )
}

interface ChosenProps {
  template: Template | undefined
  disabled: boolean
  onOpen: () => void
}

/** The chosen template, and the button that chooses one. */
function Chosen({ template, disabled, onOpen }: ChosenProps) {
  const { t } = useTranslation('campaigns')
  const now = useNow()
  const { field, fieldState } = useController<CampaignValues, 'templateId'>({ name: 'templateId' })
  const { ref, value } = field
  return (
    <>
      <div className="flex flex-wrap items-center gap-3 rounded-3 p-3 shadow-control">
        {template && value !== null ? (
          <span className="min-w-0 flex-1">
            <span className="block truncate text-13 font-semibold">{nameInWords(template.name)}</span>
            <span className="block truncate text-12 text-text2">{template.content.body}</span>
            <span className="block text-11 text-text3">
              {languageName(template.language)} · {t(`template.categories.${categoryAt(template, now)}`)}
            </span>
          </span>
        ) : (
          <span className="flex-1 text-12 text-text2">{t('template.why')}</span>
        )}
        <Button
          ref={ref}
          look={value === null ? 'solid' : 'line'}
          disabled={disabled}
          aria-invalid={fieldState.error ? true : undefined}
          aria-describedby={fieldState.error ? 'template-fault' : undefined}
          onClick={onOpen}
        >
          {t(value === null ? 'template.choose' : 'template.change')}
        </Button>
      </div>
      {template && value !== null && (
        <div className="not-empty:mt-2">
          <CategoryNotice template={template} />
        </div>
      )}
      {fieldState.error && (
        <p id="template-fault" className="mt-1 text-12 text-badtext">
          {fieldState.error.message}
        </p>
      )}
    </>
  )
}

/** The text for people in the window. */
function FreeText({ audience }: { audience: Audience | undefined }) {
  const { t } = useTranslation('campaigns')
  const { field } = useController<CampaignValues, 'freeTextInside'>({ name: 'freeTextInside' })
  const own = (audience?.variables ?? []).map(({ key }) => key)
  return (
    <div>
      <Switch label={t('template.freeText')} checked={field.value} onChange={field.onChange} />
      <p className="text-12 text-text3">{t('template.freeTextHint')}</p>
      {field.value && (
        <div className="mt-2 rounded-3 shadow-control focus-within:shadow-control-focus">
          <MessageEditor variant={1} own={own} />
        </div>
      )}
    </div>
  )
}
