import { useModels } from './models.ts'
import { type Row, whole } from './queries.ts'
import { PromptDialog } from './PromptDialog.tsx'

interface PromptEditorProps {
  /** Null adds one. */
  record: Row | null
  onClose: () => void
}

/** The dialog, once it is known which model the installation asks where nothing else is said. */
export function PromptEditor({ record, onClose }: PromptEditorProps) {
  const models = useModels(record?.id, '')
  if (models.isPending) return null
  return <PromptDialog record={whole(record)} models={models.data} onClose={onClose} />
}
