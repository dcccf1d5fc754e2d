import { answerKeys } from '@recado/contract/flows/node'
import { Clock, RotateCcw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '#platform/i18n.ts'
import { Button } from '#ui/Button.tsx'
import { Composer } from './Composer.tsx'
import { hintsFor } from './hints.ts'
import { ServiceReply } from './ServiceReply.tsx'
import { Phone } from './Phone.tsx'
import { turnOf, type useTrial } from './use-trial.ts'

type Trying = ReturnType<typeof useTrial>

const hourMs = 3_600_000

/** The user plays the customer, and the flow answers as it would. */
export function TrialTab({ of }: { of: Trying }) {
  const { t } = useTranslation('flows')
  const { trial, graph, act, restart, round } = of
  const turn = turnOf(trial)
  const node = graph.nodes.find(({ id }) => id === trial.run?.nodeId)
  return (
    <>
      <Who of={of} />
      <Phone lines={trial.lines} empty={t('test.empty')} />
      {turn === 'customer' && (
        <Composer
          key={round}
          label={t('test.write')}
          hints={hintsFor(trial, graph, t('test.hello'))}
          onSend={(text) => act({ type: 'say', text })}
        />
      )}
      {turn === 'outside' && node && (
        <ServiceReply key={trial.lines.length} node={node} trial={trial} onReply={(reply) => act({ type: 'reply', reply })} />
      )}
      {turn === 'nobody' && (
        <div className="shrink-0 border-t border-line p-3">
          <Button look="soft" className="w-full" onClick={restart}>
            <RotateCcw className="size-4" strokeWidth={1.75} aria-hidden />
            {t('test.again')}
          </Button>
        </div>
      )}
      <Variables of={of} />
    </>
  )
}

/** The customer whom the user plays, and the time there. */
function Who({ of: { customer, setCustomer, trial, timeZone, act } }: { of: Trying }) {
  const { t } = useTranslation('flows')
  const clock = new Intl.DateTimeFormat(currentLanguage(), {
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hour12: false,
    timeZone,
  })
  return (
    <div className="flex shrink-0 items-center gap-2 border-b border-line px-4 py-2 text-12">
      <label className="flex min-w-0 flex-1 items-center gap-2 text-text2">
        {t('test.customer')}
        <input
          dir="auto"
          value={customer}
          maxLength={100}
          onChange={(event) => setCustomer(event.target.value)}
          className="min-w-0 flex-1 rounded-1 bg-transparent px-1 py-0.5 font-medium text-text hover:bg-hover focus:bg-raise touch:py-2"
        />
      </label>
      <Clock className="size-3.5 shrink-0 text-text3" strokeWidth={1.75} aria-hidden />
      <time dateTime={new Date(trial.now).toISOString()} aria-label={t('test.clock')} className="num shrink-0 font-medium">
        {clock.format(trial.now)}
      </time>
      <Button
        size="tiny"
        disabled={trial.end !== null}
        aria-label={t('test.hourLater')}
        onClick={() => act({ type: 'turn', ms: hourMs })}
      >
        +1 h
      </Button>
    </div>
  )
}

/** What the flow knows of the customer so far. */
function Variables({ of: { trial, values, graph } }: { of: Trying }) {
  const { t } = useTranslation('flows')
  const { run, end } = trial
  const asked = graph.nodes.find(({ id }) => id === run?.nodeId)
  const known = new Map([['nome', values.name], ...(values.queue === '' ? [] : [['fila', values.queue] as const])])
  const stateOf = (key: string) => {
    // An answer stored under such a name replaces the value, once it is given.
    const value = run?.answers[key] ?? known.get(key)
    if (value !== undefined) return value
    const isAsked = !end && asked?.type === 'question' && asked.data.typebotIntegration.answerKey === key
    return <span className="text-text3">{isAsked ? t('test.awaited') : '–'}</span>
  }
  return (
    <section
      aria-label={t('test.variables')}
      className="max-h-36 shrink-0 overflow-y-auto border-t border-line px-4 py-2.5 text-12 max-sm:hidden"
    >
      <h3 className="mb-1 font-semibold">{t('test.variables')}</h3>
      <dl className="grid grid-cols-[minmax(0,1fr)_minmax(0,2fr)] gap-x-3 gap-y-0.5">
        {[...new Set([...known.keys(), ...answerKeys(graph)])].map((key) => (
          <div key={key} className="contents">
            <dt className="truncate text-text2">{key}</dt>
            <dd className="truncate">{stateOf(key)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
