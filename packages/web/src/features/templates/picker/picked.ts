import type { Template } from '@recado/contract/templates/api'
import type { TemplateValues } from '@recado/contract/templates/fill'
import type { TemplatePlace } from './place.ts'

/** A template with all that it is sent with. */
export interface Picked {
  template: Template
  values: TemplateValues
  /** The file of its header. Null: it has none, or keeps the one that it had. */
  file: File | null
  place: TemplatePlace | null
}

/** What was chosen before. */
export interface Chosen {
  templateId: number
  values?: TemplateValues
  /** The name of the file that is stored for its header. */
  fileName?: string | null
  place?: TemplatePlace | null
}
