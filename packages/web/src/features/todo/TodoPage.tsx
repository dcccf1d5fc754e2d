import { Pencil, Trash2 } from 'lucide-react'
import { useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '#platform/format.ts'
import { useMe } from '#platform/session/session.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/lists/EmptyState.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Page } from '#ui/Page.tsx'
import { TextInput } from '#ui/fields/TextInput.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { useTitle } from '#ui/hooks/use-title.ts'
import { longestTask, useTasks, type Task } from './tasks.ts'

/** The user's private to-do list: it never leaves this browser. */
export function TodoPage() {
  const { t } = useTranslation(['todo', 'ui'])
  const { tasks, add, edit, remove, restore } = useTasks(useMe().id)
  useTitle(t('title'))

  const drop = (task: Task) => {
    remove(task.createdAt)
    toast.success(t('removed'), { label: t('ui:undo'), run: () => restore(task) })
  }
  return (
    <Page title={t('title')} summary={tasks.length > 0 ? t('summary', { count: tasks.length }) : undefined}>
      <div className="max-w-2xl px-4 pb-6 sm:px-6">
        <NewTask onAdd={add} />
        {tasks.length === 0 ? (
          <EmptyState title={t('emptyTitle')} text={t('emptyText')} />
        ) : (
          <ul aria-label={t('title')} className="mt-4 divide-y divide-line border-y border-line">
            {tasks.map((task) => (
              <TaskRow
                key={task.createdAt}
                task={task}
                onEdit={(text) => edit(task.createdAt, text)}
                onRemove={() => drop(task)}
              />
            ))}
          </ul>
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
        maxLength={longestTask}
        autoComplete="off"
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" look="solid">
        {t('add')}
      </Button>
    </form>
  )
}

function TaskRow({ task, onEdit, onRemove }: { task: Task; onEdit: (text: string) => void; onRemove: () => void }) {
  const { t } = useTranslation('todo')
  const [typed, setTyped] = useState<string | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const { text, createdAt, updatedAt } = task

  const finish = () => {
    const changed = typed?.trim()
    if (changed && changed !== text) onEdit(changed)
    setTyped(null)
  }
  const onKeyDown = ({ key, nativeEvent }: KeyboardEvent) => {
    if (nativeEvent.isComposing || (key !== 'Enter' && key !== 'Escape')) return
    if (key === 'Enter') finish()
    else setTyped(null)
    // Once the field is gone: keyboard users continue where they began.
    requestAnimationFrame(() => button.current?.focus())
  }
  return (
    <li className="flex min-h-11 items-center gap-2 py-1.5">
      <div className="min-w-0 flex-1">
        {typed === null ? (
          <p className="text-13 break-words">{text}</p>
        ) : (
          <TextInput
            aria-label={t('edit', { text })}
            // The user pressed "edit": this is where they continue.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus
            value={typed}
            maxLength={longestTask}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={onKeyDown}
            onBlur={finish}
          />
        )}
        <p className="num text-11 text-text3">
          <time dateTime={updatedAt}>
            {t(updatedAt === createdAt ? 'createdAt' : 'updatedAt', { when: formatDateTime(updatedAt) })}
          </time>
        </p>
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
