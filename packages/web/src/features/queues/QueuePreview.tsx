import { backKey, choiceOf, menuLines, startKey } from '@recado/contract/queues/menu'
import { SendHorizontal, UserRound } from 'lucide-react'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useMe } from '#platform/session/session.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { cx } from '#ui/cx.ts'
import { TextInput } from '#ui/fields/TextInput.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { spotOf, type OptionNode } from './options/nodes.ts'
import type { QueueValues } from './queue-form.ts'

interface QueuePreviewProps {
  /** The option that the customer has come to. */
  focused: string | null
  onFocus: (key: string | null) => void
}

/** The customer's phone, with what is in the form, saved or not. It can be answered. */
export function QueuePreview({ focused, onFocus }: QueuePreviewProps) {
  const { t } = useTranslation('queues')
  const { greetingMessage = '', options, name } = useWatch<QueueValues>() as QueueValues
  const spot = spotOf(options, focused)
  const path = spot ? [...spot.parents, spot.node] : []
  const shown: readonly OptionNode[] = path.at(-1)?.children ?? options
  return (
    <div className="flex h-[480px] flex-col overflow-hidden rounded-5 bg-sheet shadow-hairline sm:sticky sm:top-0">
      <header className="flex items-center gap-2.5 border-b border-line px-3 py-2.5">
        <Avatar name={useMe().company.name} size={28} />
        <div className="min-w-0">
          <div className="truncate text-13 font-semibold">{useMe().company.name}</div>
          <div className="text-12 text-text3">{t('whatCustomersSee')}</div>
        </div>
      </header>
      <div
        className="min-h-0 flex-1 space-y-2 overflow-y-auto bg-sunk p-3 text-13"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls by keyboard
        tabIndex={0}
        role="log"
        aria-label={t('tabs.preview')}
      >
        <Sent message={greetingMessage} options={options} depth={0} isLast={path.length === 0} />
        {path.map((node, depth) => (
          <div key={node.key} className="space-y-2">
            <div className="ml-auto w-fit rounded-3 bg-soft px-2.5 py-1.5">
              {placeOf(node, path[depth - 1]?.children ?? options)}
            </div>
            <Sent message={node.message} options={node.children} depth={depth + 1} isLast={depth === path.length - 1} />
          </div>
        ))}
        {shown.length === 0 && (
          <p className="flex items-center justify-center gap-1.5 text-12 text-text2">
            <UserRound className="size-3.5" aria-hidden />
            {name ? t('waitsIn', { name }) : t('waitsHere')}
          </p>
        )}
      </div>
      <Answer
        onAnswer={(typed) => {
          if (typed.trim() === startKey) return onFocus(null)
          if (typed.trim() === backKey) return onFocus(path.at(-2)?.key ?? null)
          const choice =
            shown[
              choiceOf(
                typed,
                shown.map(({ title }) => title),
              )
            ]
          if (choice) onFocus(choice.key)
        }}
      />
    </div>
  )
}

function placeOf(node: OptionNode, siblings: readonly OptionNode[]): number {
  return siblings.findIndex(({ key }) => key === node.key) + 1
}

interface SentProps {
  message: string
  options: readonly OptionNode[]
  depth: number
  isLast: boolean
}

function Sent({ message, options, depth, isLast }: SentProps) {
  const { t } = useTranslation('queues')
  const lines = menuLines(options, depth, { back: t('back'), start: t('start') })
  if (!message.trim() && lines.length === 0) return <p className="text-center text-12 text-text3">{t('nothingSent')}</p>
  return (
    <div
      className={cx(
        'w-fit max-w-[90%] rounded-3 bg-raise px-2.5 py-1.5 break-words whitespace-pre-line',
        isLast ? 'shadow-[inset_0_0_0_1.5px_var(--solid)]' : 'shadow-hairline',
      )}
    >
      {message.trim() && <p>{message}</p>}
      {lines.map(({ key, title }) => (
        <p key={key}>
          <b>{key}</b> - {title || t('unnamed')}
        </p>
      ))}
    </div>
  )
}

function Answer({ onAnswer }: { onAnswer: (typed: string) => void }) {
  const { t } = useTranslation('queues')
  const [typed, setTyped] = useState('')
  const send = () => {
    onAnswer(typed)
    setTyped('')
  }
  return (
    <div className="flex items-center gap-2 border-t border-line p-2">
      <TextInput
        aria-label={t('tryAnswer')}
        placeholder={t('tryAnswer')}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
          // The form around it is not what is sent.
          event.preventDefault()
          send()
        }}
      />
      <IconButton label={t('sendAnswer')} onClick={send}>
        <SendHorizontal className="size-4" aria-hidden />
      </IconButton>
    </div>
  )
}
