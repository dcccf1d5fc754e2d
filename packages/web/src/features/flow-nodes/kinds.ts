import type { NodeType } from '@recado/contract/flows/node'
import {
  Bot,
  CircleHelp,
  Clapperboard,
  Flag,
  GitBranch,
  Image,
  LayoutPanelTop,
  ListTree,
  MessageSquareText,
  Music,
  Network,
  Shuffle,
  Ticket,
  Timer,
  type LucideIcon,
} from 'lucide-react'

interface NodeKind {
  icon: LucideIcon
  label: `flowNodes:kinds.${NodeType}`
  /** Its colour, as an angle on the wheel; null for grey. */
  hue: number | null
}

/** What stands for each type of block. */
export const nodeKinds: Readonly<Record<NodeType, NodeKind>> = {
  start: { icon: Flag, label: 'flowNodes:kinds.start', hue: 150 },
  message: { icon: MessageSquareText, label: 'flowNodes:kinds.message', hue: 255 },
  interval: { icon: Timer, label: 'flowNodes:kinds.interval', hue: null },
  condition: { icon: GitBranch, label: 'flowNodes:kinds.condition', hue: 15 },
  menu: { icon: ListTree, label: 'flowNodes:kinds.menu', hue: 295 },
  img: { icon: Image, label: 'flowNodes:kinds.img', hue: 255 },
  audio: { icon: Music, label: 'flowNodes:kinds.audio', hue: 255 },
  randomizer: { icon: Shuffle, label: 'flowNodes:kinds.randomizer', hue: 325 },
  video: { icon: Clapperboard, label: 'flowNodes:kinds.video', hue: 255 },
  singleBlock: { icon: LayoutPanelTop, label: 'flowNodes:kinds.singleBlock', hue: 255 },
  ticket: { icon: Ticket, label: 'flowNodes:kinds.ticket', hue: 60 },
  typebot: { icon: Network, label: 'flowNodes:kinds.typebot', hue: 40 },
  openai: { icon: Bot, label: 'flowNodes:kinds.openai', hue: 185 },
  question: { icon: CircleHelp, label: 'flowNodes:kinds.question', hue: 220 },
}

/** The colour of a type, for what is drawn on a raised ground. */
export function colourOf(type: NodeType): string {
  const { hue } = nodeKinds[type]
  return hue === null ? 'var(--text3)' : `oklch(0.6 0.15 ${hue})`
}
