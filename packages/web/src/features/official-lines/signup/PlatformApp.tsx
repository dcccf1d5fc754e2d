import { showPlatformApp, updatePlatformApp, type PlatformApp as App } from '@recado/contract/official-lines/signup'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import i18next from 'i18next'
import { useForm, FormProvider } from 'react-hook-form'
import { zodResolver } from '@hookform/resolvers/zod'
import { useTranslation } from 'react-i18next'
import { z } from 'zod/mini'
import { call } from '#platform/api/api.ts'
import { formatTimestamp } from '#platform/format.ts'
import { PasswordField, TextField } from '#kit/fields.tsx'
import { Button } from '#ui/Button.tsx'
import { submitting } from '#ui/fields/submitting.ts'
import { useNow } from '#ui/hooks/use-now.ts'
import { QueryState } from '#ui/lists/QueryState.tsx'
import { Skeleton } from '#ui/lists/Skeleton.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { Copied, PasteBlock } from '#features/official-lines/PasteBlock.tsx'

const key = ['official-lines', 'platform-app']
const digits = z.string().check(z.regex(/^\d*$/, { error: () => i18next.t('officialLines:platform.digits') }))
const schema = z.object({ metaAppId: digits, configId: digits, appSecret: z.string() })

/** The operator's app at Meta: what it is told, and what it gave. */
export function PlatformApp() {
  const query = useQuery({ queryKey: key, queryFn: ({ signal }) => call(showPlatformApp, {}, { signal }) })
  return (
    <QueryState query={query} skeleton={<Skeleton className="h-96 w-full" />}>
      {(app) => <AppForm app={app} />}
    </QueryState>
  )
}

function AppForm({ app }: { app: App }) {
  const { t } = useTranslation('officialLines')
  const client = useQueryClient()
  const now = useNow()
  const { metaAppId, configId } = app
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { metaAppId, configId, appSecret: '' } })
  const save = useMutation({ mutationFn: (values: z.output<typeof schema>) => call(updatePlatformApp, values) })
  const submit = submitting(
    form,
    async (values) => {
      const saved = await save.mutateAsync(values)
      client.setQueryData(key, saved)
      form.reset({ metaAppId: saved.metaAppId, configId: saved.configId, appSecret: '' })
      toast.success(t('platform.saved'))
    },
    { fieldOf: { ERR_META_APP_IN_USE: 'metaAppId' }, onError: toast.error },
  )
  const plain = { autoComplete: 'off', spellCheck: false } as const
  const kept = app.hasSecret ? { hint: t('storedHint'), placeholder: t('stored') } : { hint: t('appSecretHint') }
  return (
    <FormProvider {...form}>
      <form className="max-w-xl space-y-5" onSubmit={submit} noValidate>
        <p className="text-13 text-text2">{t('platform.text')}</p>
        <PasteBlock app={app} />
        <Copied
          label={t('platform.redirectUrl')}
          value={app.redirectUrl}
          verb={t('platform.copyRedirect')}
          done={t('platform.redirectCopied')}
        />
        <p className="num text-12 text-text3">
          {app.verifiedAt ? t('platform.verified', { at: formatTimestamp(app.verifiedAt, now) }) : t('platform.unverified')}{' '}
          {t('platform.connections', { count: app.connections })}
        </p>
        <section className="space-y-4">
          <h3 className="text-13 font-semibold">{t('fill')}</h3>
          <TextField name="metaAppId" label={t('platform.metaAppId')} inputMode="numeric" {...plain} />
          <TextField name="configId" label={t('platform.configId')} inputMode="numeric" {...plain} />
          <PasswordField name="appSecret" label={t('platform.secret')} {...kept} {...plain} />
          <Button type="submit" look="solid" busy={form.formState.isSubmitting}>
            {t('platform.save')}
          </Button>
        </section>
      </form>
    </FormProvider>
  )
}
