import { ListTree } from 'lucide-react'
import type { BlockView } from '#features/flow-nodes/block.ts'
import { Words } from '#features/flow-nodes/summary.tsx'

export const menu: BlockView<'menu'> = {
  icon: ListTree,
  hue: 295,
  summary: ({ message, arrayOption }) => (
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
  ),
  wayName: ({ arrayOption }, way) => {
    const option = arrayOption.find(({ number }) => way === `a${number}`)
    return option ? `${option.number} ${option.value}` : way
  },
  hints: ({ arrayOption }) => arrayOption.map(({ number, value }) => ({ text: String(number), label: `${number} ${value}` })),
}
