import { Camera, Contact, FileText, Image, MapPin, Paperclip } from 'lucide-react'
import { useRef, useState, type ChangeEvent, type ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import type { Content } from '#features/messages/outbox/outgoing.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { Menu, MenuItem } from '#ui/overlays/Menu.tsx'
import { lazily } from '#ui/lazily.tsx'
import { addFiles } from './attachments.ts'

const ContactsDialog = lazily(async () => (await import('./ContactsDialog.tsx')).ContactsDialog, 'shown')
const PlaceDialog = lazily(async () => (await import('./PlaceDialog.tsx')).PlaceDialog, 'shown')

/** The kinds of content besides text. */
export function AttachMenu({ ticketId, onSend }: { ticketId: number; onSend: (content: Content) => void }) {
  const { t } = useTranslation('messages')
  const [dialog, setDialog] = useState<'contacts' | 'place' | null>(null)
  const seen = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const documents = useRef<HTMLInputElement>(null)
  const take = (asDocument: boolean) => (event: ChangeEvent<HTMLInputElement>) => {
    addFiles(ticketId, [...(event.target.files ?? [])], asDocument)
    // Lets the same file be chosen again.
    event.target.value = ''
  }
  return (
    <>
      <Menu
        trigger={
          <IconButton label={t('attach')}>
            <Paperclip className="size-4.5" strokeWidth={1.75} aria-hidden />
          </IconButton>
        }
      >
        {matchMedia('(pointer: coarse)').matches && (
          <MenuItem icon={<Camera className="size-4" />} onSelect={() => camera.current?.click()}>
            {t('takePhoto')}
          </MenuItem>
        )}
        <MenuItem icon={<Image className="size-4" />} onSelect={() => seen.current?.click()}>
          {t('attachMedia')}
        </MenuItem>
        <MenuItem icon={<FileText className="size-4" />} onSelect={() => documents.current?.click()}>
          {t('attachDocument')}
        </MenuItem>
        <MenuItem icon={<Contact className="size-4" />} onSelect={() => setDialog('contacts')}>
          {t('attachContact')}
        </MenuItem>
        <MenuItem icon={<MapPin className="size-4" />} onSelect={() => setDialog('place')}>
          {t('attachPlace')}
        </MenuItem>
      </Menu>
      <Files ref={seen} multiple accept="image/*,video/*,audio/*" aria-label={t('attachMedia')} onChange={take(false)} />
      <Files ref={camera} accept="image/*" capture="environment" aria-label={t('takePhoto')} onChange={take(false)} />
      <Files ref={documents} multiple aria-label={t('attachDocument')} onChange={take(true)} />
      {dialog === 'contacts' && <ContactsDialog onSend={onSend} onClose={() => setDialog(null)} />}
      {dialog === 'place' && <PlaceDialog onSend={onSend} onClose={() => setDialog(null)} />}
    </>
  )
}

/** Hidden, because an entry of the menu opens it. */
function Files(props: ComponentProps<'input'>) {
  return <input type="file" className="hidden" {...props} />
}
