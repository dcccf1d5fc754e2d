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
  change: '{{field}}: {{before}} → {{after}}',
  nothing: 'nada',
  fields: {
    name: 'Nombre',
    email: 'Correo',
    plan: 'Plan',
    status: 'Situación',
    recurrence: 'Ciclo',
    dueDate: 'Vencimiento',
    users: 'Usuarios',
    connections: 'Conexiones',
    queues: 'Colas',
    value: 'Precio por mes',
    features: 'Recursos',
    isPublic: 'En el registro',
    title: 'Título',
    text: 'Texto',
    priority: 'Prioridad',
  },
  acts: {
    contact: {
      blocked: 'Bloqueó a {{name}}',
      unblocked: 'Desbloqueó a {{name}}',
      merged: 'Unió otro contacto a {{name}}',
      unmerged: 'Deshizo una unión de {{name}}',
      exported: 'Descargó los datos de {{name}}',
      erased: 'Borró los datos personales de un contacto',
    },
    company: {
      created: 'Creó la empresa',
      changed: 'Cambió la licencia de la empresa',
      deleted: 'Eliminó la empresa',
      restored: 'Restauró la empresa',
    },
    plan: {
      created: 'Creó un plan',
      changed: 'Cambió el plan de la empresa',
      deleted: 'Eliminó un plan',
    },
    announcement: {
      created: 'Publicó un comunicado',
      changed: 'Cambió un comunicado',
      deleted: 'Eliminó un comunicado',
    },
  },
}
