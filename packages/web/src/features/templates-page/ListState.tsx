import { syncTemplates, type TemplateAccount } from '@recado/contract/templates/api'
import { useMutation } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/api/api.ts'
import { formatTimestamp } from '#platform/format.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { Spinner } from '#ui/Spinner.tsx'
import { TextButton } from '#ui/TextButton.tsx'

/** Reads the lists of accounts at Meta again. */
function useSync(accounts: readonly TemplateAccount[]) {
  const { t } = useTranslation('templatesPage')
  return useMutation({
    // The answers come by push as well, which shows them.
    mutationFn: () =>
      Promise.all(accounts.flatMap(({ whatsapps: [line] }) => (line ? [call(syncTemplates, { whatsappId: line.id })] : []))),
    onSuccess: () => toast.success(t('sync.done')),
  })
}

/** The button that reads the lists again. It says how old they are. */
export function SyncButton({ accounts, now }: { accounts: readonly TemplateAccount[]; now: number }) {
  const { t } = useTranslation('templatesPage')
  const sync = useSync(accounts)
  const [oldest] = accounts.flatMap(({ syncedAt }) => syncedAt ?? []).toSorted()
  const label = oldest ? t('sync.refreshOf', { time: formatTimestamp(oldest, now) }) : t('sync.refresh')
  return (
    <IconButton label={label} disabled={sync.isPending} onClick={() => sync.mutate()}>
      {sync.isPending ? <Spinner className="size-4" /> : <RefreshCw className="size-4" strokeWidth={1.75} aria-hidden />}
    </IconButton>
  )
}

/** Over the list: it is read for the first time, or could not be read. Nothing while all is well. */
export function ListState({ accounts, now }: { accounts: readonly TemplateAccount[]; now: number }) {
  const { t } = useTranslation('templatesPage')
  const faulty = accounts.filter(({ fault }) => fault !== null)
  const sync = useSync(faulty)
  if (accounts.some(isFirst))
    return (
      <p role="status" className="flex items-center gap-2 px-4 pb-3 text-13 text-text2 sm:px-6">
        <Spinner className="size-4" />
        {t('sync.reading')}
      </p>
    )
  if (faulty.length === 0) return null
  return (
    <div
      role="status"
      className="mx-4 mb-3 flex flex-wrap items-center gap-x-2 rounded-2 bg-warnsoft px-3 py-1.5 text-13 text-warntext sm:mx-6"
    >
      <div>
        {faulty.map((account) => (
          <p key={account.wabaId}>{faultText(t, account, accounts.length > 1, now)}</p>
        ))}
      </div>
      <TextButton tone="inherit" disabled={sync.isPending} onClick={() => sync.mutate()}>
        {t('sync.refresh')}
      </TextButton>
    </div>
  )
}

/** Its list is being read for the first time. */
export function isFirst({ syncedAt, fault }: TemplateAccount): boolean {
  return syncedAt === null && fault === null
}

function faultText(
  t: ReturnType<typeof useTranslation<'templatesPage'>>['t'],
  { name, syncedAt, fault, whatsapps }: TemplateAccount,
  isNamed: boolean,
  now: number,
): string {
  const age = syncedAt === null ? t('sync.never') : t('sync.of', { time: formatTimestamp(syncedAt, now) })
  const why = fault?.code == null ? t('sync.silent') : t('sync.refused', { words: fault.words, code: String(fault.code) })
  return [isNamed && `${name || whatsapps[0]?.name}:`, age, why].filter(Boolean).join(' ')
}
