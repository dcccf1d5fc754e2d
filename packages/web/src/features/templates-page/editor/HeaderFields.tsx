import { maxMediaBytes } from '@recado/contract/media/api'
import { type FileHeader, fileHeaders, slotsOf } from '@recado/contract/templates/content'
import { limits } from '@recado/contract/templates/rules'
import { useTranslation } from 'react-i18next'
import { Field } from '#ui/fields/Field.tsx'
import { FileField } from '#ui/fields/FileField.tsx'
import { Select } from '#ui/fields/Select.tsx'
import { TextInput } from '#ui/fields/TextInput.tsx'
import { headerFormats } from './draft.ts'
import { useDraft, useFault } from './editing.ts'

/** What stands over the text. */
export function HeaderFields({ isNew }: { isNew: boolean }) {
  const { t } = useTranslation('templatesPage')
  const [format, setFormat] = useDraft('format')
  const options = headerFormats.map((value) => ({ value, label: t(`editor.formats.${value}`) }))
  const ofFile = fileHeaders.find((one) => one === format)
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      <Field label={t('editor.header')} hint={format === 'location' ? t('editor.locationHint') : undefined}>
        {(control) => <Select {...control} options={options} value={format} onChange={setFormat} />}
      </Field>
      {format === 'text' && <HeaderText />}
      {ofFile && <Sample format={ofFile} isNew={isNew} />}
    </div>
  )
}

function HeaderText() {
  const { t } = useTranslation('templatesPage')
  const [text, setText] = useDraft('headerText')
  const [example, setExample] = useDraft('headerExample')
  const [slot] = slotsOf(text)
  const [fault, exampleFault] = [useFault('header'), useFault('headerExample')]
  return (
    <>
      <Field label={t('editor.headerText')} error={fault}>
        {(control) => (
          <TextInput
            {...control}
            value={text}
            maxLength={limits.header}
            autoComplete="off"
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
      {slot && (
        <Field label={t('editor.headerExample', { name: `{{${slot.name}}}` })} error={exampleFault} className="sm:col-start-2">
          {(control) => (
            <TextInput
              {...control}
              value={example}
              maxLength={limits.header}
              autoComplete="off"
              onChange={(event) => setExample(event.target.value)}
            />
          )}
        </Field>
      )}
    </>
  )
}

/** What Meta takes as a sample. */
const types: Readonly<Record<FileHeader, { accept: string; fits: RegExp }>> = {
  image: { accept: 'image/jpeg,image/png', fits: /^image\/(jpeg|png)$/ },
  video: { accept: 'video/mp4', fits: /^video\/mp4$/ },
  document: { accept: 'application/pdf', fits: /^application\/pdf$/ },
}

function Sample({ format, isNew }: { format: FileHeader; isNew: boolean }) {
  const { t } = useTranslation('templatesPage')
  const [sample, setSample] = useDraft('sample')
  const fault = useFault('sample')
  const { accept, fits } = types[format]
  return (
    <div>
      <FileField
        key={format}
        label={t('editor.sample')}
        hint={t(isNew ? 'editor.sampleHint' : 'editor.sampleAgain')}
        accept={accept}
        maxBytes={maxMediaBytes}
        fault={({ type }) => (fits.test(type) ? undefined : t(`editor.sampleTypes.${format}`))}
        name={sample?.name ?? null}
        onChange={setSample}
      />
      {fault && (
        <p role="alert" className="mt-1 text-12 text-badtext">
          {fault}
        </p>
      )}
    </div>
  )
}
