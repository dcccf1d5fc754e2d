import { maxOptions } from '@recado/contract/queues/option-tree'
import { CornerDownRight, Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/overlays/ConfirmDialog.tsx'
import { itemId, spotsIn, type Spot } from './nodes.ts'
import { OptionRow } from './OptionRow.tsx'
import { useOptionTree } from './use-option-tree.ts'

interface OptionTreeProps {
  /** The key of the option being edited. */
  focused: string | null
  onFocus: (key: string | null) => void
}

/** A queue's menu: options within options, renumbered as they are moved. */
export function OptionTree({ focused, onFocus }: OptionTreeProps) {
  const { t } = useTranslation('queues')
  const tree = useOptionTree(focused, onFocus)
  const { nodes, spots, present } = tree
  const [deleting, setDeleting] = useState<Spot | null>(null)
  const askToRemove = (spot: Spot) => (spot.node.children.length > 0 ? setDeleting(spot) : tree.remove(spot))
  const full = spotsIn(nodes).length >= maxOptions ? t('optionsFull', { count: maxOptions }) : undefined
  return (
    <>
      <p className="text-12 text-text2">{nodes.length === 0 ? t('optionsEmpty') : t('optionsText')}</p>
      {nodes.length > 0 && (
        <div data-rows className="overflow-hidden rounded-3 shadow-hairline">
          {/* Each item stands in a row, beside the row's other controls. */}
          <div role="tree" aria-label={t('tabs.options')} aria-owns={spots.map(({ node }) => itemId(node)).join(' ')} />
          {spots.map((spot, index) => (
            <OptionRow
              key={spot.node.key}
              tree={tree}
              spot={spot}
              isFirst={index === 0 && !present}
              onDelete={() => askToRemove(spot)}
            />
          ))}
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        <Button look="soft" disabled={full !== undefined} aria-description={full} onClick={() => tree.add(null)}>
          <Plus className="size-4" aria-hidden />
          {t('addOption')}
        </Button>
        {present && !full && (
          <Button look="ghost" onClick={() => tree.add(present.node)}>
            <CornerDownRight className="size-4" aria-hidden />
            {t('addWithin', { name: present.node.title || t('unnamed') })}
          </Button>
        )}
      </div>
      <span role="status" className="sr-only">
        {tree.said}
      </span>
      {deleting && (
        <ConfirmDialog
          title={t('deleteOptionTitle', { name: deleting.node.title, count: spotsIn(deleting.node.children).length })}
          confirmLabel={t('deleteOption')}
          onConfirm={async () => tree.remove(deleting)}
          onClose={() => setDeleting(null)}
        >
          {t('deleteOptionText')}
        </ConfirmDialog>
      )}
    </>
  )
}
