import type { NodeData } from '@recado/contract/flows/node'
import { LayoutTemplate, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { BlockView } from '#features/flow-nodes/block.ts'
import { Line } from '#features/flow-nodes/summary.tsx'
import { useTemplate } from '#features/templates/queries.ts'
import { toldOfCategory } from '#features/templates/told.ts'
import { nameInWords } from '#features/templates/words.ts'
import { useNow } from '#ui/hooks/use-now.ts'

export const template: BlockView<'template'> = {
  icon: LayoutTemplate,
  hue: 150,
  summary: (data) => <Summary data={data} />,
  wayName: (_, way, t) => (way === 'a' ? t('flowNodes:templateSent') : t('flowNodes:templateLost')),
  first: ({ name }) => nameInWords(name),
  missing: (t) => t('flowNodes:templateMissing'),
}

/** The template, whether Meta makes or has made it a dearer one, and the two ways out. */
function Summary({ data: { template: chosen, name } }: { data: NodeData<'template'> }) {
  const { t } = useTranslation('flowNodes')
  const { t: words } = useTranslation('templates')
  const now = useNow()
  const { data: found } = useTemplate(chosen.templateId)
  const told = found && toldOfCategory(words, found, now)
  return (
    <>
      <Line icon={LayoutTemplate}>{nameInWords(name)}</Line>
      {told && (
        <p className="mt-1 flex items-center gap-1 text-warntext">
          <TriangleAlert aria-hidden className="size-3 shrink-0" />
          {told.text}
        </p>
      )}
      <Way way="a">{t('templateSent')}</Way>
      <Way way="b">{t('templateLost')}</Way>
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
