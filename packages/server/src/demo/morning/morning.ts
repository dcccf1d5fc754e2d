import type { Scene } from '#demo/script.ts'
import { atelier } from './atelier.ts'
import { replies } from './campaigns.ts'
import { flowTalks } from './flow-talks.ts'
import { closedScenes, earlierVisits } from './closed.ts'
import { officialScenes } from './official.ts'
import { openScenes } from './open.ts'
import { waitingScenes } from './waiting.ts'

/** Everything that happened in the furniture shop until this morning. */
export const morning: readonly Scene[] = [
  ...earlierVisits,
  atelier,
  ...closedScenes,
  ...openScenes,
  ...officialScenes,
  ...waitingScenes,
  ...replies,
  ...flowTalks,
]
