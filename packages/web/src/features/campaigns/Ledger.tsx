import { downloadOptOuts, type LedgerEntry } from '@recado/contract/contacts/blocks-and-opt-outs'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { saveCsv } from '#kit/save-csv.ts'
import { call } from '#platform/api/api.ts'
import { companyClock } from '#platform/session/company-clock.ts'
import { Button } from '#ui/Button.tsx'
import { toast } from '#ui/overlays/toast.ts'

/** Downloads the people who agreed and those who opted out, with the source of each statement. */
export function Ledger() {
  const { t } = useTranslation('campaigns')
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    await saveLedger(t).catch(toast.error)
    setBusy(false)
  }
  return (
    <Button busy={busy} onClick={() => void save()}>
      <Download className="size-4" strokeWidth={1.75} aria-hidden />
      <span className="max-sm:sr-only">{t('ledger')}</span>
    </Button>
  )
}

type Words = ReturnType<typeof useTranslation<'campaigns'>>['t']

const heads = ['contact', 'number', 'wish', 'source', 'words', 'reason', 'user', 'campaign', 'at'] as const

async function saveLedger(t: Words): Promise<void> {
  const entries = await call(downloadOptOuts, {})
  saveCsv(t('ledgerFile'), [heads.map((head) => t(`ledgerHeads.${head}`)), ...entries.map((entry) => lineOf(t, entry))])
}

function lineOf(t: Words, { contact, number, kind, source, words, reason, user, campaign, at }: LedgerEntry): string[] {
  const how = [t(`wishes.${kind}`), t(`sources.${source}`)]
  return [contact, number, ...how, words, reason, user?.name ?? '', campaign?.name ?? '', companyClock.stamp(at)]
}
