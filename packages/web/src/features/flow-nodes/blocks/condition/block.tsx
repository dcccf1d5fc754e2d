import type { NodeData } from '@recado/contract/flows/node'
import { GitBranch } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { BlockView } from '#features/flow-nodes/block.ts'

export const condition: BlockView<'condition'> = {
  icon: GitBranch,
  hue: 15,
  summary: (data) => <Condition data={data} />,
  wayName: (_, way, t) => (way === 'a' ? t('flowNodes:yes') : t('flowNodes:no')),
}

function Condition({ data: { key: name, condition: how, value } }: { data: NodeData<'condition'> }) {
  const { t } = useTranslation('flowNodes')
  return (
    <>
      <p className="line-clamp-2 break-words">
        {`{{${name}}} ${t(`comparisonsInside.is${how}`)} ${value === '' ? t('nothing') : value}`}
      </p>
      <Way way="a">{t('yes')}</Way>
      <Way way="b">{t('no')}</Way>
    </>
  )
}

function Way({ way, children }: { way: string; children: ReactNode }) {
  return (
    <div data-way={way} className="flex h-5 items-center justify-end font-medium">
      {children}
    </div>
  )
}
