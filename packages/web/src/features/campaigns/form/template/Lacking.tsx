import { reasonWithoutValue } from '@recado/contract/campaigns/template'
import { showAudience } from '@recado/contract/campaigns/audience'
import type { Template } from '@recado/contract/templates/api'
import { variablesOf } from '@recado/contract/templates/fill'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { CampaignValues } from '#features/campaigns/form/campaign-form.ts'
import { audienceKey } from '#features/campaigns/keys.ts'
import { call } from '#platform/api/api.ts'
import { formatDecimal, formatPhone } from '#platform/format.ts'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { QueryState } from '#ui/lists/QueryState.tsx'
import { Skeleton } from '#ui/lists/Skeleton.tsx'
import { TextButton } from '#ui/TextButton.tsx'

interface LackingProps {
  /** The key of the variable for which they have no value. */
  variable: string
  count: number
  template: Template | undefined
}

/** People who get nothing since they have no value for a variable. */
export function Lacking({ variable, count, template }: LackingProps) {
  const { t } = useTranslation('campaigns')
  const [isOpen, setOpen] = useState(false)
  const name = (template && variablesOf(template).find(({ key }) => key === variable)?.name) ?? variable
  const words = t('template.lacking', { count, number: formatDecimal(count), name: `{{${name}}}` })
  return (
    <div className="text-text3">
      {words}{' '}
      <TextButton onClick={() => setOpen(true)}>{t('template.seeLacking', { count, number: formatDecimal(count) })}</TextButton>
      {isOpen && <People title={words} variable={variable} onClose={() => setOpen(false)} />}
    </div>
  )
}

function People({ title, variable, onClose }: { title: string; variable: string; onClose: () => void }) {
  const { kind, contactListId, tagId, whatsappId, templateId, templateValues, freeTextInside } =
    useWatch<CampaignValues>() as CampaignValues
  const input = {
    ...(kind === 'list' && contactListId !== null && { contactListId }),
    ...(kind === 'tag' && tagId !== null && { tagId }),
    ...(whatsappId !== null && { whatsappId }),
    ...(templateId !== null && { templateId }),
    templateValues: JSON.stringify(templateValues),
    freeTextInside,
    skippedFor: reasonWithoutValue(variable),
    pageNumber: 1,
  }
  const query = useQuery({
    queryKey: [...audienceKey, 'lacking', input],
    queryFn: ({ signal }) => call(showAudience, input, { signal }),
  })
  return (
    <Dialog title={title} onClose={onClose}>
      <QueryState query={query} skeleton={<Skeleton className="h-24" />}>
        {({ people }) => (
          <ul>
            {people.map(({ name, number }) => (
              <li key={number} className="flex min-h-9 items-center justify-between gap-3 text-13">
                <span className="truncate">
                  <bdi>{name}</bdi>
                </span>
                <span className="num text-text2">{formatPhone(number)}</span>
              </li>
            ))}
          </ul>
        )}
      </QueryState>
    </Dialog>
  )
}
