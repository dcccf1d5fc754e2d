import { useModels } from './models.ts'
import { type Row, whole } from './queries.ts'
import { PromptDialog } from './PromptDialog.tsx'

interface PromptEditorProps {
  /** Null adds one. */
  record: Row | null
  onClose: () => void
}

/** Opens the dialog once the installation's default model is known. */
export function PromptEditor({ record, onClose }: PromptEditorProps) {
  const models = useModels(record?.id, '')
  if (models.isPending) return null
  return <PromptDialog record={whole(record)} models={models.data} onClose={onClose} />
}
