import type { MetaApp } from '@recado/contract/official-lines/api'
import { useEffect } from 'react'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { PasswordField, TextField } from '#kit/fields.tsx'
import { Field } from '#ui/fields/Field.tsx'
import { Select } from '#ui/fields/Select.tsx'
import { ErrorState } from '#ui/lists/ErrorState.tsx'
import { Loading, Skeleton } from '#ui/lists/Skeleton.tsx'
import { AppSwitch } from './AppSwitch.tsx'
import { PasteBlock } from './PasteBlock.tsx'
import { useMetaApps, usePreparedApp } from './queries.ts'
import type { LineValues } from './rules.ts'

/** The apps to choose from: those whose secret is known, and one that was prepared for this line. */
function useApps(isNew: boolean) {
  const prepared = usePreparedApp(isNew)
  const listed = useMetaApps()
  const apps = listed.data ?? []
  // The prepared one of an earlier line is not for a stored one.
  const unused = isNew ? prepared.data : undefined
  const fresh = apps.find(({ id }) => id === unused?.id) ?? unused
  const known = apps.filter(({ hasSecret, connections, id }) => hasSecret && connections > 0 && id !== fresh?.id)
  const failed = [prepared, listed].find(({ error, data }) => error && !data)
  return { known, fresh, failed, isReady: listed.data !== undefined && (!isNew || prepared.data !== undefined) }
}

/** The app of the line: the one chosen, else the latest whose secret is known, else the prepared one. */
export function useChosenApp(isNew: boolean) {
  const { watch, setValue } = useFormContext<LineValues>()
  const { known, fresh, failed, isReady } = useApps(isNew)
  const appId = watch('appId')
  const first = known.at(-1) ?? fresh
  const app = [...known, ...(fresh ? [fresh] : [])].find(({ id }) => id === appId)
  useEffect(() => {
    if (isReady && isNew && appId === null && first) setValue('appId', first.id)
  }, [isReady, isNew, appId, first, setValue])
  const keeps = app?.hasSecret
  useEffect(() => {
    if (keeps !== undefined) setValue('keepsSecret', keeps)
  }, [keeps, setValue])
  return { known, fresh, app, failed, choose: (id: number) => setValue('appId', id, { shouldDirty: true }) }
}

/** Of a line of the operator's app: there is nothing to paste, and no secret to give. */
export function PlatformFields() {
  const { t } = useTranslation('officialLines')
  return (
    <section className="space-y-4">
      <p className="text-13 text-text2">{t('ofPlatform')}</p>
      <LineInputs app={undefined} isNew={false} hasChoice={false} hasOwnApp={false} />
    </section>
  )
}

/** Both blocks: what is pasted at Meta, and what Meta gives in return. */
export function MetaFields({ isNew }: { isNew: boolean }) {
  const { t } = useTranslation('officialLines')
  const { known, fresh, app, failed, choose } = useChosenApp(isNew)
  return (
    <div className="space-y-5">
      {app && <PasteBlock app={app} />}
      {!app && failed && <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />}
      {!app && !failed && (
        <Loading>
          <Skeleton className="h-48 w-full" />
        </Loading>
      )}
      <section className="space-y-4">
        <h3 className="text-13 font-semibold">{t('fill')}</h3>
        {known.length > 0 && app && <AppField app={app} known={known} fresh={fresh} onChange={choose} />}
        <LineInputs app={app} isNew={isNew} hasChoice={known.length > 0} />
      </section>
    </div>
  )
}

interface LineInputsProps {
  app: MetaApp | undefined
  isNew: boolean
  hasChoice: boolean
  hasOwnApp?: boolean
}

function LineInputs({ app, isNew, hasChoice, hasOwnApp = true }: LineInputsProps) {
  const { t } = useTranslation('officialLines')
  const keepsSecret = app?.hasSecret === true
  const plain = { autoComplete: 'off', spellCheck: false } as const
  const kept = (words: string, stored: string) => ({ hint: words, placeholder: stored })
  return (
    <>
      {hasOwnApp && !(isNew && keepsSecret && hasChoice) && (
        <PasswordField
          name="appSecret"
          label={t('appSecret')}
          {...(keepsSecret ? kept(t('storedHint'), t('stored')) : { hint: t('appSecretHint') })}
          {...plain}
        />
      )}
      <TextField name="wabaId" label={t('wabaId')} inputMode="numeric" {...plain} />
      <TextField name="numberId" label={t('numberId')} hint={t('numberIdHint')} inputMode="numeric" {...plain} />
      <PasswordField
        name="accessToken"
        label={t('accessToken')}
        {...(isNew ? { hint: t('accessTokenHint') } : kept(t('storedTokenHint'), t('storedToken')))}
        {...plain}
      />
      <AppSwitch />
      <TextField name="pin" label={t('pin')} hint={t('pinHint')} inputMode="numeric" {...plain} />
    </>
  )
}

interface AppFieldProps {
  app: MetaApp
  known: readonly MetaApp[]
  fresh: MetaApp | undefined
  onChange: (id: number) => void
}

/** An app has no name here: the end of its address tells it apart, as at Meta. */
function AppField({ app, known, fresh, onChange }: AppFieldProps) {
  const { t } = useTranslation('officialLines')
  const options: { value: number; label: string }[] = known.map(({ id, callbackUrl, connections }) => ({
    value: id,
    label: t('knownApp', { end: callbackUrl.slice(-6), count: connections }),
  }))
  if (fresh) options.push({ value: fresh.id, label: t('newApp') })
  return (
    <Field label={t('app')} hint={app.hasSecret ? t('appHint') : undefined}>
      {(control) => <Select<number> {...control} options={options} value={app.id} onChange={onChange} />}
    </Field>
  )
}
