import type { FlowNode, NodeData, NodeType } from '@recado/contract/flows/node'
import i18next from 'i18next'
import { type RefObject, useEffect, useRef } from 'react'
import type { FieldValues, Path } from 'react-hook-form'
import type { z } from 'zod/mini'
import { type DialogForm, useDialogForm } from '#kit/FormDialog.tsx'
import { toast } from '#ui/overlays/toast.ts'

export interface NodeDialogProps {
  type: NodeType
  /** Undefined for a new block. */
  data: FlowNode['data'] | undefined
  mode: 'create' | 'edit'
  /** The names under which the flow stores answers. */
  variables: readonly string[]
  /** The field that a refused save has named. */
  fault: string | null
  onSave: (data: FlowNode['data']) => void
  onClose: () => void
}

export type DialogProps<T extends NodeType> = Omit<NodeDialogProps, 'type' | 'data' | 'onSave'> & {
  data: NodeData<T> | undefined
  onSave: (data: NodeData<T>) => void
}

interface NodeFormOptions<Values extends FieldValues, Valid, Data> extends Pick<NodeDialogProps, 'fault'> {
  schema: z.core.$ZodType<Valid, Values>
  values: Values
  /** The resulting data of the block. The signal is aborted when the dialog is closed meanwhile. */
  toData: (valid: Valid, signal: AbortSignal) => Data | Promise<Data>
  /** The success message. By default there is none, because the canvas shows the result. */
  saved?: () => string | null
  onSave: (data: Data) => void
}

/** The form of a block, whose data goes to the canvas. A fault found by a refused save is shown at its field, which takes the focus. */
export function useNodeForm<Values extends FieldValues, Valid, Data>(
  options: NodeFormOptions<Values, Valid, Data>,
): DialogForm<Values, Valid> {
  const { schema, values, fault, toData, saved = () => null, onSave } = options
  const signal = useClosing()
  const of = useDialogForm<Values, Valid, Data>({
    schema,
    values,
    save: async (valid) => {
      const data = await toData(valid, signal.current)
      signal.current.throwIfAborted()
      return data
    },
    saved,
    onSaved: onSave,
    onError: (error) => !signal.current.aborted && toast.error(error),
  })
  useFault(of, fault)
  return of
}

/** Aborted when the dialog closes. */
function useClosing(): RefObject<AbortSignal> {
  const signal = useRef<AbortSignal>(new AbortController().signal)
  useEffect(() => {
    const closing = new AbortController()
    signal.current = closing.signal
    return () => closing.abort()
  }, [])
  return signal
}

function useFault<Values extends FieldValues, Valid>({ form }: DialogForm<Values, Valid>, fault: string | null): void {
  const told = useRef<string | null>(null)
  useEffect(() => {
    if (fault === null || told.current === fault) return
    told.current = fault
    const name = fault.replace('typebotIntegration.', '') as Path<Values>
    if (form.getValues(name) === undefined) return
    void form.trigger(name, { shouldFocus: true }).then((fits) => {
      if (fits) form.setError(name, { message: refusalOf(name) }, { shouldFocus: true })
    })
  }, [form, fault])
}

/** The fault of a field that only the server can find. */
function refusalOf(name: string): string {
  if (name === 'queueId') return i18next.t('flowNodes:queueRefused')
  if (name === 'template') return i18next.t('flowNodes:templateRefused')
  if (name === 'url') return i18next.t('flowNodes:fileRefused')
  if (name === 'urlN8N') return i18next.t('flowNodes:addressRefused')
  return i18next.t('validation:invalid')
}
