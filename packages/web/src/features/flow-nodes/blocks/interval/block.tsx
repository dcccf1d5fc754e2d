import { Hourglass, Timer } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { BlockView } from '#features/flow-nodes/block.ts'
import { Line } from '#features/flow-nodes/summary.tsx'

export const interval: BlockView<'interval'> = {
  icon: Timer,
  hue: null,
  summary: ({ sec }) => <Interval seconds={sec} />,
  missing: (t) => t('flowNodes:intervalMissing'),
}

function Interval({ seconds }: { seconds: number }) {
  const { t } = useTranslation('flowNodes')
  return <Line icon={Hourglass}>{t('intervalLabel', { seconds })}</Line>
}
