import { useState } from 'react'
import { FileStep } from './FileStep.tsx'
import { MappingStep } from './MappingStep.tsx'
import { useDiscard, useImports } from './queries.ts'

interface ImportDialogProps {
  /** An import that waits to be started, or null to begin with a file. */
  importId: number | null
  onClose: () => void
}

/**
 * Imports people from a sheet: first a file, then the kinds of its columns. An uploaded sheet waits until the user starts or discards it.
 */
export function ImportDialog({ importId, onClose }: ImportDialogProps) {
  const { data: imports = [] } = useImports()
  const [id, setId] = useState(importId)
  const [isReplacing, setReplacing] = useState(false)
  const { mutate: discard } = useDiscard()
  const sheet = imports.find((one) => one.id === id)
  if (sheet && !isReplacing)
    return <MappingStep key={sheet.id} sheet={sheet} onReplace={() => setReplacing(true)} onClose={onClose} />
  return (
    <FileStep
      instead={sheet}
      onBack={() => setReplacing(false)}
      onRead={(read) => {
        if (sheet) discard(sheet.id)
        setId(read.id)
        setReplacing(false)
      }}
      onClose={onClose}
    />
  )
}
