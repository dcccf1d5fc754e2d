import type { ContactImport } from '@recado/contract/contact-imports/api'
import { CircleCheck, TriangleAlert, X } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDecimal } from '#platform/format.ts'
import { Button } from '#ui/Button.tsx'
import { cx } from '#ui/cx.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { lazily } from '#ui/lazily.tsx'
import { ConfirmDialog } from '#ui/overlays/ConfirmDialog.tsx'
import { Progress } from '#ui/Progress.tsx'
import { useDiscard, useImports } from './queries.ts'

const ImportDialog = lazily(async () => (await import('./on-demand.ts')).ImportDialog)
const ResultDialog = lazily(async () => (await import('./on-demand.ts')).ResultDialog)

/** More strips would leave the list no room. */
const maxShown = 3

/** The user's imports: those that wait to be started, those in progress, and the results of the others. */
export function ImportStrips() {
  const { data: imports = [] } = useImports()
  if (imports.length === 0) return null
  return (
    <div className="space-y-2 px-4 pb-3 sm:px-6">
      {imports.slice(0, maxShown).map((sheet) => {
        const Strip = strips[sheet.status]
        return <Strip key={sheet.id} sheet={sheet} />
      })}
    </div>
  )
}

interface StripProps {
  sheet: ContactImport
}

function Waiting({ sheet: { id, fileName, rows } }: StripProps) {
  const { t } = useTranslation('contactImports')
  const [open, setOpen] = useState(false)
  const { mutate: discard, isPending } = useDiscard()
  return (
    <Box
      title={t('waiting', { name: fileName })}
      text={t('waitingText', { count: rows, number: formatDecimal(rows) })}
      actions={
        <>
          <Button look="ghost" busy={isPending} onClick={() => discard(id)}>
            {t('discard')}
          </Button>
          <Button onClick={() => setOpen(true)}>{t('resume')}</Button>
        </>
      }
    >
      {open && <ImportDialog importId={id} onClose={() => setOpen(false)} />}
    </Box>
  )
}

function Running({ sheet }: StripProps) {
  const { t } = useTranslation('contactImports')
  const { id, fileName: name, rows, done } = sheet
  const [asks, setAsks] = useState(false)
  const { mutateAsync: discard } = useDiscard()
  const title = t('running', { name })
  const progress = t('progress', { done: formatDecimal(done), all: formatDecimal(rows) })
  return (
    <Box
      title={title}
      text={[progress, ...figuresOf(t, sheet)].join(' · ')}
      actions={<Button onClick={() => setAsks(true)}>{t('stop')}</Button>}
    >
      <Progress label={title} share={rows > 0 ? done / rows : 1} className="mt-2.5" />
      {asks && (
        <ConfirmDialog
          title={t('stopTitle', { name })}
          confirmLabel={t('stopConfirm')}
          onConfirm={() => discard(id)}
          onClose={() => setAsks(false)}
        >
          {t('stopText')}
        </ConfirmDialog>
      )}
    </Box>
  )
}

function Over({ sheet }: StripProps) {
  const { t } = useTranslation('contactImports')
  const { id, fileName: name, rows, done, faulty } = sheet
  const hasFailed = sheet.status === 'failed'
  const [Icon, colour] = hasFailed ? ([TriangleAlert, 'text-badtext'] as const) : ([CircleCheck, 'text-oktext'] as const)
  const progress = t('progress', { done: formatDecimal(done), all: formatDecimal(rows) })
  const [open, setOpen] = useState(false)
  const { mutate: discard } = useDiscard()
  return (
    <Box
      icon={<Icon aria-hidden strokeWidth={1.75} className={cx('mt-0.5 size-4 shrink-0', colour)} />}
      title={hasFailed ? t('failed', { name }) : t('over', { name })}
      text={(hasFailed ? [progress, ...figuresOf(t, sheet), t('failedText')] : figuresOf(t, sheet)).join(' · ')}
      actions={
        <>
          {faulty > 0 && <Button onClick={() => setOpen(true)}>{t('seeFaulty')}</Button>}
          <IconButton label={t('dismiss', { name })} onClick={() => discard(id)}>
            <X className="size-4" strokeWidth={1.75} aria-hidden />
          </IconButton>
        </>
      }
    >
      {open && <ResultDialog sheet={sheet} onClose={() => setOpen(false)} />}
    </Box>
  )
}

const strips = { ready: Waiting, running: Running, done: Over, failed: Over }

interface BoxProps {
  icon?: ReactNode
  title: string
  text: string
  actions: ReactNode
  children: ReactNode
}

function Box({ icon, title, text, actions, children }: BoxProps) {
  return (
    <section aria-label={title} className="rounded-3 bg-sunk px-4 py-3 shadow-hairline">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
        {icon}
        <div className="min-w-0 flex-1 basis-48">
          <h2 className="text-13 font-medium break-words">{title}</h2>
          <p className="num text-12 text-text2">{text}</p>
        </div>
        <div className="ml-auto flex shrink-0 gap-2">{actions}</div>
      </div>
      {children}
    </section>
  )
}

/** The outcome of the rows so far. */
function figuresOf(
  t: ReturnType<typeof useTranslation<'contactImports'>>['t'],
  { created, completed, known, faulty }: ContactImport,
): string[] {
  const counted = { completed, kept: known, faulty }
  const others = (['completed', 'kept', 'faulty'] as const).filter((key) => counted[key] > 0)
  return [
    t('created', { count: created, number: formatDecimal(created) }),
    ...others.map((key) => t(key, { count: counted[key], number: formatDecimal(counted[key]) })),
  ]
}
