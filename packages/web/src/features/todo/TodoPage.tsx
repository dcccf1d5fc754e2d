import { Pencil, Trash2 } from 'lucide-react'
import { useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { SelectionBox } from '#kit/SelectionBox.tsx'
import { formatDateTime } from '#platform/format.ts'
import { useMe } from '#platform/session/session.ts'
import { Button } from '#ui/Button.tsx'
import { cx } from '#ui/cx.ts'
import { EmptyState } from '#ui/lists/EmptyState.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Page } from '#ui/Page.tsx'
import { TextInput } from '#ui/fields/TextInput.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { useTitle } from '#ui/hooks/use-title.ts'
import { maxTaskLength, parted, useTasks, type Task } from './tasks.ts'

/** The user's private to-do list: it never leaves this browser. */
export function TodoPage() {
  const { t } = useTranslation(['todo', 'ui'])
  const { tasks, add, edit, finish, remove, clearDone, restore } = useTasks(useMe().id)
  const { left, done } = parted(tasks)
  useTitle(t('title'))

  const drop = (task: Task) => {
    remove(task.createdAt)
    toast.success(t('removed'), { label: t('ui:undo'), run: () => restore(task) })
  }
  const clear = () => {
    clearDone()
    toast.success(t('cleared', { count: done.length }), { label: t('ui:undo'), run: () => restore(...done) })
  }
  const rows = (label: string, shown: readonly Task[]) => (
    <ul aria-label={label} className="mt-4 divide-y divide-line border-y border-line">
      {shown.map((task) => (
        <TaskRow
          key={task.createdAt}
          task={task}
          onEdit={(text) => edit(task.createdAt, text)}
          onFinish={(isDone) => finish(task.createdAt, isDone)}
          onRemove={() => drop(task)}
        />
      ))}
    </ul>
  )
  return (
    <Page title={t('title')} summary={tasks.length > 0 ? t('summary', { count: left.length }) : undefined}>
      <div className="max-w-2xl px-4 pb-6 sm:px-6">
        <NewTask onAdd={add} />
        {left.length === 0 ? <EmptyState drawing="calm" title={t('emptyTitle')} text={t('emptyText')} /> : rows(t('title'), left)}
        {done.length > 0 && (
          <section className="mt-6">
            <header className="flex items-center justify-between">
              <h2 className="num text-12 font-semibold text-text2">{t('doneCount', { count: done.length })}</h2>
              <Button size="small" look="ghost" onClick={clear}>
                {t('clear')}
              </Button>
            </header>
            {rows(t('done'), done)}
          </section>
        )}
      </div>
    </Page>
  )
}

function NewTask({ onAdd }: { onAdd: (text: string) => void }) {
  const { t } = useTranslation('todo')
  const [text, setText] = useState('')
  return (
    <form
      className="flex gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (!text.trim()) return
        onAdd(text.trim())
        setText('')
      }}
    >
      <TextInput
        aria-label={t('newLabel')}
        placeholder={t('newLabel')}
        value={text}
        maxLength={maxTaskLength}
        autoComplete="off"
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" look="solid">
        {t('add')}
      </Button>
    </form>
  )
}

interface TaskRowProps {
  task: Task
  onEdit: (text: string) => void
  onFinish: (isDone: boolean) => void
  onRemove: () => void
}

function TaskRow({ task, onEdit, onFinish, onRemove }: TaskRowProps) {
  const { t } = useTranslation('todo')
  const [typed, setTyped] = useState<string | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const { text, doneAt } = task

  const finish = () => {
    const changed = typed?.trim()
    if (changed && changed !== text) onEdit(changed)
    setTyped(null)
  }
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key !== 'Enter' && key !== 'Escape') return
    if (key === 'Enter') finish()
    else setTyped(null)
    // Once the field is gone, so that keyboard users continue where they began.
    requestAnimationFrame(() => button.current?.focus())
  }
  return (
    <li className="flex min-h-11 items-center gap-2 py-1.5">
      <SelectionBox
        label={t('finish', { text })}
        checked={doneAt !== undefined}
        onChange={({ target }) => onFinish(target.checked)}
      />
      <div className="min-w-0 flex-1">
        {typed === null ? (
          <p className={cx('text-13 break-words', doneAt && 'text-text3 line-through')}>{text}</p>
        ) : (
          <TextInput
            aria-label={t('edit', { text })}
            // The user pressed "edit": this is where they continue.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus
            value={typed}
            maxLength={maxTaskLength}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={onKeyDown}
            onBlur={finish}
          />
        )}
        <TaskTime task={task} />
      </div>
      <IconButton ref={button} label={t('edit', { text })} onClick={() => setTyped(text)}>
        <Pencil className="size-4" strokeWidth={1.75} aria-hidden />
      </IconButton>
      <IconButton label={t('remove', { text })} onClick={onRemove}>
        <Trash2 className="size-4" strokeWidth={1.75} aria-hidden />
      </IconButton>
    </li>
  )
}

function TaskTime({ task: { createdAt, updatedAt, doneAt } }: { task: Task }) {
  const { t } = useTranslation('todo')
  const said = doneAt ? 'doneAt' : updatedAt === createdAt ? 'createdAt' : 'updatedAt'
  const moment = doneAt ?? updatedAt
  return (
    <p className="num text-11 text-text3">
      <time dateTime={moment}>{t(said, { when: formatDateTime(moment) })}</time>
    </p>
  )
}
