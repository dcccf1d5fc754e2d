import type { Help } from '@recado/contract/helps/api'
import { Dialog } from '#ui/overlays/Dialog.tsx'

export function Player({ help: { title, video, description }, onClose }: { help: Help; onClose: () => void }) {
  return (
    <Dialog title={title} size="large" onClose={onClose}>
      <iframe
        src={`https://www.youtube-nocookie.com/embed/${video}`}
        title={title}
        // oxlint-disable-next-line react/iframe-missing-sandbox -- the origin it keeps is the player's, never ours
        sandbox="allow-scripts allow-same-origin allow-presentation allow-popups allow-popups-to-escape-sandbox"
        // The player refuses to play on pages that send no referrer.
        referrerPolicy="strict-origin-when-cross-origin"
        allow="fullscreen; encrypted-media; picture-in-picture"
        className="aspect-video w-full rounded-3 bg-sunk"
      />
      {description && <p className="mt-3 pb-2 text-13 break-words whitespace-pre-line text-text2">{description}</p>}
    </Dialog>
  )
}
