import { cx } from '#ui/cx.ts'

/** A comment is a line of its own. Everything else that is highlighted stands between quotation marks. */
const marked = /(^(?:#|\/\/).*$|"[^"\n]*"|'[^'\n]*')/m

interface CodeProps {
  label: string
  text: string
  /** Wraps long lines, because line breaks do not matter here. Otherwise the text scrolls. */
  wraps?: boolean
}

/** A program or a response, formatted for reading. */
export function Code({ label, text, wraps = false }: CodeProps) {
  return (
    <pre
      role="region"
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and nothing in it can be reached
      tabIndex={0}
      className={cx(
        'inset-focus overflow-x-auto rounded-3 bg-sunk px-3.5 py-3 font-mono text-12 leading-[18px] shadow-[inset_0_0_0_1px_var(--line)]',
        wraps && 'whitespace-pre-wrap wrap-anywhere',
      )}
    >
      <code>
        {text.split(new RegExp(marked, 'gm')).map((part, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- parts of one text, which never change places
          <span key={at} className={cx(at % 2 === 1 && colourOf(part))}>
            {part}
          </span>
        ))}
      </code>
    </pre>
  )
}

function colourOf(part: string): string {
  if (part.startsWith("'")) return 'text-oktext'
  return part.startsWith('"') ? 'text-atext' : 'text-text2'
}
