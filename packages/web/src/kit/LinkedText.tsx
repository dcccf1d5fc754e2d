/** The full stop after an address, or the bracket around it, is not part of it. */
const address = /(https?:\/\/[^\s<>"]*[^\s<>".,;:!?')\]}])/g

/** Plain text as it was typed; addresses of pages in it are links. */
export function LinkedText({ text }: { text: string }) {
  return (
    <p dir="auto" className="text-14 break-words whitespace-pre-wrap">
      {text.split(address).map((part, index) =>
        index % 2 === 0 ? (
          part
        ) : (
          <a
            key={index}
            href={part}
            target="_blank"
            rel="noopener noreferrer"
            className="wrap-anywhere text-atext underline underline-offset-2"
          >
            {part}
          </a>
        ),
      )}
    </p>
  )
}
