import type { showApiToken } from '@recado/contract/messages-api/api'
import type { Output } from '@recado/contract/endpoint'
import { Copy, Eye, EyeOff, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate, formatTimestamp } from '#platform/format.ts'
import { Button } from '#ui/Button.tsx'
import { TextInput } from '#ui/fields/TextInput.tsx'
import { useNow } from '#ui/hooks/use-now.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { QueryState } from '#ui/lists/QueryState.tsx'
import { Skeleton } from '#ui/lists/Skeleton.tsx'
import { ConfirmDialog } from '#ui/overlays/ConfirmDialog.tsx'
import { copyText } from '#ui/overlays/copy-text.ts'
import { toast } from '#ui/overlays/toast.ts'
import { useApiToken, useMakeToken, useReveal } from './queries.ts'

/** The token with which systems call in the company's name: it is generated, shown and copied here. */
export function TokenPanel() {
  const { t } = useTranslation('messagesApi')
  const query = useApiToken()
  return (
    <section aria-label={t('token.value')} className="space-y-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 className="text-14 font-semibold">{t('token.title')}</h2>
        {query.data && <Made token={query.data} />}
      </div>
      <QueryState query={query} skeleton={<Skeleton className="h-9" />}>
        {(token) => (token ? <Present key={token.madeAt} token={token} /> : <None />)}
      </QueryState>
    </section>
  )
}

type Token = NonNullable<Output<typeof showApiToken>>

function Made({ token: { madeBy, madeAt } }: { token: Token }) {
  const { t } = useTranslation('messagesApi')
  const at = formatDate(madeAt)
  return <p className="text-12 text-text2">{madeBy ? t('token.madeBy', { name: madeBy.name, at }) : t('token.madeAt', { at })}</p>
}

function useMaking() {
  const { t } = useTranslation('messagesApi')
  const { mutateAsync, isPending } = useMakeToken()
  // The mutation cache reports errors.
  const make = async () => {
    await mutateAsync()
    toast.success(t('token.updated'))
  }
  return { make, isPending }
}

function None() {
  const { t } = useTranslation('messagesApi')
  const { make, isPending } = useMaking()
  return (
    <>
      <p className="text-13 text-pretty text-text2">{t('token.none')}</p>
      <Button look="solid" busy={isPending} onClick={() => void make().catch(() => null)}>
        {t('token.make')}
      </Button>
    </>
  )
}

/** The token is fetched when the user asks for it, and kept while it is shown. */
function useText() {
  const [shown, setShown] = useState<string | null>(null)
  const { mutateAsync, isPending } = useReveal()
  const known = async () => shown ?? (await mutateAsync())
  // The mutation cache reports errors.
  const toggle = async () => {
    const text = shown === null ? await known().catch(() => null) : null
    setShown(text)
  }
  const copy = async (done: string) => {
    const text = await known().catch(() => null)
    if (text !== null) await copyText(text, done)
  }
  return { shown, isPending, toggle, copy }
}

function Present({ token }: { token: Token }) {
  const { t } = useTranslation('messagesApi')
  const { shown, isPending, toggle, copy } = useText()
  const now = useNow()
  const Icon = shown === null ? Eye : EyeOff
  return (
    <>
      <div className="flex items-center gap-1.5">
        <TextInput
          readOnly
          aria-label={t('token.value')}
          value={shown ?? `${'•'.repeat(24)}${token.ending}`}
          className="font-mono text-12"
        />
        <IconButton label={t(shown === null ? 'token.show' : 'token.hide')} disabled={isPending} onClick={() => void toggle()}>
          <Icon className="size-4" aria-hidden />
        </IconButton>
        <IconButton label={t('token.copy')} disabled={isPending} onClick={() => void copy(t('token.copied'))}>
          <Copy className="size-4" aria-hidden />
        </IconButton>
      </div>
      <p className="text-12 text-text2">
        {token.usedAt ? t('token.usedAt', { at: formatTimestamp(token.usedAt, now) }) : t('token.neverUsed')}
      </p>
      <Another />
    </>
  )
}

function Another() {
  const { t } = useTranslation('messagesApi')
  const [asks, setAsks] = useState(false)
  const { make } = useMaking()
  return (
    <div className="flex items-center gap-2.5">
      <Button size="small" onClick={() => setAsks(true)}>
        <RefreshCw className="size-3.5" aria-hidden />
        {t('token.another')}
      </Button>
      <p className="text-12 text-pretty text-text2">{t('token.note')}</p>
      {asks && (
        <ConfirmDialog
          title={t('token.anotherTitle')}
          confirmLabel={t('token.another')}
          onConfirm={make}
          onClose={() => setAsks(false)}
        >
          {t('token.anotherText')}
        </ConfirmDialog>
      )}
    </div>
  )
}
