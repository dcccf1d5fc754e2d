import type { Ticket } from '@recado/contract/tickets/api'
import { useLayoutEffect, useRef, useState } from 'react'
import { Chip } from '#ui/Chip.tsx'

/** As many tags as fit on one line, by name, and how many more there are. */
export function RowTags({ tags }: Pick<Ticket, 'tags'>) {
  const line = useRef<HTMLSpanElement>(null)
  const [hidden, setHidden] = useState(0)
  useLayoutEffect(() => {
    const box = line.current
    // The first always fits: it is cut short.
    if (!box || tags.length < 2) return setHidden(0)
    const count = () => {
      const chips = [...box.children] as HTMLElement[]
      setHidden(chips.filter((chip) => chip.offsetTop > (chips[0]?.offsetTop ?? 0)).length)
    }
    const observer = new ResizeObserver(count)
    observer.observe(box)
    return () => observer.disconnect()
  }, [tags])
  return (
    <>
      <span ref={line} className="flex h-[18px] min-w-16 flex-1 flex-wrap gap-1 overflow-hidden">
        {tags.map((tag) => (
          <Chip key={tag.id} name={tag.name} colour={tag.color} className="max-w-full" />
        ))}
      </span>
      {hidden > 0 && (
        // Those that are cut off are still read out.
        <span
          aria-hidden
          title={tags
            .slice(-hidden)
            .map(({ name }) => name)
            .join(', ')}
          className="num shrink-0 font-medium text-text3"
        >
          +{hidden}
        </span>
      )}
    </>
  )
}
