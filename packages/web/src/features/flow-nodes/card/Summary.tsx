import { type Element, inOrder } from '@recado/contract/flows/blocks/single-block'
import type { FlowNode, NodeData } from '@recado/contract/flows/node'
import { Bot, FileQuestion, Hourglass, Network, Save, Ticket } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useQueues } from '#features/queues/queries.ts'
import { StoredMedia } from './StoredMedia.tsx'

/** What a block does, in few words. Lines at which ways out begin are marked `data-way`. */
export function Summary({ node }: { node: FlowNode }) {
  const content = contentOf(node)
  return content && <div className="space-y-1 border-t border-line px-2.5 py-2 text-11">{content}</div>
}

function contentOf(node: FlowNode): ReactNode {
  switch (node.type) {
    case 'start':
      return node.data.label ? <Words>{node.data.label}</Words> : null
    case 'message':
      return <Words>{node.data.label}</Words>
    case 'interval':
      return <Interval seconds={node.data.sec} />
    case 'condition':
      return <Condition data={node.data} />
    case 'menu':
      return <Menu {...node.data} />
    case 'img':
    case 'audio':
    case 'video':
      return <StoredMedia type={node.type} name={node.data.url} isVoice={node.type === 'audio' && node.data.record} />
    case 'randomizer':
      return <Shares percent={node.data.percent} />
    case 'singleBlock':
      return inOrder(node.data).map((element) => <Piece key={element.number} {...element} />)
    case 'ticket':
      return <Queue id={node.data.queueId} />
    case 'typebot':
      return <Line icon={<Network className={small} aria-hidden />}>{node.data.typebotIntegration.name}</Line>
    case 'openai':
      return <Line icon={<Bot className={small} aria-hidden />}>{node.data.typebotIntegration.name}</Line>
    case 'question':
      return <Question {...node.data.typebotIntegration} />
  }
}

const small = 'size-3 shrink-0 text-text3'

function Words({ children }: { children: string }) {
  return <p className="line-clamp-3 rounded-1 bg-sunk px-2 py-1 break-words whitespace-pre-line">{children}</p>
}

function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <p className="flex items-center gap-1.5 rounded-1 bg-sunk px-2 py-1">
      {icon}
      <span className="truncate">{children}</span>
    </p>
  )
}

function Piece({ type, value, original, record }: Element) {
  if (type === 'message') return <Words>{String(value)}</Words>
  if (type === 'interval') return <Interval seconds={Number(value)} />
  return <StoredMedia type={type} name={String(value)} original={original} isVoice={record === true} isSmall />
}

function Interval({ seconds }: { seconds: number }) {
  const { t } = useTranslation('flowNodes')
  return <Line icon={<Hourglass className={small} aria-hidden />}>{t('intervalLabel', { seconds })}</Line>
}

function Condition({ data: { key: name, condition, value } }: { data: NodeData<'condition'> }) {
  const { t } = useTranslation('flowNodes')
  return (
    <>
      <p className="line-clamp-2 break-words">
        {`{{${name}}} ${t(`comparisonsInside.is${condition}`)} ${value === '' ? t('nothing') : value}`}
      </p>
      <Way way="a">{t('yes')}</Way>
      <Way way="b">{t('no')}</Way>
    </>
  )
}

function Way({ way, children }: { way: string; children: ReactNode }) {
  return (
    <div data-way={way} className="flex h-5 items-center justify-end font-medium">
      {children}
    </div>
  )
}

function Menu({ message, arrayOption }: NodeData<'menu'>) {
  return (
    <>
      <Words>{message}</Words>
      {arrayOption.map(({ number, value }) => (
        <div
          key={number}
          data-way={`a${number}`}
          className="flex gap-1.5 rounded-1 px-2 py-1 shadow-[inset_0_0_0_1px_var(--line)]"
        >
          <span className="num font-semibold text-atext">{number}</span>
          <span className="truncate">{value}</span>
        </div>
      ))}
    </>
  )
}

function Shares({ percent }: NodeData<'randomizer'>) {
  return [percent, 100 - percent].map((share, at) => (
    <div key={at} data-way={at === 0 ? 'a' : 'b'} className="flex h-5 items-center gap-2">
      <span className="num w-8 font-semibold">{share}%</span>
      <span className="h-1 flex-1 overflow-hidden rounded-full bg-press">
        <span className="block h-full bg-solid" style={{ width: `${share}%` }} />
      </span>
    </div>
  ))
}

function Queue({ id }: { id: number }) {
  const { t } = useTranslation('flowNodes')
  const { data } = useQueues()
  const queue = data?.find((one) => one.id === id)
  return (
    <Line icon={<Ticket className={small} aria-hidden />}>
      {queue?.name ?? (data ? t('queueGone') : t('queueNumber', { id }))}
    </Line>
  )
}

function Question({ message, answerKey, saveToContact }: NodeData<'question'>['typebotIntegration']) {
  const { t } = useTranslation('flowNodes')
  return (
    <>
      <Words>{message}</Words>
      <Line icon={saveToContact ? <Save className={small} aria-hidden /> : <FileQuestion className={small} aria-hidden />}>
        {t(saveToContact ? 'keepsInContact' : 'keepsIn', { name: `{{${answerKey}}}` })}
      </Line>
    </>
  )
}
