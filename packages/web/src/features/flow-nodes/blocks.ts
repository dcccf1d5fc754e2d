import type { FlowNode, NodeType } from '@recado/contract/flows/node'
import type { BlockView } from './block.ts'
import { condition } from './blocks/condition/block.tsx'
import { audio, img, video } from './blocks/file/block.tsx'
import { interval } from './blocks/interval/block.tsx'
import { menu } from './blocks/menu/block.tsx'
import { message } from './blocks/message/block.tsx'
import { openai } from './blocks/openai/block.tsx'
import { question } from './blocks/question/block.tsx'
import { randomizer } from './blocks/randomizer/block.tsx'
import { singleBlock } from './blocks/single-block/block.tsx'
import { start } from './blocks/start/block.tsx'
import { template } from './blocks/template/block.tsx'
import { ticket } from './blocks/ticket/block.tsx'
import { typebot } from './blocks/typebot/block.tsx'

/** In the order in which the blocks are offered: those of the dock, then those behind its last button. */
const docked = { start, singleBlock, menu, randomizer, interval, ticket, typebot, openai, question }
const further = { message, template, condition, img, audio, video }

export const blocks: { readonly [T in NodeType]: BlockView<T> } = { ...docked, ...further }

export const dockedTypes = Object.keys(docked) as readonly NodeType[]
export const furtherTypes = Object.keys(further) as readonly NodeType[]
export const allTypes = [...dockedTypes, ...furtherTypes]

export function viewOf({ type }: FlowNode): BlockView<NodeType> {
  return blocks[type]
}

/** The colour of a type, for drawing on a raised background. */
export function colourOf(type: NodeType): string {
  const { hue } = blocks[type]
  return hue === null ? 'var(--text3)' : `oklch(0.6 0.15 ${hue})`
}
