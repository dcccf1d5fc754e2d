import type { Translation } from '#platform/i18n.ts'
import type * as pt from './pt.ts'

export const users: Translation<typeof pt.users> = {
  searchPlaceholder: 'Nombre o correo',
  nobodyFound: 'Nadie encontrado',
  online: 'en línea',
  profileTitle: 'Editar perfil',
  profileText: 'Cómo te ven tus colegas y cómo entras.',
  name: 'Nombre',
  email: 'Correo',
  password: 'Nueva contraseña',
  passwordHint: 'En blanco, sigue siendo la misma. De 5 a 50 caracteres',
  currentPassword: 'Contraseña actual',
  currentPasswordHint: 'Para cambiar el correo o la contraseña',
  wrongPassword: 'Esta no es tu contraseña actual.',
  language: 'Idioma',
  saveProfile: 'Guardar perfil',
  success: 'Perfil guardado',
}
