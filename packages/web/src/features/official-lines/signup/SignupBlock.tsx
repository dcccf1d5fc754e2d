import { showSignup, type SignupChoice, type SignupOffer } from '@recado/contract/official-lines/signup'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/api/api.ts'
import { Button } from '#ui/Button.tsx'
import { Loading, Skeleton } from '#ui/lists/Skeleton.tsx'
import { Notice } from '#ui/Notice.tsx'
import { TextField } from '#kit/fields.tsx'
import { AppSwitch } from '#features/official-lines/AppSwitch.tsx'
import type { LineValues } from '#features/official-lines/rules.ts'
import { openMetaWindow } from './meta-window.ts'

/** What the window is for: another connection, another provider of one, or new access to the number of one. */
type SignupPurpose = 'new' | 'move' | 'renew'

interface SignupBlockProps {
  purpose: SignupPurpose
  /** Of several shared numbers one is to be chosen. */
  choice: SignupChoice | null
  /** The fields to fill in by hand, in the place that they have without an app of the operator's. */
  children: ReactNode
}

/**
 * Where the operator has an app: the window of Meta's first, and what is filled in by hand under it. That is folded where nothing is filled
 * in yet.
 */
export function SignupBlock({ purpose, choice, children }: SignupBlockProps) {
  const { t } = useTranslation('officialLines')
  const { data, isPending } = useQuery({ queryKey: ['official-lines', 'signup'], queryFn: () => call(showSignup, {}) })
  const offer = data?.offer
  // The fields of a line that is there do not wait for the offer, nor move when it comes.
  if (purpose === 'renew')
    return (
      <div className="space-y-5">
        {offer && <MetaWindow offer={offer} purpose={purpose} choice={choice} />}
        <div key="by hand" className={offer ? 'border-t border-line pt-4' : undefined}>
          {children}
        </div>
      </div>
    )
  if (isPending)
    return (
      <Loading>
        <Skeleton className="h-40 w-full" />
      </Loading>
    )
  if (!offer) return children
  return (
    <div className="space-y-5">
      <MetaWindow offer={offer} purpose={purpose} choice={choice} />
      <details className="border-t border-line pt-3">
        <summary className="cursor-pointer text-13 font-semibold">{t('signup.byHand')}</summary>
        <div className="pt-4">{children}</div>
      </details>
    </div>
  )
}

interface MetaWindowProps extends Omit<SignupBlockProps, 'children'> {
  offer: NonNullable<SignupOffer>
}

function MetaWindow({ offer, purpose, choice }: MetaWindowProps) {
  const { t } = useTranslation('officialLines')
  const place = useRef<HTMLElement>(null)
  const { setValue, watch, formState } = useFormContext<LineValues & { name: string }>()
  const submit = () => place.current?.closest('form')?.requestSubmit()
  const { said, waits, connect } = useMetaWindow(offer, purpose, submit)
  const choose = (numberId: string) => {
    setValue('metaGrant', choice?.grant ?? '')
    setValue('metaNumber', numberId)
    submit()
  }
  const { errors, isSubmitting } = formState
  const isBusy = isSubmitting && watch('metaCode') !== ''
  const renews = purpose === 'renew'
  return (
    <section ref={place} className="space-y-4">
      <p className="text-13 text-text2">{t(renews ? 'signup.renewText' : 'signup.text')}</p>
      {!renews && (
        <>
          <AppSwitch />
          <TextField name="pin" label={t('signup.pin')} hint={t('signup.pinHint')} inputMode="numeric" autoComplete="off" />
        </>
      )}
      <Button look={renews ? 'soft' : 'solid'} busy={isBusy} onClick={() => void connect()}>
        {t(renews ? 'signup.renew' : 'signup.connect')}
      </Button>
      <Said purpose={purpose} nameless={purpose === 'new' && 'name' in errors} waits={waits} said={said} />
      {choice && <Choice choice={choice} disabled={isSubmitting} onChoose={choose} />}
    </section>
  )
}

/** Opens the window, and submits the form with what it led back with. */
function useMetaWindow(offer: NonNullable<SignupOffer>, purpose: SignupPurpose, submit: () => void) {
  const { setValue, getValues, trigger } = useFormContext<LineValues & { name: string }>()
  const [said, setSaid] = useState<'blocked' | 'cancelled' | null>(null)
  const [waits, setWaits] = useState(false)
  const waiting = useRef<AbortController>(null)
  useEffect(() => () => waiting.current?.abort(), [])
  const connect = async () => {
    setSaid(null)
    if (purpose === 'new' && !getValues('name').trim()) return void trigger('name')
    waiting.current?.abort()
    const mine = new AbortController()
    waiting.current = mine
    setWaits(true)
    const answer = await openMetaWindow(offer, { onApp: getValues('onApp') }, mine.signal)
    if (answer === 'given up') return
    setWaits(false)
    if (typeof answer === 'string') return setSaid(answer)
    setValue('metaCode', answer.code)
    submit()
  }
  return { said, waits, connect }
}

interface ChoiceProps {
  choice: SignupChoice
  disabled: boolean
  onChoose: (numberId: string) => void
}

function Choice({ choice, disabled, onChoose }: ChoiceProps) {
  const { t } = useTranslation('officialLines')
  return (
    <fieldset className="space-y-2">
      <legend className="text-13 font-semibold">{t('signup.choose')}</legend>
      {choice.numbers.map(({ numberId, number, name }) => (
        <Button key={numberId} disabled={disabled} onClick={() => onChoose(numberId)}>
          {[number, name].filter(Boolean).join(' · ')}
        </Button>
      ))}
    </fieldset>
  )
}

interface SaidProps extends Pick<SignupBlockProps, 'purpose'> {
  nameless: boolean
  waits: boolean
  said: 'blocked' | 'cancelled' | null
}

function Said({ purpose, nameless, waits, said }: SaidProps) {
  const { t } = useTranslation('officialLines')
  const nothing = t(purpose === 'new' ? 'nothingMade' : 'nothingChanged')
  return (
    <>
      {nameless && <Notice tone="warn">{t('signup.nameFirst')}</Notice>}
      {waits && <p className="text-12 text-text2">{t('signup.waits')}</p>}
      {said && <Notice tone="warn">{said === 'blocked' ? t('signup.blocked') : `${t('signup.cancelled')} ${nothing}`}</Notice>}
    </>
  )
}
