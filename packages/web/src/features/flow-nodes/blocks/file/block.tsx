import { Clapperboard, Image, Music } from 'lucide-react'
import type { BlockView } from '#features/flow-nodes/block.ts'
import { StoredMedia } from '#features/flow-nodes/StoredMedia.tsx'

const common = { hue: 255, silent: ['url'] }

export const img: BlockView<'img'> = {
  ...common,
  icon: Image,
  summary: ({ url }) => <StoredMedia type="img" name={url} isVoice={false} />,
}

export const audio: BlockView<'audio'> = {
  ...common,
  icon: Music,
  summary: ({ url, record }) => <StoredMedia type="audio" name={url} isVoice={record} />,
}

export const video: BlockView<'video'> = {
  ...common,
  icon: Clapperboard,
  summary: ({ url }) => <StoredMedia type="video" name={url} isVoice={false} />,
}
