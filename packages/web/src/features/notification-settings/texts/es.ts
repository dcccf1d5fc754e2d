import type { Translation } from '#platform/i18n.ts'
import type * as pt from './pt.ts'

export const notificationSettings: Translation<typeof pt.notificationSettings> = {
  title: 'Avisos y sonidos',
  text: 'Cada elección vale al momento.',
  availability: 'Mi disponibilidad',
  availabilities: { online: 'En línea', away: 'Ausente', busy: 'Ocupado' },
  availabilityHints: {
    online: 'Tus colegas ven que estás disponible.',
    away: 'Tus colegas ven que puedes tardar. Los avisos suenan.',
    busy: 'Tus colegas ven que ahora no puedes atender. Nada suena.',
  },
  quiet: 'Horas de silencio',
  quietText: 'Todos los días, según el reloj de la empresa, nada suena. Lo que llega se cuenta igual.',
  quietFrom: 'Silencio desde',
  quietUntil: 'Silencio hasta',
  until: 'hasta',
  ends: { sameDay: 'del mismo día', nextDay: 'del día siguiente', never: 'todo el día' },
  hushed: 'Ahora nada suena para ti. Las pruebas de abajo funcionan igual.',
  sound: 'Sonido',
  soundText: 'Suena cuando un cliente o un colega te necesita.',
  volume: 'Volumen de los avisos',
  playSound: 'Oír el sonido',
  played: 'Sonó. Si no lo oíste, revisa el volumen del dispositivo.',
  silent: 'No sonó: el volumen de arriba está en cero, o el navegador no deja sonar a esta página.',
  notices: 'Avisos del navegador',
  showNotice: 'Mostrar un aviso',
  states: {
    default: 'El navegador preguntará si esta página puede avisar.',
    granted: 'Este navegador puede avisar.',
    denied: 'El navegador bloquea los avisos de esta página. Permítelos en los permisos del sitio.',
    unsupported: 'Este navegador no muestra avisos.',
    pushed: 'Enviado. Aparece en unos segundos; con la página cerrada, también.',
    shown: 'Mostrado por esta página. Con ella cerrada, este navegador no recibe avisos.',
  },
  trialTitle: 'Aviso de prueba',
  trialText: 'Si lees esto, los avisos llegan a este navegador.',
}
