import { placeholderValuesFor } from '@recado/contract/bots/values'
import { botWords } from '@recado/contract/bots/words'
import { awaitsCustomer } from '@recado/contract/flows/play'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEditor, useGraph } from '#features/flows/graph/editor.ts'
import { useQueues } from '#features/queues/queries.ts'
import { useMe } from '#platform/session/session.ts'
import { highlightOf } from './lines.ts'
import { advanceTrial, type TrialContext, type TrialEvent, newTrial, type Trial } from './trial.ts'

/** A number that no phone has. */
const phone = '5511900000000'

/** Plays the flow on the canvas, saved or not, and highlights its path. */
export function useTrial(isShown: boolean) {
  const { t } = useTranslation('flows')
  const { company } = useMe()
  const { data: queues } = useQueues()
  const graph = useGraph()
  const [customer, setCustomer] = useState(() => t('test.customerName'))
  const [trial, setTrial] = useState(() => newTrial(Date.now()))
  const [round, setRound] = useState(0)
  const words = botWords[company.language]
  const { timeZone } = company
  const valuesOf = ({ now, queueId }: Trial) => ({
    ...placeholderValuesFor(
      { contactName: customer, phone, email: '', connection: 'WhatsApp', company: company.name, protocol: 1, timeZone, words },
      now,
    ),
    queue: queues?.find(({ id }) => id === queueId)?.name ?? '',
  })
  const around: TrialContext = { graph, values: valuesOf, words, random: Math.random }
  useTrialLight(trial, isShown)
  return {
    trial,
    customer,
    setCustomer,
    graph,
    timeZone,
    values: valuesOf(trial),
    act: (doing: TrialEvent) => setTrial((before) => advanceTrial(before, doing, around)),
    /** The number of restarts. */
    round,
    restart: () => {
      setTrial(newTrial(Date.now()))
      setRound((before) => before + 1)
    },
  }
}

function useTrialLight({ path, run, end }: Trial, isShown: boolean): void {
  useEffect(() => {
    if (!isShown) return undefined
    useEditor.setState({ highlight: run ? highlightOf(path, end ? null : run.nodeId) : null })
    return () => useEditor.setState({ highlight: null })
  }, [path, run, end, isShown])
}

/** Which side has to speak now. */
export function turnOf({ run, end }: Trial): 'customer' | 'outside' | 'nobody' {
  if (end) return 'nobody'
  return !run || awaitsCustomer(run) ? 'customer' : 'outside'
}
