import type { Campaign } from '@recado/contract/campaigns/api'
import { maxMediaBytes } from '@recado/contract/media/api'
import type { ReactNode } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useConnections } from '#features/connections/queries.ts'
import { useContactListNames } from '#features/contact-lists/queries.ts'
import { useFileLists } from '#features/file-lists/queries.ts'
import { useTags } from '#features/tags/queries.ts'
import { AttachmentField, CheckboxField, SelectField, TextAreaField, TextField } from '#kit/fields.tsx'
import { formatPhone } from '#platform/format.ts'
import { useForeignClock } from '#platform/session/company-clock.ts'
import { placeOf } from '#platform/time-zones.ts'
import { Segmented } from '#ui/fields/Segmented.tsx'
import type { CampaignValues } from './campaign-form.ts'

interface CampaignFieldsProps {
  campaign: Campaign | null
  messages: ReactNode
}

export function CampaignFields({ campaign, messages }: CampaignFieldsProps) {
  const { t } = useTranslation('campaigns')
  const { data: connections = [] } = useConnections()
  const isOfficial = useWatch<CampaignValues, 'isOfficial'>({ name: 'isOfficial' })
  const offered = connections.map(({ id, name, number }) => ({
    value: id,
    label: [name, formatPhone(number)].filter(Boolean).join(' · '),
  }))
  return (
    <>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <TextField name="name" label={t('name')} autoComplete="off" />
        <SelectField name="whatsappId" label={t('connection')} options={offered} placeholder={t('form.choose')} />
        <WhomField />
        <WhenField />
      </div>
      {messages}
      {!isOfficial && <Besides campaign={campaign} />}
    </>
  )
}

/** What goes with the texts. A template has its own file, and nothing before or after it. */
function Besides({ campaign }: { campaign: Campaign | null }) {
  const { t } = useTranslation('campaigns')
  const { data: fileLists = [] } = useFileLists()
  return (
    <>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <AttachmentField
          name="attachment"
          label={t('form.attachment')}
          stored={campaign?.mediaName ?? null}
          maxBytes={maxMediaBytes}
        />
        <SelectField
          name="fileListId"
          label={t('form.fileList')}
          options={[{ value: null, label: t('form.none') }, ...fileLists.map(({ id, name }) => ({ value: id, label: name }))]}
        />
      </div>
      <ConfirmationField />
    </>
  )
}

/** The recipients: a contact list, or the contacts with a tag. */
function WhomField() {
  const { t } = useTranslation('campaigns')
  const { setValue } = useFormContext<CampaignValues>()
  const kind = useWatch<CampaignValues, 'kind'>({ name: 'kind' })
  const { data: lists = [] } = useContactListNames()
  const { data: tags = [] } = useTags()
  const options = (kind === 'list' ? lists : tags).map(({ id, name }) => ({ value: id, label: name }))
  const kinds = (['list', 'tag'] as const).map((value) => ({ value, label: t(`form.kinds.${value}`) }))
  return (
    <Choice
      label={t('form.whom')}
      choice={
        <Segmented
          label={t('form.whom')}
          options={kinds}
          value={kind}
          onChange={(value) => setValue('kind', value, { shouldDirty: true })}
        />
      }
    >
      <SelectField
        key={kind}
        name={kind === 'list' ? 'contactListId' : 'tagId'}
        label={t(`form.kinds.${kind}`)}
        options={options}
        placeholder={t('form.choose')}
        quiet
      />
    </Choice>
  )
}

function WhenField() {
  const { t } = useTranslation('campaigns')
  const { setValue } = useFormContext<CampaignValues>()
  const when = useWatch<CampaignValues, 'when'>({ name: 'when' })
  const zone = useForeignClock()
  const hints = [zone && t('form.zone', { place: placeOf(zone) }), t('form.whenHint')].filter(Boolean)
  const options = (['now', 'date'] as const).map((value) => ({ value, label: t(`form.whens.${value}`) }))
  return (
    <Choice
      label={t('form.when')}
      choice={
        <Segmented
          label={t('form.when')}
          options={options}
          value={when}
          onChange={(value) => setValue('when', value, { shouldDirty: true })}
        />
      }
    >
      {when === 'now' ? (
        <p className="flex h-9 items-center text-12 text-text2">{t('form.nowHint')}</p>
      ) : (
        <TextField name="scheduledAt" label={t('form.date')} hint={hints.join(' ')} type="datetime-local" quiet />
      )}
    </Choice>
  )
}

/** A choice of a kind, with its field beside it. */
function Choice({ label, choice, children }: { label: string; choice: ReactNode; children: ReactNode }) {
  return (
    <div role="group" aria-label={label}>
      <span aria-hidden className="mb-1 block text-12 font-medium text-text2">
        {label}
      </span>
      <div className="flex items-start gap-2">
        {choice}
        <div className="min-w-0 flex-1">{children}</div>
      </div>
    </div>
  )
}

function ConfirmationField() {
  const { t } = useTranslation('campaigns')
  const confirms = useWatch<CampaignValues, 'confirmation'>({ name: 'confirmation' })
  return (
    <div className="space-y-2">
      <CheckboxField name="confirmation" label={t('form.confirmation')} hint={t('form.confirmationHint')} />
      {confirms && (
        <TextAreaField name="confirmationMessage" label={t('form.confirmationMessage')} hint={t('form.confirmationWords')} />
      )}
    </div>
  )
}
