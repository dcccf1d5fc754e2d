import type { Connection } from '@recado/contract/connections/api'
import type { exportContacts } from '@recado/contract/contacts/api'
import type { Input } from '@recado/contract/endpoint'
import { BookUser, Download, FileSpreadsheet, Upload } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAddressBookConnection } from '#features/contact-imports/address-book-connection.ts'
import { Button } from '#ui/Button.tsx'
import { useNarrow } from '#ui/hooks/use-narrow.ts'
import { lazily } from '#ui/lazily.tsx'
import { Menu, MenuItem } from '#ui/overlays/Menu.tsx'
import { useExport } from './use-export.ts'

const AddressBookDialog = lazily(async () => (await import('#features/contact-imports/on-demand.ts')).AddressBookDialog)
const ImportDialog = lazily(async () => (await import('#features/contact-imports/on-demand.ts')).ImportDialog)

/** Imports people from a sheet or a phone, and exports the search result to a sheet. On a phone, behind one button. */
export function SheetTools({ filter }: { filter: Input<typeof exportContacts> }) {
  const { t } = useTranslation('contactsPage')
  const isNarrow = useNarrow()
  const line = useAddressBookConnection()
  const [opened, setOpened] = useState<'sheet' | Connection | null>(null)
  const close = () => setOpened(null)
  const { save, busy } = useExport(filter)
  const tools = [
    { key: 'import', Icon: Upload, run: () => setOpened('sheet'), busy: false },
    ...(line ? [{ key: 'addressBook' as const, Icon: BookUser, run: () => setOpened(line), busy: false }] : []),
    { key: 'export', Icon: Download, run: () => void save(), busy },
  ] as const
  return (
    <>
      {isNarrow ? (
        <Menu
          trigger={
            <Button>
              <FileSpreadsheet className="size-4" strokeWidth={1.75} aria-hidden />
              <span className="sr-only">{t('sheets')}</span>
            </Button>
          }
        >
          {tools.map(({ key, Icon, run }) => (
            <MenuItem key={key} icon={<Icon className="size-4" strokeWidth={1.75} aria-hidden />} onSelect={run}>
              {t(key)}
            </MenuItem>
          ))}
        </Menu>
      ) : (
        tools.map(({ key, Icon, run, busy: isBusy }) => (
          <Button key={key} busy={isBusy} onClick={run}>
            <Icon className="size-4" strokeWidth={1.75} aria-hidden />
            {t(key)}
          </Button>
        ))
      )}
      {opened === 'sheet' && <ImportDialog importId={null} onClose={close} />}
      {opened !== null && opened !== 'sheet' && <AddressBookDialog line={opened} onClose={close} />}
    </>
  )
}
