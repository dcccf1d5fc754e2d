import type { Backups } from '@recado/contract/backups/api'
import { Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatShortDay } from '#platform/format.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { copyText } from '#ui/overlays/copy-text.ts'
import { nextOf, sizeOf, type Words } from './words.ts'

const command = 'recado verify'

/** Where backups lie, how many stay, when the next one comes, what opens them and who hears of a failure. */
export function BackupFacts({ backups, now }: { backups: Backups; now: number }) {
  const { t } = useTranslation('backups')
  const { kept, nextAt, phraseAt, mailed } = backups
  return (
    <dl className="border-t border-line">
      <Fact name={t('rows.place')}>{placeOf(t, backups)}</Fact>
      {kept && <Fact name={t('rows.kept')}>{t('rows.keptText', kept)}</Fact>}
      <Fact name={t('rows.next')}>{nextAt === null ? t('rows.noNext') : nextOf(t, nextAt, now)}</Fact>
      <Fact name={t('rows.phrase')}>
        {phraseAt === null ? (
          t('rows.noPhrase')
        ) : (
          <span className="flex items-center gap-1 sm:justify-end">
            <span>{t('rows.phraseText', { day: formatShortDay(phraseAt) })}</span>
            <IconButton label={t('rows.copy')} onClick={() => void copyText(command, t('rows.copied'))}>
              <Copy className="size-4" aria-hidden />
            </IconButton>
          </span>
        )}
      </Fact>
      <Fact name={t('rows.mail')}>{mailed === null ? t('rows.noMail') : t('rows.mailed', { count: mailed })}</Fact>
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-h-11 items-center gap-x-6 gap-y-0.5 border-b border-line py-2 max-sm:flex-col max-sm:items-start">
      <dt className="shrink-0 text-13 font-medium">{name}</dt>
      <dd className="num min-w-0 flex-1 text-13 break-words text-text2 sm:text-right">{children}</dd>
    </div>
  )
}

function placeOf(t: Words, { place, bytes }: Backups): string {
  if (place === null) return t('rows.noPlace')
  const bucket = /^s3:\/\/(.+)$/.exec(place)?.[1]
  const size = sizeOf(bytes)
  return bucket ? t('rows.bucket', { name: bucket, size }) : t('rows.folder', { name: place, size })
}
