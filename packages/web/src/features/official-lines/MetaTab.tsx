import type { Connection } from '@recado/contract/connections/api'
import type { OfficialLine, Step } from '@recado/contract/official-lines/api'
import type { SignupChoice } from '@recado/contract/official-lines/signup'
import { useEffect, type ReactNode } from 'react'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { QueryState } from '#ui/lists/QueryState.tsx'
import { Skeleton } from '#ui/lists/Skeleton.tsx'
import { Notice } from '#ui/Notice.tsx'
import { CheckList, unasked } from './CheckList.tsx'
import { MetaFields, PlatformFields, useChosenApp } from './MetaFields.tsx'
import { useOfficialLine } from './queries.ts'
import { SignupBlock } from './signup/SignupBlock.tsx'
import { StatusCard } from './StatusCard.tsx'
import { withVerified, type LineField, type LineValues } from './rules.ts'

interface MetaTabProps {
  /** Null sets up a new line. */
  connection: Connection | null
  /** Name, number and state of the connection. */
  head?: ReactNode
  /** Where the last check of what was typed stopped. */
  refused: readonly Step[] | null
  /** What the user must know of a refused check. */
  refusedText: string
  /** The line was just set up or checked: the whole list is shown. */
  isFresh?: boolean
  /** The field that the user came for. */
  focus?: LineField | undefined
  /** Of several numbers that Meta's window gave one is to be chosen. */
  choice: SignupChoice | null
  /** The line takes the place of a linked phone. The list stands under the form. */
  moves?: boolean
}

/** What Meta and this company tell each other about a line, and Meta's conditions beside it. */
export function MetaTab(props: MetaTabProps) {
  const { connection, refused, refusedText, focus, choice, moves = false, ...side } = props
  const { setFocus, formState } = useFormContext<LineValues>()
  const isNew = connection === null
  // The fields of a line that is there are drawn once it is loaded.
  const { data: line } = useOfficialLine(connection?.id ?? null)
  const isDrawn = isNew || line !== undefined
  useEffect(() => {
    if (focus && isDrawn) setFocus(focus)
  }, [focus, isDrawn, setFocus])
  const checking = formState.isSubmitting
  return (
    <div className={moves ? 'space-y-5' : 'grid gap-5 sm:grid-cols-[minmax(0,400fr)_minmax(0,296fr)]'}>
      <SignupBlock purpose={connection ? 'renew' : moves ? 'move' : 'new'} choice={choice}>
        {connection ? <StoredFields connection={connection} /> : <MetaFields isNew />}
      </SignupBlock>
      <div className={isNew ? undefined : 'max-sm:order-first'}>
        <aside className="rounded-4 bg-sunk px-4 py-3 sm:sticky sm:top-0">
          {refused || checking || !connection ? (
            <Asked isNew={isNew} steps={refused} text={refusedText} checking={checking} onField={setFocus} />
          ) : (
            <Stored connection={connection} onField={setFocus} {...side} />
          )}
        </aside>
      </div>
    </div>
  )
}

/** The fields of a stored line. Its ids are filled in when they are known. */
function StoredFields({ connection: { id } }: { connection: Connection }) {
  const { register, resetField, getFieldState } = useFormContext<LineValues>()
  // A choice has no input of its own, and only what is registered is reset.
  register('appId')
  const query = useOfficialLine(id)
  const { data } = query
  for (const name of ['onApp', 'takesPast'] as const) register(name)
  const known = data && `${data.app.id} ${data.wabaId} ${data.numberId} ${data.onApp} ${data.takesPast}`
  useEffect(() => {
    if (!data) return
    const { app, wabaId, numberId, onApp, takesPast } = data
    const stored = { appId: app.id, wabaId, numberId, onApp, takesPast }
    for (const name of ['appId', 'wabaId', 'numberId', 'onApp', 'takesPast'] as const)
      if (!getFieldState(name).isDirty) resetField(name, { defaultValue: stored[name] })
    // oxlint-disable-next-line react/exhaustive-deps -- only other ids count
  }, [known, resetField, getFieldState])
  return (
    <QueryState query={query} skeleton={<Skeleton className="h-96 w-full" />}>
      {({ app }) => (app.isPlatform ? <PlatformFields /> : <MetaFields isNew={false} />)}
    </QueryState>
  )
}

interface AskedProps {
  isNew: boolean
  steps: readonly Step[] | null
  text: string
  checking: boolean
  onField: (field: LineField) => void
}

function Asked({ isNew, steps, text, checking, onField }: AskedProps) {
  const { t } = useTranslation('officialLines')
  const { app } = useChosenApp(isNew)
  const shown = withVerified((!checking && steps) || unasked, app?.verifiedAt != null)
  return (
    <>
      <h3 className="text-13 font-semibold">{t('check')}</h3>
      <CheckList steps={shown} checking={checking} refused={checking ? null : steps} onField={onField} />
      {steps && !checking && <Notice tone="warn">{text}</Notice>}
    </>
  )
}

interface StoredProps {
  connection: Connection
  head?: ReactNode
  isFresh?: boolean
  onField: (field: LineField) => void
}

/** The status card, and below it what is still open. A line that was just set up shows all that was checked instead. */
function Stored({ connection, head, isFresh = false, onField }: StoredProps) {
  const { t } = useTranslation('officialLines')
  const query = useOfficialLine(connection.id)
  const list = (line: OfficialLine, steps: readonly Step[]) => (
    <CheckList steps={steps} checking={false} checkedAt={line.checkedAt} onField={onField} />
  )
  return (
    <QueryState query={query} skeleton={<Skeleton className="h-80 w-full" />}>
      {(line) => {
        const open = line.steps.filter(({ state }) => state !== 'good')
        if (isFresh)
          return (
            <>
              {head}
              <h3 className="mt-3 text-13 font-semibold">{t('check')}</h3>
              {list(line, line.steps)}
            </>
          )
        return (
          <>
            <StatusCard line={line} head={head} reason={connection.reason} onToken={() => onField('accessToken')} />
            {open.length > 0 && <div className="mt-2 border-t border-line pt-1">{list(line, open)}</div>}
          </>
        )
      }}
    </QueryState>
  )
}
