import { integrationLanguages, type IntegrationType } from '@recado/contract/integrations/fields'
import { useTranslation } from 'react-i18next'
import { useFlows } from '#features/flows/queries.ts'
import { CheckboxField, NumberField, SelectField, TextAreaField, TextField } from '#kit/fields.tsx'
import { Notice } from '#ui/Notice.tsx'

interface TypeFieldsProps {
  type: IntegrationType
  url: string
  /** Whether a secret is stored, which an empty field keeps. */
  kept: boolean
}

/** The fields that a type of integration needs. */
export function TypeFields({ type, url, kept }: TypeFieldsProps) {
  if (type === 'dialogflow') return <DialogflowFields kept={kept} />
  if (type === 'flowbuilder') return <FlowField />
  return type === 'typebot' ? <TypebotFields /> : <HookFields type={type} url={url} kept={kept} />
}

function LanguageField() {
  const { t } = useTranslation('integrations')
  const options = integrationLanguages.map((value) => ({ value, label: t(`languages.${value}`) }))
  return <SelectField name="language" label={t('language')} options={options} />
}

function DialogflowFields({ kept }: { kept: boolean }) {
  const { t } = useTranslation('integrations')
  return (
    <>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField name="projectName" label={t('project')} hint={t('projectHint')} autoComplete="off" spellCheck={false} />
        <LanguageField />
      </div>
      <TextAreaField
        name="jsonContent"
        label={t('account')}
        hint={kept ? t('kept') : t('accountHint')}
        rows={4}
        autoComplete="off"
        spellCheck={false}
      />
    </>
  )
}

function HookFields({ type, url, kept }: TypeFieldsProps) {
  const { t } = useTranslation('integrations')
  return (
    <>
      <TextField
        name="urlN8N"
        label={t('url')}
        hint={t('hookHint')}
        inputMode="url"
        placeholder={type === 'n8n' ? 'https://n8n.exemplo.com/webhook/…' : 'https://…'}
        autoComplete="off"
        spellCheck={false}
      />
      {url.includes('/webhook-test/') && <Notice tone="warn">{t('testUrl')}</Notice>}
      <TextAreaField
        name="jsonContent"
        label={t('keys')}
        hint={kept ? t('kept') : undefined}
        placeholder={'{"headers": {"Authorization": "Bearer …"}, "secret": "whsec_…"}'}
        rows={3}
        autoComplete="off"
        spellCheck={false}
      />
      {kept && <CheckboxField name="dropsKey" label={t('dropsKey')} />}
    </>
  )
}

function TypebotFields() {
  const { t } = useTranslation('integrations')
  return (
    <>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          name="urlN8N"
          label={t('viewerUrl')}
          hint={t('viewerHint')}
          inputMode="url"
          placeholder="https://…"
          autoComplete="off"
          spellCheck={false}
        />
        <TextField name="typebotSlug" label={t('slug')} autoComplete="off" spellCheck={false} />
        <NumberField name="typebotExpires" label={t('expires')} hint={t('expiresHint')} />
        <NumberField name="typebotDelayMessage" label={t('delay')} />
        <TextField name="typebotKeywordFinish" label={t('finish')} autoComplete="off" />
        <TextField name="typebotKeywordRestart" label={t('restart')} autoComplete="off" />
      </div>
      <TextAreaField name="typebotRestartMessage" label={t('restartMessage')} />
      <TextAreaField name="typebotUnknownMessage" label={t('unknownMessage')} />
      <LanguageField />
    </>
  )
}

function FlowField() {
  const { t } = useTranslation('integrations')
  const flows = useFlows().data
  const options = (flows ?? []).map(({ id, name }) => ({ value: String(id), label: name }))
  const hint = flows?.length === 0 ? t('noFlows') : undefined
  return <SelectField name="jsonContent" label={t('flow')} options={options} placeholder={t('choose')} hint={hint} />
}
