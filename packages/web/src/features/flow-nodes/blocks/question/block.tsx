import type { NodeData } from '@recado/contract/flows/node'
import { CircleHelp, FileQuestion, MapPin, Phone, Save } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { BlockView } from '#features/flow-nodes/block.ts'
import { Line, Words } from '#features/flow-nodes/summary.tsx'

export const question: BlockView<'question'> = {
  icon: CircleHelp,
  hue: 220,
  summary: ({ typebotIntegration }) => <Question {...typebotIntegration} />,
  // The values that conditions compare with its answer.
  hints: ({ typebotIntegration: { answerKey } }, nodes) => {
    const values = nodes.flatMap((one) => (one.type === 'condition' && one.data.key === answerKey ? [one.data.value] : []))
    return [...new Set(values)].filter((text) => text !== '').map((text) => ({ text, label: text }))
  },
}

const icons = { place: MapPin, number: Phone }

function Question({ message, answerKey, saveToContact, expects }: NodeData<'question'>['typebotIntegration']) {
  const { t } = useTranslation('flowNodes')
  return (
    <>
      <Words>{message}</Words>
      {expects !== 'words' && <Line icon={icons[expects]}>{t(`answers.${expects}`)}</Line>}
      <Line icon={saveToContact ? Save : FileQuestion}>
        {t(saveToContact ? 'keepsInContact' : 'keepsIn', { name: `{{${answerKey}}}` })}
      </Line>
    </>
  )
}
