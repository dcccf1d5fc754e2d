import { useNarrow } from '#ui/hooks/use-narrow.ts'

const longest = 10

/**
 * A name in a list, a header or a conversation, on a phone cut to ten characters; whoever listens hears all of it. Where one decides by
 * it, as in dialogs, it stands whole.
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
