import { AccessPage } from './login-page'

export const RegisterPage = () => <AccessPage defaultTab="register" />
