import { palette } from '@recado/contract/colours'
import { defaultHours } from '@recado/contract/hours'
import { createQueue, type Queue } from '@recado/contract/queues/api'
import type { Input, Parsed } from '@recado/contract/endpoint'
import type { z } from 'zod/mini'
import type { OptionNode } from './options/nodes.ts'

export interface QueueValues extends Omit<Input<typeof createQueue>, 'options'> {
  options: OptionNode[]
}

/** The schema strips the form's other values. */
export const queueSchema = createQueue.input as z.core.$ZodType as z.core.$ZodType<Parsed<typeof createQueue>, QueueValues>

export const tabFields = {
  general: ['name', 'color', 'orderQueue', 'promptId', 'integrationId', 'greetingMessage'],
  messages: ['outOfHoursMessage', 'complationMessage', 'ratingMessage'],
  options: ['options'],
  hours: ['schedules'],
} as const satisfies Record<string, readonly (keyof QueueValues)[]>

/** The form as it opens: of a new queue, or of one with this menu. */
export function valuesOf(record: Queue | null, options: OptionNode[], others: readonly Queue[]): QueueValues {
  if (!record) return { name: '', color: freeColour(others), schedules: [...defaultHours], orderQueue: null, options, ...noTexts }
  const { id: _, updatedAt: _at, optionsCount: _count, ...fields } = record
  return { ...fields, options }
}

const noTexts = {
  greetingMessage: '',
  outOfHoursMessage: '',
  complationMessage: '',
  ratingMessage: '',
  promptId: null,
  integrationId: null,
}

/** The first colour that no queue has. */
function freeColour(others: readonly Queue[]): string {
  return palette.find(({ hex }) => !others.some(({ color }) => color === hex))?.hex ?? ''
}
