import { downloadShippings } from '@recado/contract/campaigns/report'
import type { Shipping } from '@recado/contract/campaigns/shipping'
import type { useTranslation } from 'react-i18next'
import { saveCsv } from '#kit/save-csv.ts'
import { call } from '#platform/api/api.ts'
import { companyClock } from '#platform/session/company-clock.ts'
import { reasonText } from './reason-text.ts'

type Words = ReturnType<typeof useTranslation<'campaignReports'>>['t']

/** Saves all people of a campaign, with the outcome for each, as a table in the words of the screen. */
export async function savePeople(t: Words, id: number): Promise<void> {
  const people = await call(downloadShippings, { id })
  const heads = (['reason', 'asked', 'answer', 'sent', 'delivered', 'read', 'replied', 'left'] as const).map((head) =>
    t(`sheet.${head}`),
  )
  const head = [t('person'), t('number'), t('messageHeader'), t('state'), ...heads, t('price')]
  saveCsv(t('sheet.file'), [head, ...people.map((person) => lineOf(t, person))])
}

function lineOf(t: Words, person: Shipping): string[] {
  const { name, number, variant, state, reason, confirmation } = person
  const answer = confirmation === null ? '' : t(confirmation ? 'sheet.yes' : 'sheet.no')
  const times = [person.deliveredAt, person.receivedAt, person.readAt, person.repliedAt, person.leftAt]
  return [
    name,
    number,
    variant === null ? '' : String(variant),
    t(`states.${state}`),
    state === 'failed' || state === 'skipped' ? reasonText(t, state, reason) : '',
    stamp(person.confirmationRequestedAt),
    answer,
    ...times.map(stamp),
    person.price?.amount ?? '',
  ]
}

function stamp(moment: string | null): string {
  return moment === null ? '' : companyClock.stamp(moment)
}
