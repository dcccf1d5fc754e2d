import type { FlowNode, NodeData, NodeType } from '@recado/contract/flows/node'
import i18next from 'i18next'
import { type RefObject, useEffect, useRef } from 'react'
import type { FieldValues, Path } from 'react-hook-form'
import type { z } from 'zod/mini'
import { type DialogForm, useDialogForm } from '#kit/FormDialog.tsx'
import { toast } from '#ui/overlays/toast.ts'

export interface NodeDialogProps {
  type: NodeType
  /** Undefined: the block is new. */
  data: FlowNode['data'] | undefined
  mode: 'create' | 'edit'
  /** Under which names the flow keeps answers. */
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
  /** What the block holds then. The signal says that the dialog was closed meanwhile. */
  toData: (valid: Valid, signal: AbortSignal) => Data | Promise<Data>
  /** The message then; by default the canvas shows it, and that is enough. */
  saved?: () => string | null
  onSave: (data: Data) => void
}

/** The form of a block: its data goes to the canvas. What a refused save has found wrong is said at its field, which has the focus. */
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

/** Aborted once the dialog is gone. */
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

/** What only the server knows of a field. */
function refusalOf(name: string): string {
  if (name === 'queueId') return i18next.t('flowNodes:queueRefused')
  if (name === 'url') return i18next.t('flowNodes:fileRefused')
  if (name === 'urlN8N') return i18next.t('flowNodes:addressRefused')
  return i18next.t('validation:invalid')
}
