import { optionMessage, optionTitle } from '@recado/contract/queues/option-tree'
import { ArrowDown, ArrowUp, ChevronDown, CornerDownRight, CornerLeftUp, GripVertical, Trash2, UserRound } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { maxLengthIn } from '#kit/max-length.ts'
import { cx } from '#ui/cx.ts'
import { Field } from '#ui/fields/Field.tsx'
import { TextArea, TextInput } from '#ui/fields/TextInput.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { gripOf } from '#ui/lists/row-drag.ts'
import { itemId, type Direction, type OptionNode, type Spot } from './nodes.ts'
import type { OptionTreeState } from './use-option-tree.ts'

interface OptionRowProps {
  tree: OptionTreeState
  spot: Spot
  /** Whether Tab enters the tree at this row while no option has the focus. */
  isFirst: boolean
  onDelete: () => void
}

/**
 * A row of the tree. The treeitem itself contains only the option's name and handles the keys. The row's other controls stand beside it.
 */
export function OptionRow(props: OptionRowProps) {
  const { tree, spot, isFirst } = props
  const { node, at, parents, siblings } = spot
  const { t } = useTranslation('queues')
  const { className: gripLook, ...grip } = gripOf(tree.drop)
  const isOpen = tree.isOpen(node.key)
  const isFocused = tree.present?.node.key === node.key
  const hasMore = node.children.length > 0
  return (
    <div
      data-row={node.key}
      className={cx('drop-mark relative border-b border-line last:border-b-0', isFocused ? 'bg-soft' : 'hover:bg-hover')}
    >
      <div
        className={cx('flex min-h-10 items-center gap-1.5 pr-2', isFocused && 'max-sm:flex-wrap max-sm:justify-end')}
        style={{ paddingLeft: 8 + parents.length * 30 }}
      >
        <span {...grip} aria-hidden className={cx('grid size-6 shrink-0 place-items-center text-text3', gripLook)}>
          <GripVertical className="size-4" />
        </span>
        {hasMore ? (
          <IconButton
            label={isOpen ? t('close', { name: node.title }) : t('open', { name: node.title })}
            onClick={() => tree.open(node.key, !isOpen)}
          >
            <ChevronDown className={cx('size-4', !isOpen && '-rotate-90')} aria-hidden />
          </IconButton>
        ) : (
          <span className="w-8 shrink-0 touch:w-10" />
        )}
        <div
          id={itemId(node)}
          role="treeitem"
          aria-level={parents.length + 1}
          aria-posinset={at + 1}
          aria-setsize={siblings.length}
          aria-expanded={hasMore ? isOpen : undefined}
          aria-selected={isFocused}
          tabIndex={isFocused || isFirst ? 0 : -1}
          onKeyDown={(event) => handleKey(event, props)}
          onClick={() => tree.focus(node.key)}
          className="inset-focus flex min-h-10 min-w-0 flex-1 max-sm:basis-1/2 cursor-default items-center gap-2 rounded-2"
        >
          <span className="num grid h-5 min-w-6 shrink-0 place-items-center rounded-1 bg-press text-12 font-semibold text-text2">
            {at + 1}
          </span>{' '}
          <span className={cx('truncate text-13', node.title ? 'font-medium' : 'text-text2')}>{node.title || t('unnamed')}</span>
        </div>
        {isFocused ? <Verbs {...props} /> : <Fate node={node} />}
      </div>
      {isFocused && <Editor {...props} />}
    </div>
  )
}

function Fate({ node: { children } }: { node: OptionNode }) {
  const { t } = useTranslation('queues')
  return (
    <span className="flex shrink-0 items-center gap-1 text-12 text-text3">
      {children.length === 0 && <UserRound className="size-3.5" strokeWidth={1.75} aria-hidden />}
      {children.length > 0 ? t('optionsCount', { count: children.length }) : t('goesToQueue')}
    </span>
  )
}

function Verbs({ tree, spot: { node, at, siblings, parents }, onDelete }: OptionRowProps) {
  const { t } = useTranslation(['queues', 'kit'])
  const name = node.title || t('unnamed')
  return (
    <span className="flex shrink-0">
      <IconButton label={t('up', { name })} keys="Ctrl ↑" disabled={at === 0} onClick={() => tree.move(node.key, 'up')}>
        <ArrowUp className="size-4" aria-hidden />
      </IconButton>
      <IconButton
        label={t('down', { name })}
        keys="Ctrl ↓"
        disabled={at === siblings.length - 1}
        onClick={() => tree.move(node.key, 'down')}
      >
        <ArrowDown className="size-4" aria-hidden />
      </IconButton>
      <IconButton label={t('moveIn', { name })} keys="Ctrl →" disabled={at === 0} onClick={() => tree.move(node.key, 'in')}>
        <CornerDownRight className="size-4" aria-hidden />
      </IconButton>
      <IconButton
        label={t('moveOut', { name })}
        keys="Ctrl ←"
        disabled={parents.length === 0}
        onClick={() => tree.move(node.key, 'out')}
      >
        <CornerLeftUp className="size-4" aria-hidden />
      </IconButton>
      <IconButton label={t('kit:delete', { name })} keys="Del" onClick={onDelete}>
        <Trash2 className="size-4" aria-hidden />
      </IconButton>
    </span>
  )
}

function Editor({ tree, spot: { node, parents } }: OptionRowProps) {
  const { t } = useTranslation(['queues', 'validation'])
  const { formState } = useFormContext()
  const isMissing = formState.submitCount > 0 && node.title.trim() === ''
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape leads back to the row
    <div
      className="space-y-3 pt-1 pr-3 pb-3"
      style={{ paddingLeft: 46 + parents.length * 30 }}
      onKeyDown={(event) => {
        event.stopPropagation()
        if (event.key !== 'Escape') return
        event.preventDefault()
        tree.goTo(node.key)
      }}
    >
      <Field label={t('optionTitle')} error={isMissing ? t('validation:required') : undefined}>
        {(control) => (
          <TextInput
            {...control}
            value={node.title}
            maxLength={maxLengthIn(optionTitle, [])}
            onChange={(event) => tree.change(node.key, { title: event.target.value })}
          />
        )}
      </Field>
      <Field label={t('optionMessage')} hint={node.children.length === 0 ? t('leafHint') : undefined}>
        {(control) => (
          <TextArea
            {...control}
            value={node.message}
            maxLength={maxLengthIn(optionMessage, [])}
            onChange={(event) => tree.change(node.key, { message: event.target.value })}
          />
        )}
      </Field>
    </div>
  )
}

const steps: Readonly<Record<string, Direction>> = { ArrowUp: 'up', ArrowDown: 'down', ArrowRight: 'in', ArrowLeft: 'out' }

/** The keys of a tree; with Ctrl they move the option. */
function handleKey(event: KeyboardEvent, { tree, spot: { node }, onDelete }: OptionRowProps): void {
  if (event.target !== event.currentTarget) return
  const step = event.ctrlKey || event.metaKey ? steps[event.key] : undefined
  const acts: Readonly<Record<string, () => void>> = {
    ArrowUp: () => tree.walk(node.key, -1),
    ArrowDown: () => tree.walk(node.key, 1),
    ArrowRight: () => tree.open(node.key, true),
    ArrowLeft: () => node.children.length > 0 && tree.open(node.key, false),
    Enter: () => tree.goTo(node.key, 'title'),
    Delete: onDelete,
  }
  const act = step ? () => tree.move(node.key, step) : acts[event.key]
  if (!act) return
  event.preventDefault()
  act()
}
