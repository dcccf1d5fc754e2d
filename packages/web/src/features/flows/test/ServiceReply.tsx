import { askFlowNode } from '@recado/contract/bots/runs'
import type { Reply } from '@recado/contract/bots/reply'
import type { FlowNode } from '@recado/contract/flows/node'
import { MessageCircleQuestion } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { asLoose } from '#features/flows/graph/edit.ts'
import { useEditor } from '#features/flows/graph/editor.ts'
import { nameOf } from '#features/flows/graph/words.ts'
import { call } from '#platform/api/api.ts'
import { codeText } from '#platform/api/error-text.ts'
import { Button } from '#ui/Button.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { Composer } from './Composer.tsx'
import type { Line } from './lines.ts'
import type { Trial } from './trial.ts'

interface ServiceReplyProps {
  node: FlowNode
  trial: Trial
  onReply: (reply: Reply) => void
}

/** A model or a Typebot has to answer: the service is asked, or the user answers in its place. */
export function ServiceReply({ node, trial, onReply }: ServiceReplyProps) {
  const { t } = useTranslation(['flows', 'flowNodes', 'bots'])
  const name = nameOf(t, node)
  const said = (end: Reply['end'], reason: string | null = null) => onReply({ parts: [], session: null, end, reason })
  return (
    <section aria-label={name} className="shrink-0 border-t border-line bg-sheet">
      <div className="flex items-center gap-2 px-3 pt-3 text-12">
        <MessageCircleQuestion className="size-4 shrink-0 text-text3" strokeWidth={1.75} aria-hidden />
        <p className="min-w-0 flex-1 truncate">{t('flows:test.speaks', { name })}</p>
        <AskButton node={node} trial={trial} onReply={onReply} />
      </div>
      <div className="flex flex-wrap gap-1.5 px-3 pt-2">
        <Button size="tiny" onClick={() => said('people')}>
          {t('flows:test.toPeople')}
        </Button>
        <Button size="tiny" onClick={() => said('ended')}>
          {t('flows:test.isDone')}
        </Button>
        <Button size="tiny" onClick={() => said('people', node.type === 'openai' ? 'ERR_AI_LATE' : 'ERR_INTEGRATION_FAILED')}>
          {t('flows:test.isSilent')}
        </Button>
      </div>
      <div className="[&>*]:border-t-0">
        <Composer
          label={t('flows:test.answerFor')}
          onSend={(text) => onReply({ parts: [{ type: 'text', text }], session: null, end: 'listening' })}
        />
      </div>
    </section>
  )
}

/** Asks the service itself, which the company pays as usual. */
function AskButton({ node, trial, onReply }: ServiceReplyProps) {
  const { t } = useTranslation('flows')
  const id = useEditor(({ flow }) => flow?.id)
  const [busy, setBusy] = useState(false)
  const ask = async () => {
    const [loose] = asLoose({ nodes: [node], connections: [] }).nodes
    if (id === undefined || !loose) return
    setBusy(true)
    try {
      const wait = trial.run?.wait
      const session = wait?.for === 'reply' ? wait.session : null
      const reply = await call(askFlowNode, { id, node: loose, talk: talkOf(trial.lines), session })
      if (reply.reason) toast.warning(codeText(reply.reason))
      onReply(reply)
    } catch (error) {
      toast.error(error)
      setBusy(false)
    }
  }
  return (
    <Button size="small" look="soft" busy={busy} onClick={() => void ask()}>
      {t('test.ask')}
    </Button>
  )
}

/** The maximum number of lines sent to a model: the latest ones. */
const maxTold = 200

function talkOf(lines: readonly Line[]) {
  return lines
    .flatMap((line) => (line.of === 'customer' || line.of === 'flow' ? [{ fromMe: line.of === 'flow', body: line.text }] : []))
    .slice(-maxTold)
}
