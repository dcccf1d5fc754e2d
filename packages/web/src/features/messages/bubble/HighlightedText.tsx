import { splitAtHits } from '@recado/contract/messages/hits'

/** A text with the search hits marked. */
export function HighlightedText({ text, searched }: { text: string; searched: string }) {
  return splitAtHits(text, searched).map((part, index) =>
    index % 2 === 1 ? (
      <mark key={index} className="rounded-1 bg-warnsoft text-text shadow-[0_0_0_1px_var(--warntext)]">
        {part}
      </mark>
    ) : (
      part
    ),
  )
}
