export { ConfirmPage } from './ConfirmPage.tsx'
export { SignUpPage } from './SignUpPage.tsx'
