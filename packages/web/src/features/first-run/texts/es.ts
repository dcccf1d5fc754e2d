import type { Translation } from '#platform/i18n.ts'
import type * as pt from './pt.ts'

export const firstRun: Translation<typeof pt.firstRun> = {
  title: 'Crea tu empresa',
  text: 'Es la primera de este Recado, y tú la administras.',
  companyName: 'Nombre de la empresa',
  name: 'Tu nombre',
  emailHint: 'Con él entras en Recado.',
  submit: 'Crear y entrar',
  spentTitle: 'Este enlace ya no vale',
  spent:
    'Este enlace ya se usó o caducó. Si la empresa ya existe, entra con tu cuenta. ' +
    'Si no, ejecuta "npm run recado -- first-link", o inicia el programa de nuevo, y abre el enlace que aparezca.',
  toSignIn: 'Ir al inicio de sesión',
}
