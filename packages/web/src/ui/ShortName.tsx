import { useNarrow } from '#ui/hooks/use-narrow.ts'

const longest = 10

/**
 * A name in a list, a header or a conversation, cut to ten characters on a phone; screen readers get all of it. Where a decision
 * depends on it, as in dialogs, show the full name instead.
 */
export function ShortName({ name }: { name: string }) {
  const narrow = useNarrow()
  const letters = Array.from(name)
  if (!narrow || letters.length <= longest) return name
  return (
    <>
      <span aria-hidden>{letters.slice(0, longest).join('')}…</span>
      <span className="sr-only">{name}</span>
    </>
  )
}
