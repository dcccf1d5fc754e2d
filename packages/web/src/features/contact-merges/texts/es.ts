import type { Translation } from '#platform/i18n.ts'
import type * as pt from './pt.ts'

export const contactMerges: Translation<typeof pt.contactMerges> = {
  title: 'Unir contactos',
  description: '¿Los dos son la misma persona? Después de unirlos queda uno solo, con todo de los dos.',
  swap: 'Intercambiar',
  stays: 'Queda',
  goes: 'Entra en el otro',
  since: 'desde {{date}}',
  fields: { name: 'Nombre', number: 'Número principal', email: 'Correo', disableBot: 'Respuestas automáticas' },
  empty: 'vacío',
  bot: 'Activadas',
  noBot: 'Desactivadas',
  comesAlong: 'Va junto',
  numbers: 'Números',
  numbersText: 'los dos siguen llegando aquí',
  tickets: 'Conversaciones',
  ticketsText: '{{sum}}, en una sola línea de tiempo',
  messages: 'Mensajes',
  notes: 'Observaciones',
  notesText_one: '{{notes}}, y {{count}} mensaje programado',
  notesText_other: '{{notes}}, y {{count}} mensajes programados',
  tags: 'Etiquetas',
  sum: '{{kept}} + {{gone}}',
  closing: 'Los dos tienen una conversación en {{connection}}.',
  closingText:
    'La más nueva, #{{closes}}, {{closesWith}}, se cierra sin mensaje al cliente; la conversación sigue en #{{goesOn}}, {{goesOnWith}}.',
  with: 'con {{name}}',
  withNobody: 'sin agente',
  undoable:
    'Se puede deshacer durante 30 días, en los datos de {{name}}. Cada conversación vuelve entera a quien era; lo que ' +
    'empiece después queda.',
  confirm: 'Unir contactos',
  changed: 'Alguien cambió uno de los dos mientras elegías. Revisa y únelos de nuevo.',
  forbidden:
    'Solo quien puede abrir todas las conversaciones abiertas de los dos, y ver lo que está programado para ellos, puede unirlos.',
  merged: 'Todo está en {{name}}',
  undo: 'Deshacer',
  undone: 'Unión deshecha: son dos contactos otra vez',
  history: 'Unido con',
  line: '{{name}} el {{date}} por {{by}}',
  lineOfNobody: '{{name}} el {{date}}',
  undoNamed: 'Deshacer la unión con {{name}}',
  undoTitle: '¿Separar a {{name}} de nuevo?',
  undoText:
    'El contacto vuelve con sus números, etiquetas y conversaciones, cada una entera, como está ahora. Lo que empezó ' +
    'después de la unión queda aquí, y lo editado sigue editado. Las conversaciones que la unión cerró siguen cerradas.',
  undoConfirm: 'Deshacer unión',
  withTitle: 'Unir {{name}} con otro contacto',
  withText: 'Busca el contacto que es la misma persona. Antes de unirlos, eliges qué queda.',
  other: 'Otro contacto',
  mergeWith: 'Unir con otro…',
  mergeTwo: 'Unir 2',
  needsTwo: 'Selecciona dos contactos para unirlos',
  errors: {
    ERR_NO_MERGE_FOUND: 'Esta unión ya no existe.',
    ERR_MERGE_GROUP: 'Los grupos no se pueden unir.',
    ERR_MERGE_OLD: 'Ya pasaron 30 días: esta unión ya no se puede deshacer.',
    ERR_MERGE_UNDONE: 'Esta unión ya se deshizo.',
    ERR_MERGE_GONE: 'El contacto que quedó se eliminó o se unió a otro: ya no se puede deshacer.',
  },
}
