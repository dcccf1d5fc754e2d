import type { ContactRecord } from '@recado/contract/contacts/api'
import { useTranslation } from 'react-i18next'
import { useSetOptOuts } from '#features/contacts/chosen.ts'
import { ConfirmDialog } from '#ui/overlays/ConfirmDialog.tsx'
import { toast } from '#ui/overlays/toast.ts'

const maxNamed = 5

interface OptOutChosenProps {
  people: readonly ContactRecord[]
  onClose: () => void
  onDone: () => void
}

/** Names the people who will get no campaigns, and offers to undo it. */
export function OptOutChosen({ people, onClose, onDone }: OptOutChosenProps) {
  const { t } = useTranslation(['contactsPage', 'ui'])
  const note = useSetOptOuts()
  const [first] = people
  const named = people.slice(0, maxNamed).map(({ name }) => name)
  const others = people.length - named.length
  const names = others > 0 ? t('chosen.namesMore', { names: named.join(', '), count: others }) : named.join(', ')
  const stop = async () => {
    const { changed } = await note.mutateAsync({ contactIds: people.map(({ id }) => id), kind: 'out' })
    const count = changed.length
    const back = () => note.mutate({ contactIds: changed, kind: 'in', reason: t('chosen.undone') })
    toast.success(t('chosen.optedOut', { count }), count > 0 ? { label: t('ui:undo'), run: back } : undefined)
    onDone()
  }
  return (
    <ConfirmDialog
      title={people.length === 1 && first ? t('optOutTitle', first) : t('chosen.optOutTitle', { count: people.length })}
      confirmLabel={t('optOutConfirm')}
      onConfirm={stop}
      onClose={onClose}
    >
      {people.length === 1 ? t('optOutText') : t('chosen.optOutText', { names })}
    </ConfirmDialog>
  )
}
