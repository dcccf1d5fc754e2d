import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PaneHead } from '#features/flows/panes/PaneHead.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { RunsTab } from './RunsTab.tsx'
import { TrialTab } from './TrialTab.tsx'
import { useTrial } from './use-trial.ts'

type Tab = 'trial' | 'runs'

/** The pane beside the canvas: a trial of the flow, and its past conversations. */
export function TestPane({ flowId, onClose }: { flowId: number; onClose: () => void }) {
  const { t } = useTranslation('flows')
  const [tab, setTab] = useState<Tab>('trial')
  const trying = useTrial(tab === 'trial')
  const { trial, restart } = trying
  return (
    <>
      <PaneHead title={t('test.title')} hint={t('test.nothingSent')} onClose={onClose}>
        <IconButton label={t('test.again')} disabled={tab !== 'trial' || trial.lines.length === 0} onClick={restart}>
          <RotateCcw className="size-4" strokeWidth={1.75} aria-hidden />
        </IconButton>
      </PaneHead>
      <Tabs
        label={t('panes.test')}
        look="segmented"
        items={[
          { value: 'trial', label: t('test.trial') },
          { value: 'runs', label: t('test.runs') },
        ]}
        value={tab}
        onChange={setTab}
        className="[--tabs-inset:1rem]"
      >
        {tab === 'trial' ? <TrialTab of={trying} /> : <RunsTab flowId={flowId} />}
      </Tabs>
    </>
  )
}
