import type { Message } from '@recado/contract/messages/api'

/** The preview that the writer's phone sent with an address in the text. The address is not requested until the user opens it. */
export function LinkPreview({ link: { url, title, description, picture } }: { link: NonNullable<Message['link']> }) {
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer nofollow"
      title={url}
      className="mt-0.5 mb-1 flex min-w-0 overflow-hidden rounded-2 bg-sheet text-12 shadow-hairline hover:bg-hover"
    >
      {picture && (
        <img
          src={`data:image/jpeg;base64,${picture}`}
          alt=""
          className="w-16 shrink-0 self-stretch object-cover"
          decoding="async"
        />
      )}
      <span className="min-w-0 flex-1 px-2 py-1.5">
        {title && (
          <span dir="auto" className="line-clamp-2 block font-semibold break-words">
            {title}
          </span>
        )}
        {description && (
          <span dir="auto" className="line-clamp-2 block break-words text-text2">
            {description}
          </span>
        )}
        <span className="block truncate text-11 text-text2">{hostOf(url)}</span>
      </span>
    </a>
  )
}

function hostOf(url: string): string {
  return URL.parse(url)?.host ?? url
}
