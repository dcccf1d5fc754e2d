import type { Integration } from '@recado/contract/integrations/api'
import { FlaskConical } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFlows } from '#features/flows/queries.ts'
import { usePlan } from '#platform/session/session.ts'
import { Button } from '#ui/Button.tsx'
import type { Column } from '#ui/lists/Table.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { useSwitchOn } from './queries.ts'
import { isHalted, IntegrationStatus } from './IntegrationStatus.tsx'
import { TypeLogo } from './TypeLogo.tsx'

type Words = ReturnType<typeof useTranslation<'integrations'>>['t']

/** `tested`: the id of the integration whose test panel is open. */
export function columnsOf(t: Words, tested: number | null, onTest: (id: number) => void): readonly Column<Integration>[] {
  return [
    {
      key: 'name',
      header: t('name'),
      width: 'minmax(180px, 1.2fr)',
      card: 'title',
      cell: ({ name, type }) => (
        <div className="flex min-w-0 items-center gap-3">
          <TypeLogo type={type} />
          <div className="min-w-0">
            <div className="truncate font-medium">{name}</div>
            <div className="truncate text-12 text-text3">{t(`types.${type}`)}</div>
          </div>
        </div>
      ),
    },
    {
      key: 'target',
      header: t('target'),
      width: 'minmax(140px, 1fr)',
      card: 'hidden',
      cell: (record) => <Target record={record} />,
    },
    {
      key: 'situation',
      header: t('situation'),
      width: 'minmax(200px, 1.3fr)',
      card: 'detail',
      cell: (record) => <IntegrationStatus record={record} />,
    },
    {
      key: 'task',
      header: t('test'),
      width: '136px',
      card: 'verbs',
      quiet: true,
      cell: (record) => <Task record={record} isTested={tested === record.id} onTest={() => onTest(record.id)} />,
    },
  ]
}

function Task({ record, isTested, onTest }: { record: Integration; isTested: boolean; onTest: () => void }) {
  const { t } = useTranslation('integrations')
  const { mutate } = useSwitchOn()
  if (!record.state.active) {
    return (
      <Button
        size="small"
        onClick={() => mutate({ id: record.id, active: true }, { onSuccess: () => toast.success(t('turnedOn')) })}
      >
        {isHalted(record) ? t('retry') : t('turnOn')}
      </Button>
    )
  }
  if (record.type === 'flowbuilder') return null
  return (
    <Button size="small" aria-label={t('testNamed', { name: record.name })} aria-expanded={isTested} onClick={onTest}>
      <FlaskConical aria-hidden className="size-3.5" />
      {t('test')}
    </Button>
  )
}

function Target({ record }: { record: Integration }) {
  const { type, urlN8N, typebotSlug, projectName, language } = record
  const hasFlows = usePlan('useCampaigns')
  if (type === 'flowbuilder') return hasFlows && record.jsonContent !== '' ? <FlowName id={Number(record.jsonContent)} /> : null
  const text = type === 'dialogflow' ? `${projectName} · ${language}` : type === 'typebot' ? typebotSlug : urlN8N
  return (
    <div className="truncate text-12 text-text2" title={text}>
      {text}
    </div>
  )
}

function FlowName({ id }: { id: number }) {
  const { t } = useTranslation('integrations')
  const flow = useFlows().data?.find((one) => one.id === id)
  return <div className="truncate text-12 text-text2">{flow && t('flowNamed', { name: flow.name })}</div>
}
