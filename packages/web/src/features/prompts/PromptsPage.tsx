import { type Prompt, prompts } from '@recado/contract/prompts/api'
import { useTranslation } from 'react-i18next'
import { usePaged } from '#kit/record-list.ts'
import { RecordsPage } from '#kit/RecordsPage.tsx'
import { codeText } from '#platform/api/error-text.ts'
import { useNow } from '#ui/hooks/use-now.ts'
import type { Column } from '#ui/lists/Table.tsx'
import { WhenText } from '#ui/WhenText.tsx'
import { PromptEditor } from './PromptEditor.tsx'
import { type Row, whole } from './queries.ts'
import { Spending } from './Spending.tsx'

export function PromptsPage() {
  const { t } = useTranslation('prompts')
  return (
    <RecordsPage texts="prompts" list={usePaged(prompts)} columns={columnsOf(t)} above={<Spending />} Editor={PromptEditor} />
  )
}

function columnsOf(t: ReturnType<typeof useTranslation<'prompts'>>['t']): readonly Column<Row>[] {
  return [
    {
      key: 'name',
      header: t('name'),
      width: 'minmax(160px, 1.2fr)',
      card: 'title',
      cell: (row) => <NameCell name={row.name} model={whole(row)?.model ?? ''} />,
    },
    {
      key: 'queue',
      header: t('queue'),
      width: 'minmax(110px, 0.8fr)',
      card: 'verbs',
      cell: (row) => <QueueCell of={whole(row)} />,
    },
    {
      key: 'maxTokens',
      header: t('maxTokens'),
      width: '110px',
      card: 'hidden',
      cell: (row) => <span className="num">{whole(row)?.maxTokens}</span>,
    },
    {
      key: 'state',
      header: t('state'),
      width: 'minmax(220px, 1.6fr)',
      card: 'detail',
      cell: (row) => <StateCell of={whole(row)} />,
    },
  ]
}

function NameCell({ name, model }: { name: string; model: string }) {
  return (
    <div className="min-w-0">
      <div className="truncate font-medium">{name}</div>
      <div className="truncate text-12 text-text3">{model}</div>
    </div>
  )
}

function QueueCell({ of }: { of: Prompt | null }) {
  if (!of?.queue) return null
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      <span aria-hidden className="spine size-2 shrink-0 rounded-full" style={{ backgroundColor: of.queue.color }} />
      <span className="truncate">{of.queue.name}</span>
    </span>
  )
}

/** Its last answer, or why the last conversation went to people. */
function StateCell({ of }: { of: Prompt | null }) {
  const { t } = useTranslation('prompts')
  const now = useNow()
  if (!of) return null
  const { answeredAt, failedAt, failedReason } = of
  if (failedAt && failedReason && failedAt > (answeredAt ?? ''))
    return (
      <div className="min-w-0 text-12 text-badtext">
        <div>{codeText(failedReason)}</div>
        <div>
          {t('toPeopleSince')} <WhenText moment={failedAt} now={now} />
        </div>
      </div>
    )
  if (!answeredAt) return <span className="text-text3">{t('neverAnswered')}</span>
  return (
    <span className="text-text2">
      {t('lastAnswer')} <WhenText moment={answeredAt} now={now} />
    </span>
  )
}
