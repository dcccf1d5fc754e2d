import { createCampaign, type Campaign } from '@recado/contract/campaigns/api'
import { editableParts } from '@recado/contract/campaigns/policy'
import { variants, type Variant } from '@recado/contract/campaigns/texts'
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { FormProvider, useWatch, type FormState, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Navigate } from '#platform/router/router.tsx'
import { campaignsAddress } from '#features/campaigns/addresses.ts'
import { useConnections } from '#features/connections/queries.ts'
import { useTemplate } from '#features/templates/queries.ts'
import { ConflictNotice } from '#kit/ConflictNotice.tsx'
import { FormAndResult, type FormView } from '#kit/form/FormAndResult.tsx'
import { LeaveGuard } from '#kit/LeaveGuard.tsx'
import { FormSchema } from '#kit/max-length.ts'
import { useNow } from '#ui/hooks/use-now.ts'
import { BeforeSending } from './BeforeSending.tsx'
import type { CampaignValues } from './campaign-form.ts'
import { CampaignFields } from './CampaignFields.tsx'
import { FormHead } from './FormHead.tsx'
import { Locked } from './Locked.tsx'
import { MessageTabs } from './MessageTabs.tsx'
import { Preview } from './Preview.tsx'
import { Estimate } from './template/Estimate.tsx'
import { TemplateFields } from './template/TemplateFields.tsx'
import { useAudience } from './use-audience.ts'
import { useCampaignForm } from './use-campaign-form.ts'

interface CampaignFormProps {
  /** Null adds a campaign. */
  campaign: Campaign | null
  timeZone: string
}

/** The form of a campaign, with what people will receive beside it. The campaign's status decides what may be changed. */
export function CampaignForm({ campaign, timeZone }: CampaignFormProps) {
  const { t } = useTranslation('campaigns')
  const { of, saved, submit, tell } = useCampaignForm(campaign, timeZone)
  const { isDirty, isSubmitting } = of.form.formState
  const editable = useEditable(campaign, isDirty)
  const values = useWatch({ control: of.form.control }) as CampaignValues
  const { audience, people, more, error } = useAudience(values, timeZone)
  const [variant, setVariant] = useState<Variant>(1)
  const [tab, setTab] = useState<FormView>('form')
  const form = useFaultFocus(of.form.formState, (faulty) => {
    setTab('form')
    if (faulty) setVariant(faulty)
  })
  const firstContacts = audience?.strangers ?? 0
  const { data: template } = useTemplate(values.templateId ?? 0, values.isOfficial && values.templateId !== null)
  useEffect(() => tell({ firstContacts, variables: audience?.variables, template }))
  useOfficial(of.form)
  if (saved) return <Navigate to={campaignsAddress} />

  const main = editable === 'all' ? ('plan' as const) : ('messages' as const)
  const official = <TemplateFields campaign={campaign} template={template} audience={audience} />
  const texts = <MessageTabs audience={audience} variant={variant} onVariant={setVariant} />
  const counts = editable === 'all' && <BeforeSending audience={audience} template={template} error={error} />
  const estimate = values.isOfficial && editable === 'all' && audience?.template && (
    <Estimate audience={audience} template={template} />
  )
  const shown = { campaign, values, audience, people, onMore: more, tab: variant, template }
  const preview = <Preview {...shown} />
  return (
    <FormProvider {...of.form}>
      <LeaveGuard unsaved={isDirty} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys of its fields arrive here */}
      <form
        ref={form}
        noValidate
        className="flex h-full flex-col"
        onSubmit={(event) => event.preventDefault()}
        onKeyDown={(event) => isSubmit(event) && editable !== 'nothing' && submit(main)}
      >
        <FormHead campaign={campaign} editable={editable} audience={audience} busy={isSubmitting} onSubmit={submit} />
        <FormAndResult
          labels={{ both: t('form.views'), form: t('form.campaign'), result: t('form.preview') }}
          result={preview}
          forecast={counts}
          estimate={estimate}
          view={tab}
          onView={setTab}
          widths={{ form: 'max-w-[860px]', result: 'w-[400px]' }}
        >
          <FormSchema value={createCampaign.input}>
            <div className="space-y-4">
              {of.conflict && <ConflictNotice {...of.conflict} />}
              <Fields campaign={campaign} editable={editable} messages={values.isOfficial ? official : texts} />
            </div>
          </FormSchema>
        </FormAndResult>
      </form>
    </FormProvider>
  )
}

interface FieldsProps extends Pick<CampaignFormProps, 'campaign'> {
  editable: ReturnType<typeof useEditable>
  messages: ReactNode
}

function Fields({ campaign, editable, messages }: FieldsProps) {
  if (editable === 'all') return <CampaignFields campaign={campaign} messages={messages} />
  return campaign && <Locked campaign={campaign} messages={editable === 'messages' ? messages : null} />
}

/** The chosen connection decides whether a template goes out. Before the connections are loaded it is as it was stored. */
function useOfficial({ control, setValue }: UseFormReturn<CampaignValues>) {
  const { data: connections } = useConnections()
  const whatsappId = useWatch({ control, name: 'whatsappId' })
  const provider = connections?.find(({ id }) => id === whatsappId)?.provider
  useEffect(() => {
    if (provider) setValue('isOfficial', provider === 'cloud')
  }, [provider, setValue])
}

function isSubmit({ key, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return key === 'Enter' && (ctrlKey || metaKey)
}

/** What may be changed. It stays the same while the user is typing, so that no input is lost. */
function useEditable(campaign: Campaign | null, isDirty: boolean) {
  const now = useNow()
  const latest = campaign ? editableParts(campaign, now) : 'all'
  const [held, setHeld] = useState(latest)
  if (!isDirty && held !== latest) setHeld(latest)
  return held
}

/** After a refused submit, shows and focuses the first field with an error. */
function useFaultFocus(
  { submitCount, errors }: Pick<FormState<CampaignValues>, 'submitCount' | 'errors'>,
  onFault: (variant: Variant | undefined) => void,
) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (Object.keys(errors).length === 0) return
    onFault(variants.find((variant) => errors[`message${variant}`]))
    // A field is drawn together with its tab, and can take the focus only then.
    const frame = requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
    return () => cancelAnimationFrame(frame)
    // Faults that come and go while typing move nothing.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [submitCount])
  return form
}
