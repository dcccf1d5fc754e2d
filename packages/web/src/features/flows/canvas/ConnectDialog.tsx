import { type FlowNode, handlesOf } from '@recado/contract/flows/node'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { connect, disconnect, waysOf } from '#features/flows/graph/edit.ts'
import { change, useGraph } from '#features/flows/graph/editor.ts'
import { wayName } from '#features/flows/graph/words.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/fields/Field.tsx'
import { Select } from '#ui/fields/Select.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { useBlockName } from './use-block-name.ts'

/** Chooses the target of each output of a block from a list, which connects blocks without a mouse. */
export function ConnectDialog({ node, onClose }: { node: FlowNode; onClose: () => void }) {
  const { t } = useTranslation(['flows', 'flowNodes', 'ui'])
  const nameOf = useBlockName()
  const graph = useGraph()
  const ways = handlesOf(node)
  const [chosen, setChosen] = useState<Readonly<Record<string, string | null>>>(() =>
    Object.fromEntries(ways.map((way) => [way, waysOf(graph).get(`${node.id} ${way}`) ?? null])),
  )
  const targets = graph.nodes.filter(({ id, type }) => id !== node.id && type !== 'start')
  const options = [
    { value: null, label: t('nowhere') },
    ...targets.map((target, at) => ({ value: target.id, label: `${at + 1}. ${nameOf(target)}` })),
  ]
  const save = () => {
    onClose()
    change((before) =>
      ways.reduce((now, way) => {
        const target = chosen[way] ?? null
        if ((waysOf(now).get(`${node.id} ${way}`) ?? null) === target) return now
        return target === null ? disconnect(now, node.id, way) : (connect(now, node.id, way, target) ?? now)
      }, before),
    )
  }
  return (
    <Dialog
      title={t('connectTitle', { name: nameOf(node) })}
      onClose={onClose}
      onSubmit={(event) => {
        event?.preventDefault()
        save()
      }}
      footer={
        <>
          <Button onClick={onClose}>{t('ui:cancel')}</Button>
          <Button type="submit" look="solid">
            {t('connect')}
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        {ways.map((way) => (
          <Field key={way} label={wayName(t, node, way) ?? t('leadsTo')}>
            {(control) => (
              <Select
                {...control}
                options={options}
                value={chosen[way] ?? null}
                onChange={(target) => setChosen((before) => ({ ...before, [way]: target }))}
              />
            )}
          </Field>
        ))}
      </div>
    </Dialog>
  )
}
