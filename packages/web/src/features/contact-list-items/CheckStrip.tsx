import { checkedPerMinute, pauseCheck, type ContactList } from '@recado/contract/contact-lists/api'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Pause, Play } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { contactListKey } from '#features/contact-lists/queries.ts'
import { call } from '#platform/api/api.ts'
import { daysAgo, formatDate, formatDecimal, formatTime } from '#platform/format.ts'
import { Button } from '#ui/Button.tsx'
import { useNow } from '#ui/hooks/use-now.ts'
import { toast } from '#ui/overlays/toast.ts'
import { StateIcon } from './StateIcon.tsx'

/** The progress of asking WhatsApp which people of the list have an account: a strip while it runs, a line when it is done. */
export function CheckStrip({ list }: { list: ContactList }) {
  const queued = list.contactsCount - list.check.found - list.check.missing
  if (list.contactsCount === 0) return null
  return <div className="px-4 pb-3 sm:px-6">{queued > 0 ? <UnderWay list={list} queued={queued} /> : <Done list={list} />}</div>
}

function Done({ list: { check } }: { list: ContactList }) {
  const { t } = useTranslation('contactListItems')
  const now = useNow()
  const at = check.checkedAt
  const when =
    at &&
    (daysAgo(at, now) === 0 ? t('check.checkedAt', { time: formatTime(at) }) : t('check.checkedOn', { date: formatDate(at) }))
  return <p className="num text-12 text-text2">{[...figuresOf(t, check), when].filter(Boolean).join(' · ')}</p>
}

function UnderWay({ list, queued }: { list: ContactList; queued: number }) {
  const { t } = useTranslation('contactListItems')
  const { contactsCount: all, check } = list
  const [found, missing] = figuresOf(t, check)
  const state = check.paused ? 'paused' : check.through === null ? 'waiting' : 'running'
  const minutes = Math.ceil(queued / checkedPerMinute)
  const about = {
    paused: [],
    waiting: [t('check.continues')],
    running: [
      minutes < 60 ? t('check.minutes', { count: minutes }) : t('check.hours', { count: Math.round(minutes / 60) }),
      t('check.through', { name: check.through ?? '', count: checkedPerMinute }),
    ],
  }[state]
  const done = t('check.done', { checked: formatDecimal(all - queued), all: formatDecimal(all) })
  return (
    <section aria-label={t(`check.${state}`)} className="rounded-3 bg-sunk px-4 py-3 shadow-hairline">
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <h2 className="text-13 font-medium">{t(`check.${state}`)}</h2>
          <p className="num text-12 text-text2">{[done, ...about].join(' · ')}</p>
        </div>
        <PauseButton list={list} />
      </div>
      <div aria-hidden className="mt-2.5 flex h-2 gap-px overflow-hidden rounded-full bg-press">
        <div className="bg-ok" style={{ width: `${(100 * check.found) / all}%` }} />
        <div className="bg-bad" style={{ width: `${(100 * check.missing) / all}%` }} />
      </div>
      <ul className="num mt-2 flex flex-wrap gap-x-5 gap-y-1 text-12 text-text2">
        <li className="flex items-center gap-1.5">
          <StateIcon state="found" />
          {found}
        </li>
        <li className="flex items-center gap-1.5">
          <StateIcon state="missing" />
          {missing}
        </li>
        <li className="flex items-center gap-1.5">
          <StateIcon state="queued" />
          {t('check.queued', { number: formatDecimal(queued) })}
        </li>
      </ul>
    </section>
  )
}

function PauseButton({ list: { id, check } }: { list: ContactList }) {
  const { t } = useTranslation('contactListItems')
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(pauseCheck, { id, paused: !check.paused }),
    onSuccess: (list) => client.setQueryData(contactListKey(id), list),
    onError: toast.error,
  })
  const Icon = check.paused ? Play : Pause
  return (
    <Button busy={isPending} onClick={() => mutate()}>
      <Icon className="size-4" strokeWidth={1.75} aria-hidden />
      {t(check.paused ? 'check.resume' : 'check.pause')}
    </Button>
  )
}

function figuresOf(
  t: ReturnType<typeof useTranslation<'contactListItems'>>['t'],
  { found, missing }: ContactList['check'],
): string[] {
  return [
    t('check.found', { count: found, number: formatDecimal(found) }),
    t('check.missing', { count: missing, number: formatDecimal(missing) }),
  ]
}
