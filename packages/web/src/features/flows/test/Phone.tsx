import type { TFunction } from 'i18next'
import { useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { StoredMedia } from '#features/flow-nodes/StoredMedia.tsx'
import { RichText } from '#features/messages/bubble/RichText.tsx'
import { useQueues } from '#features/queues/queries.ts'
import { formatDuration, formatWait } from '#platform/format.ts'
import { nameInWords } from '#features/templates/words.ts'
import { cx } from '#ui/cx.ts'
import type { End, Line } from './lines.ts'

/** The messages of customer and flow as on the customer's phone, with the events behind them. */
export function Phone({ lines, empty }: { lines: readonly Line[]; empty: string }) {
  const { t } = useTranslation('flows')
  const field = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    field.current?.scrollTo({ top: field.current.scrollHeight })
  })
  return (
    <div
      ref={field}
      role="log"
      aria-label={t('test.phone')}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls by keyboard
      tabIndex={0}
      className="min-h-0 flex-1 overflow-y-auto bg-sunk p-3 inset-focus"
    >
      <div className="flex min-h-full flex-col justify-end gap-1.5">
        {lines.length === 0 && <p className="m-auto max-w-60 text-center text-12 text-text2">{empty}</p>}
        {lines.map((line, at) => (
          <Shown key={at} line={line} />
        ))}
      </div>
    </div>
  )
}

function Shown({ line }: { line: Line }) {
  const { t } = useTranslation('flows')
  const { data: queues } = useQueues()
  if (line.of === 'customer' || line.of === 'flow')
    return (
      <div
        className={cx(
          'w-fit max-w-[85%] rounded-4 px-3 py-2 text-text shadow-hairline',
          line.of === 'customer' ? 'self-end rounded-br-1 bg-soft' : 'rounded-bl-1 bg-raise',
        )}
      >
        <span className="sr-only">{t(line.of === 'customer' ? 'test.customerSays' : 'test.flowSays')} </span>
        <RichText text={line.text} />
      </div>
    )
  if (line.of === 'file') return <File {...line} />
  if (line.of === 'skipped') return <Note>{t('test.skipped', { time: formatWait(line.ms) })}</Note>
  if (line.of === 'later') return <Note>{t('test.later', { time: formatDuration(line.ms) })}</Note>
  if (line.of === 'template') return <Note>{t('test.template', { name: nameInWords(line.name) })}</Note>
  if (line.of === 'kept') return <Note>{t('test.kept', { key: line.key, value: line.value })}</Note>
  if (line.of === 'entered')
    return <Note>{t('test.entered', { queue: queues?.find(({ id }) => id === line.queueId)?.name ?? t('test.queueGone') })}</Note>
  return <Note isStrong>{endWords(t, line.end)}</Note>
}

function Note({ isStrong = false, children }: { isStrong?: boolean; children: string }) {
  return (
    <p className={cx('self-center py-1 text-center text-11', isStrong ? 'font-medium text-text' : 'text-text2')}>{children}</p>
  )
}

function File({ file, isVoice }: Extract<Line, { of: 'file' }>) {
  const { t } = useTranslation('flows')
  const name = String(file)
  return (
    <div className="w-56 max-w-[85%] rounded-4 rounded-bl-1 bg-raise p-1.5 text-12 shadow-hairline">
      <span className="sr-only">{t('test.flowSays')} </span>
      {typeof file === 'number' ? t('test.file') : <StoredMedia type={kindOf(name)} name={name} isVoice={isVoice} />}
    </div>
  )
}

/** The endings of stored files' names show their kinds. */
function kindOf(name: string): 'img' | 'audio' | 'video' {
  if (/\.(png|jpe?g|webp)$/.test(name)) return 'img'
  return name.endsWith('.mp4') ? 'video' : 'audio'
}

/** How the run ended, and why. */
export function endWords(t: TFunction<'flows'>, { outcome, reason }: End): string {
  const how = t(`test.outcomes.${outcome}`)
  return reason === null || reason === 'end' ? how : `${how} ${t(`test.reasons.${reason}`)}`
}
