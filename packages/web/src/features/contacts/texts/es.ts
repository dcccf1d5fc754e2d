import type { Translation } from '#platform/i18n.ts'
import type * as pt from './pt.ts'

export const contacts: Translation<typeof pt.contacts> = {
  searchPlaceholder: 'Nombre o número',
  typeMore: 'Escribe al menos {{count}} letras o números.',
  nobodyFound: 'No se encontró a nadie.',
  createNamed: 'Crear contacto "{{name}}"',
  newTitle: 'Nuevo contacto',
  name: 'Nombre',
  number: 'Número',
  numberHint: 'Sin código de país se toma como de Brasil.',
  numberHeld:
    'Solo quien ve todas las conversaciones abiertas del contacto, y lo que está programado para él, puede cambiar su número',
  numberDigits: 'Usa el código de área y 8 o 9 dígitos, o + y el código de país',
  email: 'Correo',
  saveNew: 'Crear contacto',
  contactModal: { success: 'Contacto guardado' },
  newText: 'El número debe tener WhatsApp.',
  tags: 'Etiquetas',
  chooseTags: 'Elegir etiquetas',
  identities: 'Se encuentra por',
  former: 'anterior',
  kinds: { phone: 'teléfono', lid: 'número oculto', bsuid: 'id comercial', group: 'grupo' },
  editTitle: 'Editar contacto',
  numberPlaceholder: 'código de país, de área y número',
  copyNumber: 'Copiar número',
  copied: 'Número copiado',
  extraInfo: 'Información adicional',
  extraName: 'Información {{row}}: nombre',
  extraValue: 'Información {{row}}: valor',
  extraNamePlaceholder: 'Documento, barrio, plan',
  extraValuePlaceholder: 'Valor',
  extraRemove: 'Quitar la información {{row}}',
  extraAdd: 'Agregar información',
  disableBot: 'Sin respuestas automáticas',
  disableBotHint: 'Nada responde a este contacto antes que una persona.',
  blocked: 'Bloqueado',
  optedOut: 'Sin campañas',
  campaigns: 'Campañas',
  wishes: { out: 'Pidió no recibir', in: 'Quiere recibir de nuevo', confirmed: 'Confirmó que quiere recibir' },
  answered: 'Respondió “{{words}}”',
  answeredCampaign: 'Respondió “{{words}}” a la campaña {{campaign}}',
  byItself: 'el propio contacto',
  eraseTitle: '¿Borrar los datos de {{name}}?',
  eraseText:
    'El nombre, los números, la foto, el correo, la información, las etiquetas, las observaciones, los mensajes ' +
    'programados y las solicitudes sobre campañas desaparecen para siempre, también los de contactos eliminados antes ' +
    'que eran la misma persona. Los mensajes quedan, sin la persona: lo que se escribió en ellos permanece. Quien ' +
    'escriba desde este número será un contacto nuevo, que puede recibir campañas. Una conversación abierta debe ' +
    'resolverse antes.',
  eraseConfirm: 'Borrar para siempre',
  erased: 'Datos personales borrados',
  erase: 'Borrar los datos',
  blockedText: 'Bloqueado: lo que escribe esta persona se guarda y no avisa a nadie.',
  noFacts: 'Sin otros datos',
  errors: {
    ERR_TOO_MANY_CONTACTS: 'Son demasiados contactos a la vez.',
    ERR_TOO_MANY_CONTACTS_named: 'Como máximo {{most}} contactos a la vez.',
    ERR_DUPLICATED_CONTACT: 'Ya existe un contacto con este número.',
    ERR_WAPP_INVALID_CONTACT: 'Este número no está en WhatsApp.',
    ERR_WAPP_CHECK_CONTACT: 'No se pudo verificar el número. Inténtalo de nuevo.',
  },
}
