import type { StoredBackup } from '@recado/contract/backups/api'
import { useTranslation } from 'react-i18next'
import { formatDuration, formatInFull } from '#platform/format.ts'
import { type Column, Table } from '#ui/lists/Table.tsx'
import { sizeOf, timeOf, whyOf, type Words } from './words.ts'

/** The backups that lie in the place, with what became of their proof. */
export function ArchivesTable({ archives, now }: { archives: readonly StoredBackup[]; now: number }) {
  const { t } = useTranslation('backups')
  return (
    <section>
      <h3 className="pb-1 text-14 font-semibold">{t('list')}</h3>
      <Table label={t('list')} columns={columnsOf(t, now)} rows={archives} rowKey={({ name }) => name} />
    </section>
  )
}

function columnsOf(t: Words, now: number): readonly Column<StoredBackup>[] {
  return [
    {
      key: 'when',
      header: t('columns.when'),
      width: 'minmax(120px, 1fr)',
      card: 'title',
      cell: ({ at }) => (
        <time dateTime={at} title={formatInFull(at)} className="num font-medium">
          {timeOf(t, at, now)}
        </time>
      ),
    },
    { key: 'kind', header: t('columns.kind'), width: '88px', card: 'hidden', cell: ({ kept }) => t(`kind.${kept}`) },
    {
      key: 'size',
      header: t('columns.size'),
      width: '88px',
      card: 'badge',
      cell: ({ size }) => <span className="num text-text2">{sizeOf(size)}</span>,
    },
    {
      key: 'proof',
      header: t('columns.proof'),
      width: 'minmax(160px, 1.6fr)',
      card: 'detail',
      cell: (archive) => (
        <span className={archive.proof?.isDone === false ? 'text-badtext' : 'text-text2'}>
          <span className="sm:hidden">{t(`kind.${archive.kept}`)} · </span>
          {proofOf(t, archive)}
        </span>
      ),
    },
  ]
}

function proofOf(t: Words, { proof }: StoredBackup): string {
  if (proof === null) return t('proof.none')
  return proof.isDone ? t('proof.done', { time: formatDuration(proof.ms) }) : whyOf(t, proof.reason ?? 'killed', proof.details)
}
