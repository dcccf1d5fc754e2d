import { bareAddress, linkOf, pageAddress } from '#platform/addresses.ts'

const address = new RegExp(`(${pageAddress})`, 'u')

/** Plain text as it was typed; addresses of pages in it are links. */
export function LinkedText({ text }: { text: string }) {
  return (
    <p dir="auto" className="text-14 break-words whitespace-pre-wrap">
      {text.split(address).map((part, index) => (index % 2 === 0 ? part : <Address key={index} found={part} />))}
    </p>
  )
}

function Address({ found }: { found: string }) {
  const shown = bareAddress(found)
  return (
    <>
      <a
        href={linkOf(shown)}
        target="_blank"
        rel="noopener noreferrer"
        className="wrap-anywhere text-atext underline underline-offset-2"
      >
        {shown}
      </a>
      {found.slice(shown.length)}
    </>
  )
}
