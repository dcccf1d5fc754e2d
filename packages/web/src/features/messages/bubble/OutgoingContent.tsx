import { splitSignature } from '@recado/contract/messages/signature'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { kindIcons } from '#features/messages/kinds.ts'
import { play } from '#features/messages/audio-player.ts'
import { discard, useProgress } from '#features/messages/outbox/outbox.ts'
import { useFileUrl } from '#features/messages/outbox/files.ts'
import { previewUrl, type Outgoing, type OutgoingFile } from '#features/messages/outbox/outgoing.ts'
import { useMe } from '#platform/session/session.ts'
import { pictureBox } from '#features/messages/thread/sizes.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { Progress } from '#ui/Progress.tsx'
import { AudioBar, FileRow } from './rare.tsx'
import { RichText } from './RichText.tsx'
import { seenEdge } from './seen.ts'
import { TemplateWords } from './TemplateContent.tsx'

/** A message that the server has not accepted yet. */
export function OutgoingContent({ outgoing }: { outgoing: Outgoing }) {
  const { t } = useTranslation('messages')
  const { clientId, file, stored, contacts, place, template, error } = outgoing
  const { body } = splitSignature(outgoing.body, useMe().name)
  const Contacts = kindIcons.vcard
  const Place = kindIcons.locationMessage
  return (
    <>
      {file && <FilePreview clientId={clientId} file={file} />}
      {file && error === null && <Travelling clientId={clientId} name={file.name} />}
      {stored && <FileRow name={stored.name} size={null} />}
      {contacts && (
        <Line icon={<Contacts aria-hidden className="size-4 shrink-0" />}>{contacts.map(({ name }) => name).join(', ')}</Line>
      )}
      {place && <Line icon={<Place aria-hidden className="size-4 shrink-0" />}>{place.name || t('media.locationMessage')}</Line>}
      {template ? <TemplateWords {...template.text} /> : body && <RichText text={body} />}
    </>
  )
}

function FilePreview({ clientId, file }: { clientId: string; file: OutgoingFile }) {
  const held = useFileUrl(file.kind === 'image' || file.kind === 'audio' ? clientId : null)
  const url = file.preview ? previewUrl(file.preview) : held
  if (file.kind === 'image' || file.preview) {
    const box = pictureBox({ width: file.width ?? null, height: file.height ?? null })
    return (
      <span className={seenEdge}>
        <span
          className="block max-w-full overflow-hidden rounded-[9px] bg-press"
          style={{ width: box.width, aspectRatio: `${box.width} / ${box.height}` }}
        >
          {url && <img src={url} alt="" className="size-full object-cover" />}
        </span>
      </span>
    )
  }
  if (file.voice)
    return (
      <AudioBar
        id={clientId}
        seconds={file.voice.seconds}
        waveform={file.voice.waveform}
        onPlay={() => url && play(clientId, url, () => {})}
      />
    )
  return <FileRow name={file.name} size={file.size} />
}

function Travelling({ clientId, name }: { clientId: string; name: string }) {
  const { t } = useTranslation('messages')
  const share = useProgress((all) => all[clientId] ?? 0)
  return (
    <span className="mt-1 flex items-center gap-2">
      <Progress label={t('uploading', { name })} share={share} className="flex-1" />
      <IconButton label={t('cancelUpload', { name })} onClick={() => discard(clientId)} className="size-6! touch:size-10!">
        <X className="size-3.5" aria-hidden />
      </IconButton>
    </span>
  )
}

function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <span className="flex items-center gap-2 text-14">
      {icon}
      <span className="min-w-0 break-words">{children}</span>
    </span>
  )
}
