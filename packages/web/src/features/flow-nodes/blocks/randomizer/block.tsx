import { Shuffle } from 'lucide-react'
import type { BlockView } from '#features/flow-nodes/block.ts'

export const randomizer: BlockView<'randomizer'> = {
  icon: Shuffle,
  hue: 325,
  summary: ({ percent }) =>
    [percent, 100 - percent].map((share, at) => <Share key={at} way={at === 0 ? 'a' : 'b'} share={share} />),
  wayName: ({ percent }, way) => `${way === 'a' ? percent : 100 - percent}%`,
}

function Share({ way, share }: { way: string; share: number }) {
  return (
    <div data-way={way} className="flex h-5 items-center gap-2">
      <span className="num w-8 font-semibold">{share}%</span>
      <span className="h-1 flex-1 overflow-hidden rounded-full bg-press">
        <span className="block h-full bg-solid" style={{ width: `${share}%` }} />
      </span>
    </div>
  )
}
