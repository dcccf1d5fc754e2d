import type { Translation } from '#platform/i18n.ts'
import type * as pt from './pt.ts'

export const audit: Translation<typeof pt.audit> = {
  open: 'Registro',
  title: 'Registro',
  text: 'Lo que hicieron las personas y la empresa debe poder explicar. Solo lo ven administradores y propietarios.',
  what: 'Qué',
  who: 'Quién',
  when: 'Cuándo',
  emptyTitle: 'Nada registrado todavía',
  emptyText: 'Aquí aparecen los bloqueos, las uniones de contactos y los pedidos sobre datos personales.',
  somebody: 'un contacto',
  acts: {
    contact: {
      blocked: 'Bloqueó a {{name}}',
      unblocked: 'Desbloqueó a {{name}}',
      merged: 'Unió otro contacto a {{name}}',
      unmerged: 'Deshizo una unión de {{name}}',
      exported: 'Descargó los datos de {{name}}',
      erased: 'Borró los datos personales de un contacto',
    },
  },
}
