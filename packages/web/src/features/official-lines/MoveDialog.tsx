import type { Connection } from '@recado/contract/connections/api'
import type { Move } from '@recado/contract/official-lines/api'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod/mini'
import { FormDialog, useDialogForm } from '#kit/FormDialog.tsx'
import { QueryState } from '#ui/lists/QueryState.tsx'
import { Skeleton } from '#ui/lists/Skeleton.tsx'
import { Notice } from '#ui/Notice.tsx'
import { lineSchema, toLine, toSignup } from './line-form.ts'
import { MetaTab } from './MetaTab.tsx'
import { useLineCalls, useMove } from './queries.ts'
import { emptyLine, isFromMeta } from './rules.ts'
import { useRefusal } from './use-refusal.ts'

interface MoveDialogProps {
  connection: Connection
  onClose: () => void
  /** The other provider has it now. */
  onMoved: (connection: Connection) => void
}

/** Changes what carries a connection: says what stays, what changes and what waits, and then asks for what the other provider needs. */
export function MoveDialog(props: MoveDialogProps) {
  return props.connection.provider === 'cloud' ? <ToPhone {...props} /> : <ToOfficial {...props} />
}

function ToOfficial({ connection, onClose, onMoved }: MoveDialogProps) {
  const { t } = useTranslation('officialLines')
  const { id, name } = connection
  const { toOfficial, signUpConnection } = useLineCalls()
  const query = useMove(id)
  const { refused, choice, onError, forget } = useRefusal()
  const form = useDialogForm({
    schema: lineSchema,
    values: emptyLine,
    save: (values) => {
      forget()
      return isFromMeta(values) ? signUpConnection({ id, ...toSignup(values) }) : toOfficial({ id, ...toLine(values) })
    },
    saved: () => t('move.moved', { name }),
    onSaved: onMoved,
    fieldOf: { ERR_NUMBER_TAKEN: 'numberId', ERR_NO_META_APP_FOUND: 'appId' },
    onError,
  })
  return (
    <FormDialog
      of={form}
      size="large"
      title={t('move.toOfficial', { name })}
      submitLabel={t('move.confirmOfficial')}
      readOnly={isBlocked(query.data)}
      onClose={onClose}
    >
      <QueryState query={query} skeleton={<Skeleton className="h-64 w-full" />}>
        {(move) => (
          <>
            <Consequences move={move} toPhone={false} />
            {!isBlocked(move) && (
              <MetaTab connection={null} moves refused={refused} refusedText={t('stays', { name })} choice={choice} />
            )}
          </>
        )}
      </QueryState>
    </FormDialog>
  )
}

const nothing = z.object({})

function ToPhone({ connection: { id, name }, onClose, onMoved }: MoveDialogProps) {
  const { t } = useTranslation('officialLines')
  const { toPhone } = useLineCalls()
  const query = useMove(id)
  const form = useDialogForm({
    schema: nothing,
    values: {},
    save: () => toPhone(id),
    saved: () => t('move.moved', { name }),
    onSaved: onMoved,
  })
  return (
    <FormDialog
      of={form}
      size="large"
      title={t('move.toPhone', { name })}
      submitLabel={t('move.confirmPhone')}
      readOnly={isBlocked(query.data)}
      onClose={onClose}
    >
      <QueryState query={query} skeleton={<Skeleton className="h-64 w-full" />}>
        {(move) => <Consequences move={move} toPhone />}
      </QueryState>
    </FormDialog>
  )
}

/** Campaigns must be stopped first. */
function isBlocked(move: Move | undefined): boolean {
  return move !== undefined && move.campaigns.length > 0
}

function Consequences({ move, toPhone }: { move: Move; toPhone: boolean }) {
  const { t } = useTranslation('officialLines')
  const { openTickets, groups, unreachable, waiting, inDoubt, campaigns } = move
  const lost = [
    groups > 0 && t('move.groups', { count: groups }),
    unreachable > 0 && t('move.unreachable', { count: unreachable }),
  ]
  const waits = [
    waiting > 0 && t('move.waiting', { count: waiting }),
    inDoubt > 0 && t('move.inDoubt', { count: inDoubt }),
    waiting + inDoubt === 0 && t('move.nothing'),
  ]
  const names = campaigns.map((campaign) => campaign.name).join(', ')
  return (
    <>
      {names && <Notice tone="warn">{t('move.campaigns', { count: campaigns.length, names })}</Notice>}
      <div className="grid gap-2 sm:grid-cols-3">
        <Block title={t('move.stays')}>{t('move.tickets', { count: openTickets })}</Block>
        <Block title={t('move.changes')}>
          {toPhone ? t('move.phoneAgain') : [t('move.windowOnly'), ...lost].filter(Boolean).join(' ')}
        </Block>
        <Block title={t('move.waits')}>{waits.filter(Boolean).join(' ')}</Block>
      </div>
    </>
  )
}

function Block({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="rounded-4 bg-sunk px-3 py-2.5">
      <h3 className="text-13 font-semibold">{title}</h3>
      <p className="num mt-1 text-12 text-pretty text-text2">{children}</p>
    </section>
  )
}
