import {
  attachToCampaign,
  createCampaign,
  detachFromCampaign,
  updateCampaign,
  type Campaign,
} from '@recado/contract/campaigns/api'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cacheCampaign } from '#features/campaigns/queries.ts'
import type { Attached } from '#kit/attached.ts'
import { useDialogForm } from '#kit/FormDialog.tsx'
import { call } from '#platform/api/api.ts'
import { hasCode } from '#platform/api/errors.ts'
import { upload } from '#platform/api/upload.ts'
import { toast } from '#ui/overlays/toast.ts'
import {
  bodyOf,
  messagesBody,
  schemaFor,
  startingValues,
  type CampaignValues,
  type Circumstances,
  type Intent,
} from './campaign-form.ts'

/** The form of a campaign, and how it is saved: as a draft, planned, or only its texts. */
export function useCampaignForm(campaign: Campaign | null, timeZone: string) {
  const { t } = useTranslation('campaigns')
  const { save, follow } = useSaveCampaign(campaign)
  const intent = useRef<Intent>('draft')
  const outcome = useRef<'saved' | 'planned' | 'started'>('saved')
  const known = useRef<Facts>({ firstContacts: 0, variables: undefined, template: undefined })
  const stored = useRef<string | null>(null)
  stored.current = campaign?.mediaName ?? null
  const [saved, setSaved] = useState<Campaign | null>(null)
  const schema = useMemo(
    () => schemaFor(() => ({ intent: intent.current, timeZone, now: Date.now(), storedFile: stored.current, ...known.current })),
    [timeZone],
  )
  const valuesOf = (record: Campaign | null) => startingValues(record, timeZone, Date.now())
  const [values] = useState(() => valuesOf(campaign))
  const of = useDialogForm<CampaignValues, CampaignValues, Campaign>({
    schema,
    values,
    valuesOf,
    save: (written, seen) => {
      outcome.current = intent.current !== 'plan' ? 'saved' : written.when === 'now' ? 'started' : 'planned'
      return save(written, intent.current, seen)
    },
    saved: () => t(outcome.current),
    onSaved: setSaved,
    fieldOf: {
      ERR_NO_CONTACT_LIST_FOUND: 'contactListId',
      ERR_NO_TAG_FOUND: 'tagId',
      ERR_NO_WAPP_FOUND: 'whatsappId',
      ERR_NO_TEMPLATE_FOUND: 'templateId',
      ERR_TEMPLATE_NOT_SENDABLE: 'templateId',
    },
    onError: (error, form) => {
      // The server counted these people before this page did.
      if (!hasCode(error, 'ERR_CAMPAIGN_STRANGERS')) return toast.error(error)
      form.setError('strangers', { type: 'server', message: t('form.consentMissing') })
    },
  })
  const { isDirty } = of.form.formState
  useEffect(() => {
    // Changes by other users are shown as long as nothing was typed.
    if (isDirty || !campaign) return
    follow(campaign)
    of.form.reset(startingValues(campaign, timeZone, Date.now()))
    // oxlint-disable-next-line react/exhaustive-deps
  }, [campaign?.updatedAt])
  return {
    of,
    saved,
    submit: (what: Intent) => {
      intent.current = what
      of.submit()
    },
    /** Takes the server's facts about the people whom the campaign would reach. */
    tell: (circumstances: Facts) => {
      known.current = circumstances
    },
  }
}

/** What the server knows of the people and the template. */
type Facts = Pick<Circumstances, 'firstContacts' | 'variables' | 'template'>

interface Known {
  id: number
  updatedAt: string | undefined
  hasFile: boolean
}

/** If the campaign was added but a part of it could not be sent, a retry applies to that same campaign. */
function useSaveCampaign(campaign: Campaign | null) {
  const client = useQueryClient()
  const known = useRef<Known | null>(null)
  known.current ??= campaign && stateOf(campaign)

  async function write(values: CampaignValues, intent: Intent, seen: string | undefined): Promise<Campaign> {
    const body = intent === 'messages' ? messagesBody(values) : bodyOf(values, intent)
    const before = known.current
    const seenAt = seen ?? before?.updatedAt
    const result =
      before === null
        ? await call(createCampaign, bodyOf(values, intent))
        : await call(updateCampaign, { id: before.id, ...body, ...(seenAt === undefined ? {} : { updatedAt: seenAt }) })
    return keep(result)
  }

  async function attach(id: number, { file, dropped }: Attached): Promise<void> {
    if (file) keep(await upload(attachToCampaign, { id }, [file]))
    else if (dropped && known.current?.hasFile) keep(await call(detachFromCampaign, { id }))
  }

  function keep(result: Campaign): Campaign {
    known.current = stateOf(result)
    cacheCampaign(client, result)
    return result
  }

  async function save(values: CampaignValues, intent: Intent, seen: string | undefined): Promise<Campaign> {
    const { attachment } = values
    if (intent === 'messages' || (!attachment.file && !attachment.dropped)) return write(values, intent, seen)
    // The campaign may begin as soon as it is planned, so its file has to be uploaded before.
    const { id } = await write(values, 'draft', seen)
    await attach(id, attachment)
    return write(values, intent, undefined)
  }

  return { save, follow: (latest: Campaign) => void (known.current = stateOf(latest)) }
}

function stateOf({ id, updatedAt, mediaPath }: Campaign): Known {
  return { id, updatedAt, hasFile: mediaPath !== null }
}
