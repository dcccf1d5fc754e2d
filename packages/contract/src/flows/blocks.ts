import { condition } from './blocks/condition.ts'
import { audio, img, video } from './blocks/file.ts'
import { interval } from './blocks/interval.ts'
import { menu } from './blocks/menu.ts'
import { message } from './blocks/message.ts'
import { openai } from './blocks/openai.ts'
import { question } from './blocks/question.ts'
import { randomizer } from './blocks/randomizer.ts'
import { singleBlock } from './blocks/single-block.ts'
import { start } from './blocks/start.ts'
import { template } from './blocks/template.ts'
import { ticket } from './blocks/ticket.ts'
import { typebot } from './blocks/typebot.ts'

/** All kinds of blocks, by the type of their nodes. */
export const blocks = {
  start,
  message,
  interval,
  condition,
  menu,
  img,
  audio,
  video,
  randomizer,
  singleBlock,
  ticket,
  typebot,
  openai,
  question,
  template,
}
